package org.linkteller.audit.reproduce.table;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Why a cell lies outside, as far as the measurements themselves can tell; the first that holds. */
public enum Cause {
    DATA("other data", "the features are a stand-in"),
    /** Tried by training the rebuilt model again with weights that are rounded otherwise in every epoch. */
    ROUNDING(
            "rounding in training",
            "it lies within what the rebuilt model and its twins span, which differ from it in the rounding of weights alone: from the"
                    + " least to the most of their means over the same targets, widened by half a printed unit"),
    /** Tried by choosing on other nodes. */
    CHOICE("another choice", "epsilon was chosen on other nodes: on some that were tried it comes out as printed"),
    SEED(
            "another seed",
            "no twin of the model reaches it, as far as there are any; it lies where another training is expected: within the 95 % prediction"
                    + " interval of the means of other seeds or, under protection, of other noise"),
    TIES(
            "equal scores",
            "all scores are 1 or -1 and the public code's are so up to rounding errors, which then order them"),
    SETTINGS("unnamed settings", "the paper does not say how it trained this model"),
    UNEXPLAINED("unexplained", "none of the above");

    /** What is known beforehand to move a cell, where nothing measured explains it. */
    private static final Map<Artefact, Cause> BY_NOTE = Map.of(
            Artefact.TIES, TIES,
            Artefact.MLP_SILENT, SETTINGS,
            Artefact.GAT_SILENT, SETTINGS);

    /** Two-sided 95 % quantiles of Student's t for 1, 2, ... degrees of freedom. */
    private static final double[] STUDENT = {12.71, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262};

    private final String words;
    private final String text;

    Cause(String words, String text) {
        this.words = words;
        this.text = text;
    }

    @JsonValue
    public String words() {
        return words;
    }

    public String text() {
        return text;
    }

    static Optional<Cause> of(Cell cell, Verdict verdict, Results results) {
        if (verdict != Verdict.OUTSIDE) {
            return Optional.empty();
        }
        if (cell.notes().contains(Artefact.STAND_IN)) {
            return Optional.of(DATA);
        }
        if (isSpannedByTwins(cell, results)) {
            return Optional.of(ROUNDING);
        }
        if (isChosenOnOtherNodes(cell, results)) {
            return Optional.of(CHOICE);
        }
        if (isExpectedOfAnotherSeed(cell, results)) {
            return Optional.of(SEED);
        }
        return cell.notes().stream()
                .flatMap(note -> Optional.ofNullable(BY_NOTE.get(note)).stream())
                .findFirst()
                .or(() -> Optional.of(UNEXPLAINED));
    }

    /** False while a twin is missing, since then both ends are NaN. */
    private static boolean isSpannedByTwins(Cell cell, Results results) {
        Printed paper = cell.paper();
        return paper.value()
                        >= Sample.of(readings(cell, Beside.TWINS_LOW), results).mean() - paper.halfUnit()
                && paper.value()
                        <= Sample.of(readings(cell, Beside.TWINS_HIGH), results).mean() + paper.halfUnit();
    }

    private static boolean isChosenOnOtherNodes(Cell cell, Results results) {
        return readings(cell, Beside.OTHER_NODES).stream()
                .flatMapToDouble(reading -> reading.value(results).stream())
                .anyMatch(chosen -> chosen == cell.paper().value());
    }

    private static List<Reading> readings(Cell cell, Beside way) {
        return cell.beyond().getOrDefault(way, List.of());
    }

    /**
     * The paper's models are one more draw of the seed, on the same targets. From n means over the targets its mean is
     * expected within t s sqrt(1 + 1/n) of theirs.
     */
    private static boolean isExpectedOfAnotherSeed(Cell cell, Results results) {
        Map<String, double[]> byTraining = new TreeMap<>(); // sum and count
        for (Reading reading : cell.beyond().getOrDefault(Beside.SEEDS, cell.ours())) {
            reading.value(results).ifPresent(value -> {
                double[] sum = byTraining.computeIfAbsent(
                        reading.needs().get(0).setup().training(), training -> new double[2]);
                sum[0] += value;
                sum[1]++;
            });
        }
        int seeds = byTraining.size();
        if (seeds < 2) {
            return false;
        }
        Sample means = Sample.of(
                byTraining.values().stream().mapToDouble(sum -> sum[0] / sum[1]).toArray(), seeds);
        double deviation = means.deviation() * Math.sqrt(seeds / (seeds - 1.0)); // of a sample now
        double student = STUDENT[Math.min(seeds - 2, STUDENT.length - 1)];
        return Math.abs(cell.paper().value() - means.mean()) - cell.paper().halfUnit()
                <= student * deviation * Math.sqrt(1 + 1.0 / seeds);
    }
}
