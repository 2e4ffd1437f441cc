package org.linkteller.attack;

import java.util.ArrayList;
import java.util.List;

/** How well the two directions of the pairs among some probed targets agree. */
final class Agreement {
    private Agreement() {}

    /**
     * With x and y the logarithms of a pair's two influences, after the best scale per column, the variance of (x + y) / 2
     * over that plus the variance of (x - y) / 2, times the share of pairs seen both ways among those seen at all.
     */
    static double of(ProbedTargets targets) {
        SymmetricScale scale = new SymmetricScale();
        List<int[]> both = new ArrayList<>();
        int seen = 0;
        for (int i = 0; i < targets.size(); i++) {
            for (int j = 0; j < i; j++) {
                double there = targets.influence(i, j);
                double back = targets.influence(j, i);
                seen += there > 0 || back > 0 ? 1 : 0;
                if (there > 0 && back > 0) {
                    scale.add(j, i, there, back, 1);
                    both.add(new int[] {i, j});
                }
            }
        }
        if (both.size() < 3) {
            return 0;
        }
        double[] a = scale.solve(targets.size());
        double mean = 0;
        double square = 0;
        double noise = 0;
        for (int[] pair : both) {
            double x = Math.log(targets.influence(pair[0], pair[1])) + a[pair[0]];
            double y = Math.log(targets.influence(pair[1], pair[0])) + a[pair[1]];
            mean += (x + y) / 2 / both.size();
            square += (x + y) * (x + y) / 4 / both.size();
            noise += (x - y) * (x - y) / 4 / both.size();
        }
        double signal = square - mean * mean;
        return signal + noise == 0 ? 0 : signal / (signal + noise) * both.size() / seen;
    }
}
