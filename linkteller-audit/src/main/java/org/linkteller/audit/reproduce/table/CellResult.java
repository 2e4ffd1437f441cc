package org.linkteller.audit.reproduce.table;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A cell with what was measured.
 *
 * @param tieLow what the worst order of equal scores would have given on average, {@code tieHigh} the best; NaN without ties
 * @param cause why it lies outside; empty if it does not
 */
public record CellResult(
        Place place,
        Printed paper,
        Sample ours,
        double tieLow,
        double tieHigh,
        Map<Beside, Sample> beyond,
        List<Artefact> notes,
        Verdict verdict,
        Optional<Cause> cause) {
    static CellResult of(Cell cell, Results results) {
        Sample ours = Sample.of(cell.ours(), results);
        double low = Sample.of(cell.tieLow(), results).mean();
        double high = Sample.of(cell.tieHigh(), results).mean();
        Map<Beside, Sample> beyond = new EnumMap<>(Beside.class);
        cell.beyond().forEach((way, readings) -> {
            Sample sample = Sample.of(readings, results);
            if (!way.isForDoubts() || !sample.isEmpty()) { // where there was no doubt nothing is missing
                beyond.put(way, sample);
            }
        });
        Verdict compared = Verdict.of(cell.paper(), ours, low, high);
        Verdict verdict = cell.isJudged() || compared == Verdict.NOT_RUN ? compared : Verdict.NOT_JUDGED;
        return new CellResult(
                cell.place(),
                cell.paper(),
                ours,
                low,
                high,
                beyond,
                cell.notes(),
                verdict,
                Cause.of(cell, verdict, results));
    }

    /** What the cell would be if the other seeds' figures were ours; empty where there are none. */
    Optional<CellResult> ofSeeds() {
        Sample seeds = beyond.get(Beside.SEEDS);
        return seeds == null || seeds.isEmpty()
                ? Optional.empty()
                : Optional.of(new CellResult(
                        place,
                        paper,
                        seeds,
                        Double.NaN,
                        Double.NaN,
                        Map.of(),
                        notes,
                        Verdict.of(paper, seeds, Double.NaN, Double.NaN),
                        Optional.empty()));
    }

    public boolean isRun() {
        return !ours.isEmpty();
    }

    public double difference() {
        return ours.mean() - paper.value();
    }

    /** Whether it is no further from the paper than the paper's deviation and some slack, or the combined deviation. */
    public boolean isNear(double slack) {
        double distance = Math.abs(difference());
        return distance <= paper.deviationOrZero() + slack
                || distance <= Math.hypot(paper.deviationOrZero(), ours.deviation());
    }

    public boolean hasTies() {
        return tieHigh - tieLow > 2 * paper.halfUnit();
    }
}
