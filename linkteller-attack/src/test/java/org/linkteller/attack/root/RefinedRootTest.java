package org.linkteller.attack.root;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.attack.AttackProgress;
import org.linkteller.attack.tiny.TinyGcn;
import org.linkteller.attack.tiny.TinyGraph;

class RefinedRootTest {
    private static final int NODES = 300;

    /** Every entry off by up to this share, every part times a factor of its own. */
    private static SymmetricMap map(double[][] matrix, double error) {
        SplittableRandom random = new SplittableRandom(3);
        int n = matrix.length;
        int[][] positions = new int[n][];
        double[][] values = new double[n][];
        for (int u = 0; u < n; u++) {
            double[] row = matrix[u];
            positions[u] = IntStream.range(0, n).filter(v -> row[v] > 0).toArray();
            values[u] = Arrays.stream(positions[u]).mapToDouble(v -> row[v]).toArray();
        }
        SymmetricMap exact = new SymmetricMap(positions, values);
        double[] factors = new double[n];
        for (int[] part : exact.parts()) {
            double factor = random.nextDouble(0.1, 10);
            for (int u : part) {
                factors[u] = factor * (1 + error * random.nextDouble(-1, 1));
            }
        }
        return exact.between(factors);
    }

    private static double shareRight(GraphRoot root, TinyGraph graph) {
        int named = 0;
        int right = 0;
        for (int u = 0; u < NODES; u++) {
            for (int v = 0; v < u; v++) {
                boolean isNamed = root.score(u, v) > 0.5;
                named += isNamed || graph.hasEdge(u, v) ? 1 : 0;
                right += isNamed && graph.hasEdge(u, v) ? 1 : 0;
            }
        }
        return (double) right / named;
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.003, 0.01})
    void aMatrixKnownToWithinAPercentAndAFactorForEachPartGivesTheGraph(double error) {
        TinyGraph graph = TinyGraph.patchwork(NODES, 1);
        double[][] hat = graph.augmented();
        Optional<GraphRoot> root = RefinedRoot.of(map(TinyGcn.times(hat, hat), error), AttackProgress.NONE);
        assertThat(shareRight(root.orElseThrow(), graph)).isGreaterThan(0.98);
    }

    /** Three steps are no law of two. */
    @Test
    void aMatrixOfAnotherLawHasNoRoot() {
        double[][] hat = TinyGraph.social(80, 2, 2).augmented();
        double[][] cube = TinyGcn.times(hat, TinyGcn.times(hat, hat));
        assertThat(RefinedRoot.of(map(cube, 0), AttackProgress.NONE).filter(GraphRoot::isSolved))
                .isEmpty();
    }
}
