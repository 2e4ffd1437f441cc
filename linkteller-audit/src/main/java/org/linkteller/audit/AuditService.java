package org.linkteller.audit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.linkteller.api.Seed;
import org.linkteller.audit.cell.CellKey;
import org.linkteller.audit.cell.Protection;
import org.linkteller.audit.cell.ServiceKey;
import org.linkteller.audit.guard.GuardStudy;
import org.linkteller.audit.guard.GuardTask;
import org.linkteller.audit.measure.Benches;
import org.linkteller.audit.measure.Knowledge;
import org.linkteller.audit.measure.LoadedData;
import org.linkteller.audit.measure.ModelOrigin;
import org.linkteller.audit.measure.Noise;
import org.linkteller.audit.measure.Release;
import org.linkteller.audit.measure.ServiceRecipe;
import org.linkteller.audit.measure.ServiceShop;
import org.linkteller.audit.measure.Task;
import org.linkteller.audit.measure.Training;
import org.linkteller.audit.measure.UtilityTask;
import org.linkteller.gnn.PaperSettings;

/** One service of a plan: how it is made and everything that is asked of it. */
record AuditService(
        ServiceKey key,
        ServiceShop.Order order,
        UtilityTask utility,
        List<CellTask> cells,
        List<BudgetTask> budgets,
        List<GuardTask> guards) {
    /** The services of a plan on one dataset, in the order of the grid. */
    static List<AuditService> of(
            AuditPlan plan, String dataset, LoadedData data, ModelOrigin modelFile, List<GuardStudy> guard)
            throws IOException {
        Knowledge known = plan.knownEdges().of(data.names());
        List<AuditService> services = new ArrayList<>();
        for (Map.Entry<ServiceKey, List<CellKey>> entry : AuditGrid.of(plan).entrySet()) {
            if (entry.getKey().dataset().equals(dataset)) {
                services.add(of(plan, entry.getKey(), entry.getValue(), data, modelFile, known, guard));
            }
        }
        return services;
    }

    private static AuditService of(
            AuditPlan plan,
            ServiceKey key,
            List<CellKey> cells,
            LoadedData data,
            ModelOrigin modelFile,
            Knowledge known,
            List<GuardStudy> guard) {
        ModelOrigin model = plan.modelFile().isPresent()
                ? modelFile
                : Training.of(
                        data.dataset(),
                        plan.overrides().applyTo(PaperSettings.of(key.dataset(), key.model())),
                        key.seed());
        Release release = Release.of(key.protection().mechanism(), plan.separateReleases(), noise(plan, key));
        ServiceShop.Order order = new ServiceShop.Order(new ServiceRecipe(key.toString(), model, release), data);
        String service = order.key();
        CellOptions options = CellOptions.of(plan, known);
        return new AuditService(
                key,
                order,
                new UtilityTask(service),
                cells.stream().map(cell -> new CellTask(service, cell, options)).toList(),
                plan.budgetCurve()
                        ? plan.targets().stream()
                                .map(targets -> new BudgetTask(
                                        service, key, targets, plan.draws().get(0), options))
                                .toList()
                        : List.of(),
                key.isProtected() // a guard is for services that have no other protection
                        ? List.of()
                        : guard.stream()
                                .map(study -> new GuardTask(service, key, study))
                                .toList());
    }

    /** An MLP on the same data, of which only the utility is asked: what the edges are worth stands beside every service. */
    static AuditService baseline(AuditPlan plan, String dataset, LoadedData data) {
        ServiceKey key = new ServiceKey(dataset, "mlp", plan.seeds().get(0), Protection.NONE);
        PaperSettings paper = PaperSettings.of(dataset, key.model());
        int epochs = plan.overrides().epochs().orElse(paper.options().epochs());
        Training training = Training.of(
                data.dataset(), new PaperSettings(paper.spec(), paper.options().withEpochs(epochs)), key.seed());
        ServiceShop.Order order = new ServiceShop.Order(
                new ServiceRecipe(
                        key.toString(), training, Release.of(key.protection().mechanism(), false, noise(plan, key))),
                data);
        return new AuditService(key, order, new UtilityTask(order.key()), List.of(), List.of(), List.of());
    }

    /** Seeded noise differs between services, like secure noise does. */
    private static Noise noise(AuditPlan plan, ServiceKey key) {
        return plan.seededNoise()
                .map(seed -> Noise.seeded(new Seed(seed).derive("noise").derive(key.toString())))
                .orElseGet(() -> Noise.secure(key.toString()));
    }

    Stream<Task<Benches, ?>> tasks() {
        return Stream.of(Stream.of(utility), cells.stream(), budgets.stream(), guards.stream())
                .flatMap(tasks -> tasks);
    }
}
