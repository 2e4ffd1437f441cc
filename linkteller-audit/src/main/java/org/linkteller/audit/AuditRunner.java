package org.linkteller.audit;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.linkteller.audit.AuditCell.Service;
import org.linkteller.audit.report.AuditReport;
import org.linkteller.audit.report.BoundEntry;
import org.linkteller.audit.report.BudgetPoint;
import org.linkteller.audit.report.Finding;
import org.linkteller.audit.report.Provenance;
import org.linkteller.audit.report.UtilityEntry;
import org.linkteller.data.Dataset;
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
        List<BudgetPoint> budget = new ArrayList<>();
        Map<String, Provenance.DataSource> sources = new LinkedHashMap<>();
        List<String> privacy = new ArrayList<>();
        Deque<Service> waiting = new ArrayDeque<>(grid.keySet());
        while (!waiting.isEmpty()) {
            AuditData.Loaded loaded = data.load(plan, waiting.element().dataset());
            Dataset plain = loaded.dataset();
            List<Service> batch = ServiceBatch.next(waiting, plan, plain, workers.threads());
            if (sources.putIfAbsent(batch.get(0).dataset(), ReportFacts.source(plain)) == null) {
                loaded.warnings().forEach(listener::log);
            }
            List<ServiceRun> runs = new ArrayList<>();
            for (Service service : batch) {
                runs.add(new ServiceRun(
                        plan, folder, workshop, listener, service, Objects.requireNonNull(grid.get(service))));
                bounds.addAll(ReportFacts.bounds(plan, service, plain));
                ReportFacts.statement(plan, service, plain).ifPresent(privacy::add);
            }
            complete(runs);
            for (ServiceRun run : runs) {
                findings.addAll(run.findings());
                utilities.add(run.utility());
                budget.addAll(run.budget());
            }
        }
        return new AuditReport(
                AuditReport.SCHEMA,
                PlanFile.values(plan),
                ReportFacts.provenance(plan, sources, privacy, kernels.name()),
                findings,
                utilities,
                bounds,
                budget,
                List.of());
    }

    /** First the services side by side, then whatever is asked of any of them. */
    private void complete(List<ServiceRun> runs) {
        runs.forEach(ServiceRun::tellWhatIsThere);
        workers.map(runs, run -> {
            run.prepare();
            return run;
        });
        List<Runnable> pieces =
                runs.stream().flatMap(run -> run.missing().stream()).toList();
        workers.map(pieces, piece -> {
            piece.run();
            return piece;
        });
    }
}
