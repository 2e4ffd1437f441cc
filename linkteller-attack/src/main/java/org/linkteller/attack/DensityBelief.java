package org.linkteller.attack;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How an attacker who does not know the density may come to a belief about it, from the scores and whatever he knows.
 *
 * @param density the believed share of pairs that are edges
 * @param named how many of the best pairs that makes
 * @param method how it was arrived at
 */
public record DensityBelief(double density, long named, String method) {
    private static DensityBelief naming(long named, PairScores scores, String method) {
        return new DensityBelief((double) named / scores.pairs().size(), named, method);
    }

    /**
     * (a) Some pairs are known to be edges and some not to be: the threshold that tells these apart with the fewest
     * errors is applied to all. Of equally good thresholds the middle one counts.
     *
     * @param knownEdges numbers of pairs
     * @param knownOthers numbers of pairs; sampled less often than they occur, so errors are weighted up to equal totals
     */
    public static DensityBelief fromThreshold(PairScores scores, int[] knownEdges, int[] knownOthers) {
        requireSome("known edges", knownEdges);
        requireSome("known non-edges", knownOthers);
        SortedScores edges = sorted(scores, knownEdges);
        SortedScores others = sorted(scores, knownOthers);
        double fewest = Double.POSITIVE_INFINITY;
        List<Double> best = new ArrayList<>();
        for (int e = 0; e < edges.size(); e = edges.notAbove(edges.at(e))) { // every distinct score
            double cut = edges.at(e);
            double missed = (double) e / edges.size();
            double wrong = (double) (others.size() - others.below(cut)) / others.size();
            if (missed + wrong < fewest) {
                best.clear();
                fewest = missed + wrong;
            }
            if (missed + wrong == fewest) {
                best.add(cut);
            }
        }
        return naming(scores, best.get(best.size() / 2), "threshold on known pairs");
    }

    /** (b) The belief is raised until the given share of the edges already known is among the pairs named. */
    public static DensityBelief untilKnownAppear(PairScores scores, int[] knownEdges, double share) {
        requireSome("known edges", knownEdges);
        if (!(share > 0 && share <= 1)) {
            throw new IllegalArgumentException("the share must be in (0, 1], got " + share);
        }
        SortedScores edges = sorted(scores, knownEdges);
        int wanted = (int) Math.ceil(share * edges.size());
        return naming(scores, edges.at(edges.size() - wanted), "until known edges appear");
    }

    /**
     * (c) A part of the graph is known: a logistic regression of its edges on their scores predicts the others, and the
     * expected number of edges is the sum of the predicted probabilities.
     *
     * @param known numbers of all pairs of the known part
     * @param edges whether each of them is an edge
     */
    public static DensityBelief fromPartialGraph(PairScores scores, int[] known, boolean[] edges) {
        requireSome("known pairs", known);
        if (known.length != edges.length) {
            throw new IllegalArgumentException(
                    "expected one truth for each of " + known.length + " known pairs, got " + edges.length);
        }
        LinkPredictor predictor = LinkPredictor.fit(scores, known, edges);
        double expected =
                Arrays.stream(scores.toArray()).map(predictor::probability).sum();
        return naming(Math.round(expected), scores, "link predictor on a partial graph");
    }

    /** (d) Nothing is known: the scores are taken for two groups, see {@link ScoreSplit}. */
    public static DensityBelief fromScores(PairScores scores) {
        return naming(ScoreSplit.of(scores.toArray()), scores, "two groups of scores");
    }

    private static SortedScores sorted(PairScores scores, int[] pairs) {
        return SortedScores.of(Arrays.stream(pairs).mapToDouble(scores::at).toArray());
    }

    private static DensityBelief naming(PairScores scores, double threshold, String method) {
        SortedScores all = SortedScores.of(scores.toArray());
        return naming(all.size() - all.below(threshold), scores, method);
    }

    private static void requireSome(String what, int[] pairs) {
        if (pairs.length == 0) {
            throw new IllegalArgumentException("the estimate needs some " + what);
        }
    }
}
