package org.linkteller.gnn.layer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.linkteller.graph.Graph;
import org.linkteller.graph.SampleGraphs;
import org.linkteller.math.BitMatrix;
import org.linkteller.math.Kernels;
import org.linkteller.math.Matrix;

class NeighboursTest {
    private static final int NODES = 150;
    /** Dense, and the last ten nodes have no neighbours. */
    private static final Graph GRAPH = SampleGraphs.random(NODES - 10, 3_000, 6).withIsolated(10);

    @ParameterizedTest
    @EnumSource
    void bitsSumAsCompressedRowsDo(Normalization normalization) {
        Kernels kernels = Kernels.best(1);
        Neighbours rows = Neighbours.ofRows(normalization, GRAPH, kernels);
        Neighbours bits = Neighbours.ofBits(normalization, GRAPH, kernels);
        Matrix values = Matrix.zeros(NODES, 37);
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < values.data().length; i++) {
            values.data()[i] = (float) random.nextDouble(-1, 1);
        }
        Matrix expected = Matrix.zeros(NODES, 37);
        Matrix sums = Matrix.zeros(NODES, 37);
        rows.sum(values, expected);
        bits.sum(values, sums);
        assertClose(sums, expected);
        rows.sumBack(values, expected);
        bits.sumBack(values, sums);
        assertClose(sums, expected);
    }

    /** At most 150 products below 1 in size whose factors add up to less than 15: 153 roundings of 2^-24 of that. */
    private static void assertClose(Matrix sums, Matrix expected) {
        for (int i = 0; i < sums.data().length; i++) {
            assertThat((double) sums.data()[i]).isBetween(expected.data()[i] - 2e-4, expected.data()[i] + 2e-4);
        }
    }

    @Test
    void bitsAreForLargeDenseGraphsAndForNarrowResultsSooner() {
        assertThat(BitMatrix.suits(10_000, 10_000_000, 121)).isTrue();
        assertThat(BitMatrix.suits(10_000, 5_000_000, 121)).isFalse();
        assertThat(BitMatrix.suits(10_000, 5_000_000, 7)).isTrue();
        assertThat(BitMatrix.suits(10_000, 1_000_000, 7)).isFalse();
        assertThat(BitMatrix.suits(100, 9_900, 121)).isFalse();
    }
}
