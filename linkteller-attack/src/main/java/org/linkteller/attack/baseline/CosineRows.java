package org.linkteller.attack.baseline;

import org.linkteller.attack.AttackerView;
import org.linkteller.attack.ListedPairs;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.Pairs;

/**
 * The cosine of two nodes' rows after the mean row of a population was subtracted from each. A row's own mean is not
 * subtracted, so this is not Pearson's correlation. A row equal to the mean has no direction: its cosines are 0.
 */
interface CosineRows {
    /** The inner product of two centred rows, given by position among the pairs' nodes. */
    double product(int i, int j);

    /** Whose mean row is subtracted: the targets', or that of every queried node when single pairs were listed. */
    static int[] population(AttackerView view, Pairs pairs) {
        return view.positionsOf(pairs instanceof ListedPairs ? view.nodes() : pairs.nodes());
    }

    static PairScores scores(CosineRows rows, Pairs pairs) {
        double[] norms = new double[pairs.nodes().size()];
        for (int i = 0; i < norms.length; i++) {
            norms[i] = Math.sqrt(Math.max(0, rows.product(i, i)));
        }
        return PairScores.of(
                pairs, (i, j) -> norms[i] == 0 || norms[j] == 0 ? 0 : rows.product(i, j) / (norms[i] * norms[j]));
    }
}
