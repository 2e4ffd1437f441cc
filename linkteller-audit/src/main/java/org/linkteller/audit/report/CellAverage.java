package org.linkteller.audit.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.linkteller.audit.cell.AverageKey;
import org.linkteller.judge.Guess;

/**
 * A cell over its draws of targets: the figures that people, gates and charts speak of. A draw without an edge says
 * nothing about a leak, so it is left out, and counted; where no draw has one, there are no rates.
 *
 * @param draws how many were averaged
 * @param drawsWithoutEdge how many were left out
 * @param targetCount nodes attacked at a time
 * @param pairs of a draw on average, like {@code edges} and {@code queries}
 * @param precision null, like the rates after it, where no draw has an edge; when exactly as many pairs are named as
 *     there are edges
 * @param auc over the draws that have one
 */
public record CellAverage(
        @JsonUnwrapped AverageKey cell,
        @JsonProperty("blackBox") boolean blackBox,
        @JsonProperty("standIn") boolean standIn,
        @JsonProperty("draws") int draws,
        @JsonProperty("drawsWithoutEdge") int drawsWithoutEdge,
        @JsonProperty("targetCount") int targetCount,
        @JsonProperty("pairs") double pairs,
        @JsonProperty("edges") double edges,
        @JsonProperty("queries") double queries,
        @JsonProperty("precision") @Nullable Double precision,
        @JsonProperty("recall") @Nullable Double recall,
        @JsonProperty("f1") @Nullable Double f1,
        @JsonProperty("f1Low") @Nullable Double f1Low,
        @JsonProperty("f1High") @Nullable Double f1High,
        @JsonProperty("auc") @Nullable Double auc,
        @JsonProperty("averagePrecision") @Nullable Double averagePrecision,
        @JsonProperty("tprAtFpr") Map<String, Double> tprAtFpr) {
    /** One average per cell, in the order in which the findings name them first. */
    public static List<CellAverage> of(List<Finding> findings) {
        Map<AverageKey, List<Finding>> cells = new LinkedHashMap<>();
        findings.forEach(finding -> cells.computeIfAbsent(finding.cell().withoutDraw(), key -> new ArrayList<>())
                .add(finding));
        List<CellAverage> averages = new ArrayList<>();
        cells.forEach((cell, draws) -> averages.add(of(cell, draws)));
        return List.copyOf(averages);
    }

    private static CellAverage of(AverageKey cell, List<Finding> all) {
        List<Measures> measured = all.stream().map(Finding::measures).toList();
        List<Measures> withEdge = measured.stream().filter(m -> m.edges() > 0).toList();
        List<Measures> counted = withEdge.isEmpty() ? measured : withEdge;
        Function<ToDoubleFunction<Guess>, @Nullable Double> rate =
                value -> mean(withEdge, m -> value.applyAsDouble(m.atDensity()));
        return new CellAverage(
                cell,
                cell.attack().isBlackBox(),
                all.stream().anyMatch(Finding::standIn),
                withEdge.size(),
                all.size() - withEdge.size(),
                all.get(0).targetCount(),
                Objects.requireNonNull(mean(counted, m -> (double) m.pairs())),
                Objects.requireNonNull(mean(counted, m -> (double) m.edges())),
                Objects.requireNonNull(mean(counted, m -> (double) m.queries())),
                rate.apply(Guess::precision),
                rate.apply(Guess::recall),
                rate.apply(Guess::f1),
                rate.apply(Guess::f1Low),
                rate.apply(Guess::f1High),
                mean(withEdge, Measures::auc),
                mean(withEdge, Measures::averagePrecision),
                tprAtFpr(withEdge));
    }

    private static Map<String, Double> tprAtFpr(List<Measures> draws) {
        Map<String, Double> means = new LinkedHashMap<>();
        draws.stream().flatMap(m -> m.tprAtFpr().keySet().stream()).distinct().forEach(rate -> {
            Double mean = mean(draws, m -> m.tprAtFpr().get(rate));
            if (mean != null) {
                means.put(rate, mean);
            }
        });
        return means;
    }

    /** Over those that have a value; null if none has. */
    static <T> @Nullable Double mean(List<T> all, Function<T, @Nullable Double> value) {
        double[] values = all.stream()
                .map(value)
                .filter(Objects::nonNull)
                .mapToDouble(v -> v)
                .toArray();
        return values.length == 0
                ? null
                : java.util.Arrays.stream(values).average().orElseThrow();
    }
}
