package org.linkteller.audit.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.Serializable;
import java.util.List;

/**
 * What a reader looks at beside the figures.
 *
 * @param curve a few dozen points of precision, recall and false positive rate along the ranking
 * @param byDegree how much was found at nodes of which degree, one guess per edge
 */
public record FindingViews(
        @JsonProperty("curve") List<CurvePoint> curve,
        @JsonProperty("histogram") ScoreHistogram histogram,
        @JsonProperty("byDegree") List<DegreeLeak> byDegree,
        @JsonProperty("riskiestNodes") List<NodeRisk> riskiestNodes,
        @JsonProperty("riskiestPairs") List<PairRisk> riskiestPairs)
        implements Serializable {
    /** The state of the ranking after its best {@code named} pairs. */
    public record CurvePoint(
            @JsonProperty("named") long named,
            @JsonProperty("precision") double precision,
            @JsonProperty("recall") double recall,
            @JsonProperty("falsePositiveRate") double falsePositiveRate)
            implements Serializable {}

    /**
     * How the scores of edges and of other pairs are spread. Bin {@code i} counts scores from {@code bounds[i]} up to
     * {@code bounds[i + 1]}; pairs that scored exactly 0 are counted apart, since most do.
     */
    public record ScoreHistogram(
            @JsonProperty("bounds") List<Double> bounds,
            @JsonProperty("edges") List<Long> edges,
            @JsonProperty("others") List<Long> others,
            @JsonProperty("zeroEdges") long zeroEdges,
            @JsonProperty("zeroOthers") long zeroOthers)
            implements Serializable {}

    /** Edges with an end of a degree in this range, and how many of them the attack named. */
    public record DegreeLeak(
            @JsonProperty("degrees") String degrees,
            @JsonProperty("edges") long edges,
            @JsonProperty("found") long found)
            implements Serializable {}

    /** A target, and how many of its edges to other targets were named. */
    public record NodeRisk(
            @JsonProperty("node") String node,
            @JsonProperty("degree") int degree,
            @JsonProperty("edges") long edges,
            @JsonProperty("found") long found,
            @JsonProperty("falseAlarms") long falseAlarms)
            implements Serializable {}

    /** A named pair, best first. */
    public record PairRisk(
            @JsonProperty("first") String first,
            @JsonProperty("second") String second,
            @JsonProperty("score") double score,
            @JsonProperty("edge") boolean edge)
            implements Serializable {}

    FindingViews withRisks(List<NodeRisk> nodes, List<PairRisk> pairs) {
        return new FindingViews(curve, histogram, byDegree, nodes, pairs);
    }
}
