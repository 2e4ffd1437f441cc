package org.linkteller.audit.reproduce;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.linkteller.audit.reproduce.table.Cell;
import org.linkteller.audit.reproduce.table.Experiment;
import org.linkteller.audit.reproduce.table.Need;
import org.linkteller.audit.reproduce.table.Scope;
import org.linkteller.audit.reproduce.table.Setup;

/**
 * All measurements some tables need, each once, in batches that share a trained model: first what fills every cell, what takes
 * long at its end, then what stands beside the cells, then what repeats it all. A stopped run so has as many cells as it can.
 */
record Work(List<List<Need>> batches) {
    /** Batches longer than this wait until everything shorter is done. */
    private static final double LONG = 240;

    static Work of(List<Experiment> experiments, Scope scope) {
        List<Cell> cells = cells(experiments, scope).toList();
        Set<Need> own = cells.stream().flatMap(Cell::ownNeeds).collect(Collectors.toCollection(LinkedHashSet::new));
        return of(Stream.concat(own.stream(), cells.stream().flatMap(Cell::needs)), own::contains);
    }

    /** What tells why cells lie outside, and is not measured anyway. */
    static Work ofDoubts(List<Experiment> experiments, Scope scope, Predicate<Cell> outside) {
        Set<Need> anyway = cells(experiments, scope).flatMap(Cell::needs).collect(Collectors.toSet());
        return of(
                cells(experiments, scope).filter(outside).flatMap(Cell::doubts).filter(need -> !anyway.contains(need)),
                need -> true);
    }

    private static Stream<Cell> cells(List<Experiment> experiments, Scope scope) {
        return experiments.stream().flatMap(experiment -> experiment.cells(scope).stream());
    }

    /** @param own whether a need fills a cell; the others of a long batch wait until all cells are filled */
    private static Work of(Stream<Need> needs, Predicate<Need> own) {
        Map<String, Set<Need>> byModel = new LinkedHashMap<>();
        needs.forEach(need -> byModel.computeIfAbsent(need.setup().training(), model -> new LinkedHashSet<>())
                .add(need));
        List<List<Need>> batches = new ArrayList<>();
        for (Set<Need> batch : byModel.values()) {
            boolean parted = seconds(batch) > LONG;
            batch.stream().collect(Collectors.partitioningBy(need -> parted && !own.test(need))).values().stream()
                    .filter(part -> !part.isEmpty())
                    .forEach(batches::add);
        }
        batches.sort(Comparator.<List<Need>>comparingLong(
                        batch -> batch.get(0).setup().repeat()) // every cell once, then again
                .thenComparing(batch -> !own.test(batch.get(0)))
                .thenComparingDouble(batch -> Math.max(LONG, seconds(batch))) // stable below LONG
                .thenComparing(batch -> batch.get(0).setup().validation()));
        return new Work(List.copyOf(batches));
    }

    long needs() {
        return batches.stream().mapToLong(List::size).sum();
    }

    long models() {
        return batches.stream()
                .map(batch -> batch.get(0).setup().training())
                .distinct()
                .count();
    }

    Set<String> datasets() {
        Set<String> names = new LinkedHashSet<>();
        batches.forEach(batch -> batch.forEach(need -> names.add(need.setup().dataset())));
        return names;
    }

    /** What is not measured yet. */
    Work without(Predicate<Need> measured) {
        return new Work(batches.stream()
                .map(batch -> batch.stream().filter(measured.negate()).toList())
                .filter(batch -> !batch.isEmpty())
                .toList());
    }

    /** Estimated seconds of one core. */
    double seconds() {
        Map<String, Setup> models = new LinkedHashMap<>(); // one may be asked in two batches
        batches.forEach(batch ->
                models.putIfAbsent(batch.get(0).setup().training(), batch.get(0).setup()));
        return models.values().stream().mapToDouble(Cost::training).sum()
                + batches.stream().flatMap(List::stream).mapToDouble(Cost::of).sum();
    }

    private static double seconds(Collection<Need> batch) {
        return Cost.training(batch.iterator().next().setup())
                + batch.stream().mapToDouble(Cost::of).sum();
    }
}
