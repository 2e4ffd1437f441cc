package org.linkteller.judge;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.linkteller.api.Seed;
import org.linkteller.attack.Pairs;

/**
 * How far F1 would move had other nodes been drawn: target nodes are drawn again with replacement, and a pair counts as
 * often as the product of its two nodes' counts. The named pairs stay the same. Pairs share nodes, so drawing pairs one
 * by one would make the interval too narrow.
 */
final class F1Bootstrap {
    private static final int REPLICATES = 1000;

    private final int[][] counts;
    private final double[] edgeWeights;
    private final Pairs pairs;
    private final PairTruth truth;

    F1Bootstrap(PairTruth truth, Seed seed) {
        this.truth = truth;
        this.pairs = truth.pairs();
        int nodes = pairs.nodes().size();
        counts = new int[REPLICATES][nodes];
        edgeWeights = new double[REPLICATES];
        SplittableRandom random = seed.random();
        for (int[] count : counts) {
            for (int i = 0; i < nodes; i++) {
                count[random.nextInt(nodes)]++;
            }
        }
        pairs.forEach((p, i, j) -> {
            if (truth.isEdge(p)) {
                for (int r = 0; r < REPLICATES; r++) {
                    edgeWeights[r] += (double) counts[r][i] * counts[r][j];
                }
            }
        });
    }

    /** The central 95 % of the replicates' F1 when the first pairs of a ranking are named, as {low, high}. */
    double[] interval(int[] ranking, int named) {
        double[] namedWeights = new double[REPLICATES];
        double[] foundWeights = new double[REPLICATES];
        for (int k = 0; k < named; k++) {
            int i = pairs.firstPosition(ranking[k]);
            int j = pairs.secondPosition(ranking[k]);
            boolean edge = truth.isEdge(ranking[k]);
            for (int r = 0; r < REPLICATES; r++) {
                double weight = (double) counts[r][i] * counts[r][j];
                namedWeights[r] += weight;
                foundWeights[r] += edge ? weight : 0;
            }
        }
        double[] f1 = new double[REPLICATES];
        Arrays.setAll(f1, r -> Guess.f1(foundWeights[r], namedWeights[r], edgeWeights[r]));
        Arrays.sort(f1);
        return new double[] {f1[REPLICATES * 25 / 1000], f1[REPLICATES * 975 / 1000 - 1]};
    }
}
