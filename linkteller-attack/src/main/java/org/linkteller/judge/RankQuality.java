package org.linkteller.judge;

import java.util.stream.IntStream;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.SortedScores;

/**
 * Measures of a whole ranking that need no cut. All are functions of the scores' order in which equal scores stay
 * together, so no tie-break enters.
 */
final class RankQuality {
    /** Of every pair. */
    private final SortedScores all;

    private final SortedScores edges;

    RankQuality(PairScores scores, PairTruth truth) {
        all = SortedScores.of(scores.toArray());
        edges = SortedScores.of(IntStream.range(0, scores.pairs().size())
                .filter(truth::isEdge)
                .mapToDouble(scores::at)
                .toArray());
    }

    /** Whether there are both edges and other pairs; without one of them nothing here is defined. */
    boolean isDefined() {
        return edges.size() > 0 && edges.size() < all.size();
    }

    /** The chance that an edge scores above another pair, a tie counting one half (Mann and Whitney 1947). */
    double auc() {
        double wins = 0;
        for (int e = 0; e < edges.size(); e++) {
            int below = all.below(edges.at(e)) - edges.below(edges.at(e));
            int notAbove = all.notAbove(edges.at(e)) - edges.notAbove(edges.at(e));
            wins += below + 0.5 * (notAbove - below);
        }
        return wins / ((double) edges.size() * (all.size() - edges.size()));
    }

    /** The sum over distinct scores of (recall gained there) x (precision there). */
    double averagePrecision() {
        double sum = 0;
        for (int e = 0; e < edges.size(); e++) {
            double found = edges.size() - edges.below(edges.at(e));
            sum += found / (all.size() - all.below(edges.at(e)));
        }
        return sum / edges.size();
    }

    /** The best point of the ROC curve with a false positive rate of at most {@code fpr}; nothing is interpolated. */
    RocPoint tprAt(double fpr) {
        double allowed = fpr * (all.size() - edges.size());
        // the cut falls on some edge's score; lower it edge by edge while the false positives stay within bounds
        int found = 0;
        for (int e = edges.size() - 1; e >= 0; e--) {
            int start = edges.below(edges.at(e));
            long falsePositives = (all.size() - all.below(edges.at(e))) - (long) (edges.size() - start);
            if (falsePositives > allowed) {
                break;
            }
            found = edges.size() - start;
            e = start;
        }
        return new RocPoint(fpr, (double) found / edges.size());
    }
}
