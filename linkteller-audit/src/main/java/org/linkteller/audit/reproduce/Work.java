package org.linkteller.audit.reproduce;

import java.util.ArrayList;
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

/**
 * All measurements some tables need, each once, in batches that share a trained model: first what fills every cell, what takes
 * long at its end, then what repeats it.
 */
record Work(List<List<Need>> batches) {
    /** Batches longer than this wait until everything shorter is done. */
    private static final double LONG = 240;

    static Work of(List<Experiment> experiments, Scope scope) {
        return of(cells(experiments, scope).flatMap(Cell::needs));
    }

    /** What tells why cells lie outside, and is not measured anyway. */
    static Work ofDoubts(List<Experiment> experiments, Scope scope, Predicate<Cell> outside) {
        Set<Need> anyway = cells(experiments, scope).flatMap(Cell::needs).collect(Collectors.toSet());
        return of(
                cells(experiments, scope).filter(outside).flatMap(Cell::doubts).filter(need -> !anyway.contains(need)));
    }

    private static Stream<Cell> cells(List<Experiment> experiments, Scope scope) {
        return experiments.stream().flatMap(experiment -> experiment.cells(scope).stream());
    }

    private static Work of(Stream<Need> needs) {
        Map<String, Set<Need>> byModel = new LinkedHashMap<>();
        needs.forEach(need -> byModel.computeIfAbsent(need.setup().training(), model -> new LinkedHashSet<>())
                .add(need));
        List<List<Need>> batches = new ArrayList<>();
        byModel.values().forEach(batch -> batches.add(List.copyOf(batch)));
        batches.sort(Comparator.<List<Need>>comparingLong(
                        batch -> batch.get(0).setup().repeat()) // every cell once, then again
                .thenComparingDouble(batch -> Math.max(LONG, seconds(batch))) // stable below LONG
                .thenComparing(batch -> batch.get(0).setup().validation()));
        return new Work(List.copyOf(batches));
    }

    long needs() {
        return batches.stream().mapToLong(List::size).sum();
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
        return batches.stream().mapToDouble(Work::seconds).sum();
    }

    static double seconds(List<Need> batch) {
        return Cost.training(batch.get(0).setup())
                + batch.stream().mapToDouble(Cost::of).sum();
    }
}
