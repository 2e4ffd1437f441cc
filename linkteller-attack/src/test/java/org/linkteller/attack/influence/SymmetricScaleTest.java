package org.linkteller.attack.influence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SymmetricScaleTest {
    /** A square 0-1-2-3 with one diagonal 0-2, each edge with a weight of its own, and node 4 without any. */
    private static final int[][] EDGES = {{0, 1}, {1, 2}, {2, 3}, {3, 0}, {0, 2}};

    private static final double[] STRENGTHS = {0.5, 0.1, 2, 0.7, 1e-3};
    private static final double[] FACTORS = {1, 20, 0.3, 1e-4, 1};

    /** What a saturated network answers: symmetric strengths, times one factor per source. */
    private static SymmetricScale scale(double[] factors) {
        SymmetricScale scale = new SymmetricScale();
        for (int e = 0; e < EDGES.length; e++) {
            int source = EDGES[e][0];
            int reader = EDGES[e][1];
            scale.add(source, reader, STRENGTHS[e] * factors[source], STRENGTHS[e] * factors[reader], 1 + e);
        }
        return scale;
    }

    @Test
    void findsTheFactorsUpToOneForAll() {
        SymmetricScale scale = scale(FACTORS);
        double[] a = scale.solve(5);
        for (int[] edge : EDGES) {
            double expected = Math.log(FACTORS[edge[1]]) - Math.log(FACTORS[edge[0]]);
            // the solver stops at 1e-12 of logarithms up to 12
            assertThat(a[edge[0]] - a[edge[1]]).isCloseTo(expected, within(1e-10));
        }
        assertThat(scale.misfit(a)).isLessThan(1e-10);
    }

    @Test
    void aNodeWithoutPairsKeepsItsScale() {
        assertThat(scale(FACTORS).solve(5)[4]).isZero();
    }

    @Test
    void scaledDirectionsAreEqual() {
        double[] a = scale(FACTORS).solve(5);
        for (int e = 0; e < EDGES.length; e++) {
            int source = EDGES[e][0];
            int reader = EDGES[e][1];
            double there = STRENGTHS[e] * FACTORS[source] * Math.exp(a[source]);
            double back = STRENGTHS[e] * FACTORS[reader] * Math.exp(a[reader]);
            assertThat(there).isCloseTo(back, within(1e-9 * back));
        }
    }

    @Test
    void misfitIsWhatACircleLeavesOver() {
        // three nodes, each feeling the next e times as much as back: no factors explain a circle
        SymmetricScale scale = new SymmetricScale();
        scale.add(0, 1, Math.E, 1, 1);
        scale.add(1, 2, Math.E, 1, 1);
        scale.add(2, 0, Math.E, 1, 1);
        double[] a = scale.solve(3);
        // by symmetry all factors are equal and every pair is off by 1
        assertThat(a[1] - a[0]).isCloseTo(0, within(1e-12));
        assertThat(scale.misfit(a)).isCloseTo(1, within(1e-12));
    }

    @Test
    void withoutPairsNothingIsMisfit() {
        SymmetricScale scale = new SymmetricScale();
        assertThat(scale.pairs()).isZero();
        assertThat(scale.misfit(scale.solve(3))).isZero();
    }
}
