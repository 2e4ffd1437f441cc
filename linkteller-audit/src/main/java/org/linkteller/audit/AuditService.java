package org.linkteller.audit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.linkteller.api.Seed;
import org.linkteller.audit.cell.CellKey;
import org.linkteller.audit.cell.Defence;
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
        ServiceShop.Order order = new ServiceShop.Order(recipe(plan, key, data, modelFile), data);
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

    /** MLPs on the same data, of which only the utility is asked: what the edges are worth stands beside every service. */
    static List<AuditService> baselines(AuditPlan plan, String dataset, LoadedData data) {
        return plan.seeds().stream()
                .map(seed -> baseline(plan, dataset, seed, data))
                .toList();
    }

    private static AuditService baseline(AuditPlan plan, String dataset, long seed, LoadedData data) {
        ServiceKey key = new ServiceKey(dataset, PaperSettings.EDGELESS, seed, Protection.NONE);
        Training training = training(plan.overrides().withoutGraph(), key, PaperSettings.EDGELESS, data);
        ServiceShop.Order order =
                new ServiceShop.Order(new ServiceRecipe(key.toString(), training, Release.none()), data);
        return new AuditService(key, order, new UtilityTask(order.key()), List.of(), List.of(), List.of());
    }

    private static ServiceRecipe recipe(AuditPlan plan, ServiceKey key, LoadedData data, ModelOrigin modelFile) {
        Defence defence = key.protection().defence();
        Noise noise = noise(plan, key);
        if (plan.modelFile().isPresent()) {
            Release release = Release.of(defence.training(), plan.separateReleases(), noise);
            return new ServiceRecipe(key.toString(), modelFile, release);
        }
        return ServiceRecipe.of(
                key.toString(),
                defence,
                training(plan.overrides(), key, key.model(), data),
                training(plan.overrides().withoutGraph(), key, PaperSettings.EDGELESS, data),
                plan.separateReleases(),
                noise);
    }

    private static Training training(ModelOverrides overrides, ServiceKey key, String model, LoadedData data) {
        return Training.of(data.dataset(), overrides.applyTo(PaperSettings.of(key.dataset(), model)), key.seed());
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
