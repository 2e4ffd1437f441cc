package org.linkteller.audit.report;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one attack learned about one draw of targets. Names and units are those of report.json: rates are fractions.
 *
 * @param epsilon of the protection; null without one
 * @param seed of the model's training
 * @param auc null, like the two after it, where there is no edge or nothing but edges among the targets
 * @param tprAtFpr by false positive rate, written as a decimal number
 * @param note what a reader must know to judge the figures, such as the probe an attack chose; empty if nothing
 * @param curve a few dozen points of precision, recall and false positive rate along the ranking
 * @param byDegree how much was found at nodes of which degree, one guess per edge
 */
public record Finding(
        String dataset,
        String model,
        long seed,
        String protection,
        @Nullable Double epsilon,
        String box,
        String attack,
        String targets,
        long draw,
        long pairs,
        long edges,
        @Nullable Double auc,
        @Nullable Double averagePrecision,
        Map<String, Double> tprAtFpr,
        long queries,
        double seconds,
        String note,
        List<GuessEntry> guesses,
        List<CurvePoint> curve,
        ScoreHistogram histogram,
        List<DegreeLeak> byDegree,
        List<NodeRisk> riskiestNodes,
        List<PairRisk> riskiestPairs) {

    /** One belief under one rounding, {@code paper} or {@code exact}. */
    public record GuessEntry(
            double belief,
            String rounding,
            long named,
            long truePositives,
            double precision,
            double recall,
            double f1,
            double f1Low,
            double f1High,
            long tieMin,
            long tieMax) {}

    /** The state of the ranking after its best {@code named} pairs. */
    public record CurvePoint(long named, double precision, double recall, double falsePositiveRate) {}

    /**
     * How the scores of edges and of other pairs are spread. Bin {@code i} counts scores from {@code bounds[i]} up to
     * {@code bounds[i + 1]}; pairs that scored exactly 0 are counted apart, since most do.
     */
    public record ScoreHistogram(
            List<Double> bounds, List<Long> edges, List<Long> others, long zeroEdges, long zeroOthers) {}

    /** Edges with an end of a degree in this range, and how many of them the attack named. */
    public record DegreeLeak(String degrees, long edges, long found) {}

    /** A target, and how many of its edges to other targets were named. */
    public record NodeRisk(String node, int degree, long edges, long found, long falseAlarms) {}

    /** A named pair, best first. */
    public record PairRisk(String first, String second, double score, boolean edge) {}

    /** How {@link #tprAtFpr} names a rate: 0.0001 rather than 1.0E-4. */
    public static String rateKey(double rate) {
        return BigDecimal.valueOf(rate).stripTrailingZeros().toPlainString();
    }

    public GuessEntry guess(double belief, String rounding) {
        return guesses.stream()
                .filter(guess -> guess.belief == belief && guess.rounding.equals(rounding))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("belief " + belief + " was not evaluated"));
    }

    /** The same finding with other words about nodes and pairs. */
    Finding withRisks(List<NodeRisk> nodes, List<PairRisk> namedPairs, String words) {
        return new Finding(
                dataset,
                model,
                seed,
                protection,
                epsilon,
                box,
                attack,
                targets,
                draw,
                pairs,
                edges,
                auc,
                averagePrecision,
                tprAtFpr,
                queries,
                seconds,
                words,
                guesses,
                curve,
                histogram,
                byDegree,
                nodes,
                namedPairs);
    }

    /** Where the finding stands in a grid, in words. */
    public String cell() {
        return dataset + " " + model + " seed " + seed + " " + protection
                + (epsilon == null ? "" : ":" + number(epsilon)) + (box.equals("full") ? "" : " box " + box) + " "
                + targets + " draw " + draw + " " + attack;
    }

    /** 8 rather than 8.0. */
    static String number(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
    }
}
