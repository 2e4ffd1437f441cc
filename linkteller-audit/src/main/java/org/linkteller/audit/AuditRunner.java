package org.linkteller.audit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.linkteller.audit.AuditCell.Service;
import org.linkteller.audit.report.AuditReport;
import org.linkteller.audit.report.BoundEntry;
import org.linkteller.audit.report.Finding;
import org.linkteller.audit.report.JsonReport;
import org.linkteller.audit.report.Provenance;
import org.linkteller.audit.report.UtilityEntry;
import org.linkteller.data.Dataset;
import org.linkteller.gnn.LocalInference;
import org.linkteller.math.Kernels;

/**
 * Runs a plan in a folder. Every cell that is complete there is taken over, every other computed and put there at once,
 * so a run that was killed goes on where it stopped. Findings come in the plan's order whatever order they were made in.
 */
public final class AuditRunner {
    private final AuditData data;
    private final Kernels kernels;
    private final Workers workers;
    private final AuditListener listener;
    private final ServiceWorkshop workshop;

    public AuditRunner(AuditData data, Kernels kernels, Workers workers, AuditListener listener) {
        this.data = data;
        this.kernels = kernels;
        this.workers = workers;
        this.listener = listener;
        this.workshop = new ServiceWorkshop(data, kernels, listener);
    }

    public AuditReport run(AuditPlan plan, RunFolder folder) throws IOException {
        Map<Service, List<AuditCell>> grid = AuditGrid.of(plan);
        List<Finding> findings = new ArrayList<>();
        List<UtilityEntry> utilities = new ArrayList<>();
        List<BoundEntry> bounds = new ArrayList<>();
        Map<String, Provenance.DataSource> sources = new LinkedHashMap<>();
        List<String> privacy = new ArrayList<>();
        for (Map.Entry<Service, List<AuditCell>> entry : grid.entrySet()) {
            Service service = entry.getKey();
            String key = workshop.key(plan, service);
            ServiceRun run = new ServiceRun(plan, folder, service, key);
            findings.addAll(run.findings(entry.getValue()));
            utilities.add(run.utility());
            AuditData.Loaded loaded = data.load(plan, service.dataset());
            if (!sources.containsKey(service.dataset())) {
                loaded.warnings().forEach(listener::log);
            }
            Dataset plain = loaded.dataset();
            bounds.addAll(ReportFacts.bounds(plan, service, plain));
            sources.put(service.dataset(), ReportFacts.source(plain));
            ReportFacts.statement(plan, service, plain).ifPresent(privacy::add);
        }
        return new AuditReport(
                AuditReport.SCHEMA,
                PlanFile.values(plan),
                ReportFacts.provenance(plan, sources, privacy, kernels.name()),
                findings,
                utilities,
                bounds,
                List.of(),
                List.of());
    }

    /** All cells of one service. The service itself is prepared only if something is missing. */
    private final class ServiceRun {
        private final AuditPlan plan;
        private final RunFolder folder;
        private final Service service;
        private final String key;
        private Optional<CellRun> cells = Optional.empty();

        ServiceRun(AuditPlan plan, RunFolder folder, Service service, String key) {
            this.plan = plan;
            this.folder = folder;
            this.service = service;
            this.key = key;
        }

        List<Finding> findings(List<AuditCell> wanted) throws IOException {
            Map<AuditCell, Finding> done = new LinkedHashMap<>();
            List<AuditCell> missing = new ArrayList<>();
            for (AuditCell cell : wanted) {
                if (folder.has(finding(cell))) {
                    done.put(cell, JsonReport.load(folder.place(finding(cell)), Finding.class));
                    listener.cellDone(cell);
                } else {
                    missing.add(cell);
                }
            }
            if (!missing.isEmpty()) {
                CellRun runs = prepared();
                List<Finding> made = workers.map(missing, cell -> compute(runs, cell));
                for (int i = 0; i < made.size(); i++) {
                    done.put(missing.get(i), made.get(i));
                }
            }
            return wanted.stream()
                    .map(cell -> java.util.Objects.requireNonNull(done.get(cell)))
                    .toList();
        }

        UtilityEntry utility() throws IOException {
            String file = "services/" + key + "/utility.json";
            if (!folder.has(file)) {
                prepared();
            }
            return JsonReport.load(folder.place(file), UtilityEntry.class);
        }

        private CellRun prepared() throws IOException {
            if (cells.isEmpty()) {
                PreparedService made = workshop.prepare(plan, service, folder, key);
                folder.write("services/" + key + "/utility.json", JsonReport.text(made.utility()));
                listener.serviceReady(service);
                cells = Optional.of(new CellRun(
                        plan,
                        made,
                        new LocalInference(
                                made.model(), made.guarded().inference().graph())));
            }
            return cells.get();
        }

        private Finding compute(CellRun runs, AuditCell cell) {
            CellRun.Result result = runs.run(cell);
            try {
                ScoreFile.write(folder.place(place(cell) + "scores.npy"), result.scores());
                ScoreFile.write(folder.place(place(cell) + "targets.npy"), result.targets());
                folder.write(finding(cell), JsonReport.text(result.finding())); // last: it marks the cell complete
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            listener.cellDone(cell);
            return result.finding();
        }

        private String finding(AuditCell cell) {
            return place(cell) + "finding.json";
        }

        private String place(AuditCell cell) {
            return "cells/"
                    + RunFolder.hash(key + "\n" + cell + "\n" + plan.targetCount() + plan.beliefs() + plan.delta())
                    + "/";
        }
    }
}
