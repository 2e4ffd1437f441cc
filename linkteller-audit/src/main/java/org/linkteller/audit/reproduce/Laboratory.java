package org.linkteller.audit.reproduce;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.measure.Benches;
import org.linkteller.audit.measure.DataShelf;
import org.linkteller.audit.measure.Done;
import org.linkteller.audit.measure.LoadedData;
import org.linkteller.audit.measure.MemoryGroup;
import org.linkteller.audit.measure.ServiceGroup;
import org.linkteller.audit.measure.ServiceShop;
import org.linkteller.audit.measure.Task;
import org.linkteller.audit.measure.UtilityTask;
import org.linkteller.audit.measure.Workers;
import org.linkteller.audit.report.UtilityEntry.DegreeBin;
import org.linkteller.audit.reproduce.table.AttackRun;
import org.linkteller.audit.reproduce.table.MeasuredData;
import org.linkteller.audit.reproduce.table.Need;
import org.linkteller.audit.reproduce.table.Results;
import org.linkteller.audit.reproduce.table.Setup;
import org.linkteller.audit.reproduce.table.UtilityResult;
import org.linkteller.audit.store.RunFolder;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.gnn.UtilityScore;

/** Has measured what tables need: services from the shop, tasks to the workers, results into the folder. */
final class Laboratory {
    private final DataShelf data;
    private final RunFolder folder;
    private final Results results;
    private final Workers workers;
    private final ServiceShop shop;
    private final Consumer<Need> done;
    private final Set<String> trained = new HashSet<>();

    /** @param done hears of every finished measurement */
    Laboratory(Datasets datasets, RunFolder folder, Results results, Workers workers, Consumer<Need> done) {
        this.data = new DataShelf(datasets, Optional.empty(), Integer.MAX_VALUE); // tables share most of it
        this.folder = folder;
        this.results = results;
        this.workers = workers;
        this.shop = new ServiceShop(folder, workers, line -> {});
        this.done = done;
    }

    /** A service and what is missing of it. */
    private record Job(Setup setup, List<Need> needs, ServiceShop.Order order) {}

    /**
     * Measures what is missing, setup by setup.
     *
     * @param setups told of every model as it is made
     */
    void measure(List<List<Need>> batches, Consumer<Setup> setups) throws IOException {
        Deque<Map.Entry<Setup, List<Need>>> waiting = new ArrayDeque<>();
        for (List<Need> batch : batches) {
            waiting.addAll(batch.stream()
                    .collect(Collectors.groupingBy(Need::setup, LinkedHashMap::new, Collectors.toList()))
                    .entrySet());
        }
        while (!waiting.isEmpty()) {
            List<Job> group = new ArrayList<>();
            for (var entry : MemoryGroup.next(waiting, entry -> order(entry.getKey()), workers.threads())) {
                group.add(new Job(entry.getKey(), entry.getValue(), order(entry.getKey())));
            }
            complete(group, setups);
        }
    }

    private ServiceShop.Order order(Setup setup) {
        LoadedData plain = data.load(setup.dataset());
        return setup.order(setup.validation() ? plain.with(plain.dataset().forTuning(Setup.HELD_OUT)) : plain);
    }

    private void complete(List<Job> group, Consumer<Setup> setups) throws IOException {
        for (Job job : group) {
            MeasuredData.note(
                    folder,
                    job.setup.dataset(),
                    data.load(job.setup.dataset()).dataset().facts());
        }
        ServiceGroup services = shop.make(group.stream().map(Job::order).toList());
        Map<String, Setup> byKey = new HashMap<>();
        List<Task<Benches, ?>> tasks = new ArrayList<>();
        List<AttackTask> large = new ArrayList<>();
        for (Job job : group) {
            String service = job.order.key();
            byKey.put(service, job.setup);
            if (trained.add(job.setup.training())) {
                results.noteTraining(job.setup, ServiceShop.trainingSeconds(folder, job.order));
                setups.accept(job.setup);
            }
            Map<AttackName, List<AttackRun>> whole = new LinkedHashMap<>();
            for (Need need : job.needs) {
                if (!(need instanceof AttackRun run)) {
                    tasks.add(new UtilityTask(service));
                } else if (run.isOfWholeGraph()) {
                    whole.computeIfAbsent(run.attack(), attack -> new ArrayList<>())
                            .add(run);
                } else {
                    tasks.add(new AttackTask(service, List.of(run)));
                }
            }
            whole.values().forEach(runs -> large.add(new AttackTask(service, runs)));
        }
        run(services, tasks, byKey);
        for (AttackTask task : large) {
            run(services, List.of(task), byKey);
        }
    }

    private void run(ServiceGroup services, List<Task<Benches, ?>> tasks, Map<String, Setup> byKey) throws IOException {
        try (Stream<Done<Task<Benches, ?>, Serializable>> finished = workers.map(services, tasks)) {
            for (var one : (Iterable<Done<Task<Benches, ?>, Serializable>>) finished::iterator) {
                if (one.result() instanceof UtilityScore score && one.task() instanceof UtilityTask task) {
                    Setup setup = Objects.requireNonNull(byKey.get(task.service()));
                    results.put(setup, new UtilityResult(score.value(), DegreeBin.of(score)));
                    done.accept(setup);
                } else if (one.result() instanceof AttackTask.Judged judged && one.task() instanceof AttackTask task) {
                    for (int i = 0; i < task.runs().size(); i++) {
                        results.put(task.runs().get(i), judged.results().get(i));
                        done.accept(task.runs().get(i));
                    }
                }
            }
        }
    }
}
