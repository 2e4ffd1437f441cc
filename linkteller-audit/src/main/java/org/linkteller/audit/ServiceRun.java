package org.linkteller.audit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.linkteller.audit.AuditCell.Service;
import org.linkteller.audit.report.BudgetPoint;
import org.linkteller.audit.report.Finding;
import org.linkteller.audit.report.JsonReport;
import org.linkteller.audit.report.UtilityEntry;
import org.linkteller.gnn.LocalInference;

/**
 * One service of a run: what of it is in the folder already, and what is still to be made. The service itself is
 * prepared only if something is missing, and results are always read from the folder, so a run that went on after it
 * was stopped cannot differ from one that was not.
 */
final class ServiceRun {
    private final AuditPlan plan;
    private final RunFolder folder;
    private final ServiceWorkshop workshop;
    private final AuditListener listener;
    private final Service service;
    private final List<AuditCell> cells;
    private final String key;
    private Optional<Ready> ready = Optional.empty();

    /** A service that answers, and its one box: it keeps its base pass for all who ask. */
    private record Ready(PreparedService service, LocalInference box) {}

    ServiceRun(
            AuditPlan plan,
            RunFolder folder,
            ServiceWorkshop workshop,
            AuditListener listener,
            Service service,
            List<AuditCell> cells)
            throws IOException {
        this.plan = plan;
        this.folder = folder;
        this.workshop = workshop;
        this.listener = listener;
        this.service = service;
        this.cells = cells;
        this.key = workshop.key(plan, service);
    }

    /** Trains, or loads, what the missing pieces will ask. */
    void prepare() {
        if (missing().isEmpty() && folder.has(utilityFile())) {
            return;
        }
        try {
            PreparedService made = workshop.prepare(plan, service, folder, key);
            folder.write(utilityFile(), JsonReport.text(made.utility()));
            listener.serviceReady(service);
            ready = Optional.of(new Ready(
                    made,
                    new LocalInference(made.model(), made.guarded().inference().graph())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The pieces of work that are not in the folder, each independent of the others. */
    List<Runnable> missing() {
        List<Runnable> pieces = new ArrayList<>();
        for (AuditCell cell : cells) {
            if (!folder.has(findingFile(cell))) {
                pieces.add(() -> attack(cell));
            }
        }
        for (String targets : plan.budgetCurve() ? plan.targets() : List.<String>of()) {
            if (!folder.has(budgetFile(targets))) {
                pieces.add(() -> limitQueries(targets));
            }
        }
        return pieces;
    }

    /** Tells of the cells that an earlier run completed. */
    void tellWhatIsThere() {
        cells.stream().filter(cell -> folder.has(findingFile(cell))).forEach(listener::cellDone);
    }

    List<Finding> findings() throws IOException {
        List<Finding> findings = new ArrayList<>();
        for (AuditCell cell : cells) {
            findings.add(JsonReport.load(folder.place(findingFile(cell)), Finding.class));
        }
        return findings;
    }

    List<BudgetPoint> budget() throws IOException {
        List<BudgetPoint> points = new ArrayList<>();
        for (String targets : plan.budgetCurve() ? plan.targets() : List.<String>of()) {
            points.addAll(Arrays.asList(JsonReport.load(folder.place(budgetFile(targets)), BudgetPoint[].class)));
        }
        return points;
    }

    UtilityEntry utility() throws IOException {
        return JsonReport.load(folder.place(utilityFile()), UtilityEntry.class);
    }

    private void attack(AuditCell cell) {
        Ready asked = ready.orElseThrow();
        CellRun.Result result = new CellRun(plan, asked.service, asked.box).run(cell);
        try {
            ScoreFile.write(folder.place(place(cell) + "scores.npy"), result.scores());
            ScoreFile.write(folder.place(place(cell) + "targets.npy"), result.targets());
            folder.write(findingFile(cell), JsonReport.text(result.finding())); // last: it marks the cell complete
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        listener.cellDone(cell);
    }

    private void limitQueries(String targets) {
        Ready asked = ready.orElseThrow();
        List<BudgetPoint> points = new BudgetRun(plan, service, asked.service, asked.box).points(targets);
        try {
            folder.write(budgetFile(targets), JsonReport.text(points));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        listener.log("query limits tried on " + service + " " + targets);
    }

    private String utilityFile() {
        return "services/" + key + "/utility.json";
    }

    private String findingFile(AuditCell cell) {
        return place(cell) + "finding.json";
    }

    private String place(AuditCell cell) {
        return "cells/"
                + RunFolder.hash(key + "\n" + cell + "\n" + plan.targetCount() + plan.beliefs() + plan.delta())
                + "/";
    }

    private String budgetFile(String targets) {
        String decides = targets + " " + plan.targetCount() + " " + plan.draws().get(0) + " " + plan.delta();
        return "services/" + key + "/budget-" + RunFolder.hash(decides) + ".json";
    }
}
