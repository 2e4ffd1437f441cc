package org.linkteller.audit;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.linkteller.audit.guard.GuardStudy;
import org.linkteller.audit.guard.GuardTask;
import org.linkteller.audit.measure.Benches;
import org.linkteller.audit.measure.DataShelf;
import org.linkteller.audit.measure.Done;
import org.linkteller.audit.measure.LoadedData;
import org.linkteller.audit.measure.MemoryGroup;
import org.linkteller.audit.measure.ModelOrigin;
import org.linkteller.audit.measure.ServiceGroup;
import org.linkteller.audit.measure.ServiceShop;
import org.linkteller.audit.measure.Task;
import org.linkteller.audit.measure.Workers;
import org.linkteller.audit.report.AuditReport;
import org.linkteller.audit.report.BaselineEntry;
import org.linkteller.audit.report.BoundEntry;
import org.linkteller.audit.report.BudgetPoint;
import org.linkteller.audit.report.Finding;
import org.linkteller.audit.report.GuardFacts;
import org.linkteller.audit.report.Provenance;
import org.linkteller.audit.report.UtilityEntry;
import org.linkteller.audit.store.RunFolder;
import org.linkteller.gnn.file.ModelFile;
import org.linkteller.math.Kernels;

/**
 * Runs a plan in a folder. Every task whose result is there is left out, every other handed to the workers and its result
 * put there at once, so a run that was killed goes on where it stopped. Findings come in the plan's order whatever order
 * they were made in.
 */
final class AuditRunner {
    private final DataShelf data;
    private final Workers workers;
    private final List<GuardStudy> guard;
    private final AuditListener listener;

    AuditRunner(DataShelf data, Workers workers, List<GuardStudy> guard, AuditListener listener) {
        this.data = data;
        this.workers = workers;
        this.guard = List.copyOf(guard);
        this.listener = listener;
    }

    AuditReport run(AuditPlan plan, RunFolder run) throws IOException {
        AuditFolder folder = new AuditFolder(run);
        ServiceShop shop = new ServiceShop(run, workers, listener::log);
        ModelOrigin modelFile = plan.modelFile().isPresent()
                ? ModelOrigin.File.of(plan.modelFile().get())
                : new ModelOrigin.None();
        Map<String, Provenance.DataSource> sources = new LinkedHashMap<>();
        List<AuditService> all = new ArrayList<>();
        List<BaselineEntry> baselines = new ArrayList<>();
        List<BoundEntry> bounds = new ArrayList<>();
        List<String> privacy = new ArrayList<>();
        for (String dataset : plan.dataNames()) {
            LoadedData plain = data.load(dataset);
            LoadedData loaded = plan.modelFile().isPresent()
                    ? plain.asSeenBy(
                            ModelFile.load(plan.modelFile().get()),
                            plan.modelFile().get().toString())
                    : plain;
            List<String> read = loaded.told(plan.boxes());
            listener.read(read);
            sources.put(dataset, ReportFacts.source(loaded.dataset(), read));
            List<AuditService> services = AuditService.of(plan, dataset, loaded, modelFile, guard);
            List<AuditService> mlps = AuditService.baselines(plan, dataset, plain);
            Deque<AuditService> waiting = new ArrayDeque<>(services);
            waiting.addAll(mlps);
            while (!waiting.isEmpty()) {
                complete(MemoryGroup.next(waiting, AuditService::order, workers.threads()), shop, folder);
            }
            for (AuditService service : services) {
                bounds.addAll(ReportFacts.bounds(plan, service.key(), loaded.dataset()));
                ReportFacts.statement(plan, service.key(), loaded.dataset()).ifPresent(privacy::add);
            }
            for (AuditService mlp : mlps) {
                baselines.add(ReportFacts.baseline(mlp.key(), plain.dataset(), folder.score(mlp.utility())));
            }
            all.addAll(services);
        }
        List<Finding> findings = new ArrayList<>();
        List<UtilityEntry> utilities = new ArrayList<>();
        List<BudgetPoint> budget = new ArrayList<>();
        List<GuardFacts> guards = new ArrayList<>();
        for (AuditService service : all) {
            utilities.add(folder.utility(service.key(), service.utility()));
            for (CellTask cell : service.cells()) {
                findings.add(folder.finding(cell));
            }
            for (BudgetTask task : service.budgets()) {
                budget.addAll(folder.budget(task));
            }
            for (GuardTask task : service.guards()) {
                guards.add(folder.guard(task));
            }
        }
        String kernels = Kernels.best(workers.threads()).name();
        return AuditReport.of(
                PlanFile.values(plan),
                ReportFacts.provenance(plan, sources, privacy, kernels),
                findings,
                utilities,
                baselines,
                bounds,
                budget,
                guards);
    }

    /** Makes the services of which something is missing, and has it measured. */
    private void complete(List<AuditService> group, ServiceShop shop, AuditFolder folder) throws IOException {
        group.stream()
                .flatMap(service -> service.cells().stream())
                .filter(folder::has)
                .forEach(cell -> listener.cellDone(cell.cell()));
        List<AuditService> unfinished = group.stream()
                .filter(service -> !service.tasks().allMatch(folder::has))
                .toList();
        if (unfinished.isEmpty()) {
            return;
        }
        ServiceGroup services =
                shop.make(unfinished.stream().map(AuditService::order).toList());
        unfinished.forEach(service -> listener.serviceReady(service.key()));
        List<Task<Benches, ?>> missing = unfinished.stream()
                .flatMap(AuditService::tasks)
                .filter(task -> !folder.has(task))
                .distinct() // the plan may have the baseline among its models
                .toList();
        try (Stream<Done<Task<Benches, ?>, Serializable>> results = workers.map(services, missing, listener::busy)) {
            for (var done : (Iterable<Done<Task<Benches, ?>, Serializable>>) results::iterator) {
                folder.keep(done.task(), done.result());
                tell(done.task());
            }
        }
    }

    private void tell(Task<Benches, ?> task) {
        if (task instanceof CellTask cell) {
            listener.cellDone(cell.cell());
        } else if (task instanceof BudgetTask budget) {
            listener.log("query limits tried on " + budget.key() + " " + budget.targets());
        } else if (task instanceof GuardTask guarded) {
            listener.log("measured a guard for " + guarded.key());
        }
    }
}
