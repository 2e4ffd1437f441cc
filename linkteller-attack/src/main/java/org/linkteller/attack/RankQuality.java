package org.linkteller.attack;

import java.util.Arrays;

/**
 * Measures of a whole ranking that need no cut. All are functions of the scores' order in which equal scores stay
 * together, so no tie-break enters.
 */
final class RankQuality {
    /** Scores in ascending order, of every pair and of the edges. */
    private final double[] all;

    private final double[] edges;

    RankQuality(PairScores scores, PairTruth truth) {
        all = scores.toArray();
        edges = new double[truth.edges()];
        int next = 0;
        for (int p = 0; p < all.length; p++) {
            if (truth.isEdge(p)) {
                edges[next++] = all[p];
            }
        }
        Arrays.sort(all);
        Arrays.sort(edges);
    }

    /** Whether there are both edges and other pairs; without one of them nothing here is defined. */
    boolean isDefined() {
        return edges.length > 0 && edges.length < all.length;
    }

    /** The chance that an edge scores above another pair, a tie counting one half (Mann and Whitney 1947). */
    double auc() {
        double wins = 0;
        for (double score : edges) {
            int below = below(all, score) - below(edges, score);
            int equal = equal(all, score) - equal(edges, score);
            wins += below + 0.5 * equal;
        }
        return wins / ((double) edges.length * (all.length - edges.length));
    }

    /** The sum over distinct scores of (recall gained there) x (precision there). */
    double averagePrecision() {
        double sum = 0;
        for (double score : edges) {
            double found = edges.length - below(edges, score);
            sum += found / (all.length - below(all, score));
        }
        return sum / edges.length;
    }

    /** The best point of the ROC curve with a false positive rate of at most {@code fpr}; nothing is interpolated. */
    RocPoint tprAt(double fpr) {
        double allowed = fpr * (all.length - edges.length);
        // the cut falls on some edge's score; lower it edge by edge while the false positives stay within bounds
        int found = 0;
        for (int e = edges.length - 1; e >= 0; e--) {
            int start = below(edges, edges[e]);
            long falsePositives = (all.length - below(all, edges[e])) - (long) (edges.length - start);
            if (falsePositives > allowed) {
                break;
            }
            found = edges.length - start;
            e = start;
        }
        return new RocPoint(fpr, (double) found / edges.length);
    }

    private static int equal(double[] sorted, double score) {
        return notAbove(sorted, score) - below(sorted, score);
    }

    /** How many entries are smaller. */
    private static int below(double[] sorted, double score) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < score) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** How many entries are smaller or equal. */
    private static int notAbove(double[] sorted, double score) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] <= score) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
