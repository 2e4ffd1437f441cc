package org.linkteller.attack.label;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.linkteller.attack.influence.Influence;
import org.linkteller.attack.tiny.TinyGcn;
import org.linkteller.attack.tiny.TinyGraph;

class SquareFitTest {
    private static final int NODES = 400;
    private static final TinyGraph GRAPH = TinyGraph.social(NODES, 3, 7);

    /** Â² and its degrees, every entry and degree off by up to these shares. */
    private static SparseSquare square(double[][] a, double entryError, double degreeError) {
        SplittableRandom random = new SplittableRandom(3);
        double[][] m = TinyGcn.times(a, a);
        double[] degrees = new double[NODES];
        Arrays.setAll(degrees, u -> (GRAPH.degree(u) + 1) * (1 + degreeError * random.nextDouble(-1, 1)));
        for (int u = 0; u < NODES; u++) {
            for (int v = 0; v <= u; v++) {
                m[u][v] *= 1 + entryError * random.nextDouble(-1, 1);
                m[v][u] = m[u][v];
            }
        }
        return new SparseSquare(Arrays.stream(m).map(Influence::of).toArray(Influence[]::new), degrees);
    }

    private static double shareRight(SquareFit root) {
        int edges = 0;
        int right = 0;
        for (int u = 0; u < NODES; u++) {
            for (int v = 0; v < u; v++) {
                boolean named = root.score(u, v) > 0.5;
                edges += GRAPH.hasEdge(u, v) || named ? 1 : 0;
                right += GRAPH.hasEdge(u, v) && named ? 1 : 0;
            }
        }
        return (double) right / edges;
    }

    @Test
    void theSquareOfASparseGraphGivesItsEdges() {
        SquareFit root = SquareFit.of(square(GRAPH.augmented(), 0, 0));
        assertThat(shareRight(root)).isGreaterThan(0.99);
        assertThat(root.residual()).isLessThan(0.02);
    }

    /** What ladders of ratio 1.5 leave: some tenth. */
    @Test
    void entriesAndDegreesKnownToATenthGiveNearlyAllOfThem() {
        assertThat(shareRight(SquareFit.of(square(GRAPH.augmented(), 0.15, 0.1))))
                .isGreaterThan(0.9);
    }

    /** What stays unexplained tells that the square is none of this kind; the caller then reads labels in another way. */
    @Test
    void entriesOfNoGraphAreNotExplained() {
        SparseSquare square = square(GRAPH.augmented(), 0, 0);
        SplittableRandom random = new SplittableRandom(5);
        Influence[] scattered = Arrays.stream(square.columns())
                .map(column -> {
                    double[] entries = new double[NODES];
                    column.forEach((v, entry) -> entries[random.nextInt(NODES)] += entry);
                    return Influence.of(entries);
                })
                .toArray(Influence[]::new);
        assertThat(SquareFit.of(new SparseSquare(scattered, square.degrees())).residual())
                .isGreaterThan(SparseLabels.MOST_RESIDUAL);
    }
}
