package org.linkteller.judge;

import org.linkteller.attack.PairScores;

/** The true positives that other orders of the pairs tied at the cut could have given. */
record TieRange(long fewest, long most) {
    static TieRange at(int named, int[] ranking, PairScores scores, PairTruth truth) {
        if (named == 0) {
            return new TieRange(0, 0);
        }
        double cut = scores.at(ranking[named - 1]);
        long above = 0;
        long edgesAbove = 0;
        for (int k = 0; k < named && scores.at(ranking[k]) > cut; k++) {
            above++;
            edgesAbove += truth.isEdge(ranking[k]) ? 1 : 0;
        }
        long tied = 0;
        long tiedEdges = 0;
        for (int p = 0; p < truth.pairs().size(); p++) {
            if (scores.at(p) == cut) {
                tied++;
                tiedEdges += truth.isEdge(p) ? 1 : 0;
            }
        }
        long taken = named - above;
        return new TieRange(
                edgesAbove + Math.max(0, taken - (tied - tiedEdges)), edgesAbove + Math.min(taken, tiedEdges));
    }
}
