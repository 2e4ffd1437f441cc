package org.linkteller.gnn.layer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.linkteller.graph.Graph;
import org.linkteller.graph.SampleGraphs;
import org.linkteller.math.Kernels;
import org.linkteller.math.Matrix;

class GraphAttentionTest {
    static Stream<Arguments> shapes() {
        return Stream.of(
                Arguments.of(SampleGraphs.path(6), 1, 3, true),
                Arguments.of(SampleGraphs.star(7), 3, 5, true),
                Arguments.of(SampleGraphs.random(40, 90, 1), 4, 17, true),
                Arguments.of(SampleGraphs.random(40, 90, 2), 6, 16, false),
                Arguments.of(Graph.of(5, new int[][] {{0, 1}}), 2, 4, false)); // three nodes see only themselves
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void fusedForwardAgreesWithThePairLoop(Graph graph, int heads, int width, boolean concatenated) {
        Case c = new Case(graph, heads, width, concatenated, 1);
        // sums of at most 40 float products of size about 1: a few hundred roundings of 2^-24
        assertMatrix(c.plain(), c.forward(Kernels.best(1)), 2e-5);
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void gradientsAgreeWithCentralDifferences(Graph graph, int heads, int width, boolean concatenated) {
        Case c = new Case(graph, heads, width, concatenated, 1);
        GraphAttention.Gradients gradients = c.backward(Kernels.best(1));
        // differences of the double twin are good to about 1e-9; float gradients to a few hundred roundings of 2^-24
        for (int v = 0; v < c.z.length; v++) {
            for (int j = 0; j < c.z[v].length; j++) {
                assertEquals(c.difference(c.z[v], j), gradients.z().at(v, j), 1e-4, "z[" + v + "][" + j + "]");
            }
        }
        for (int j = 0; j < c.source.length; j++) {
            assertEquals(c.difference(c.source, j), gradients.source()[j], 1e-4, "source[" + j + "]");
            assertEquals(c.difference(c.target, j), gradients.target()[j], 1e-4, "target[" + j + "]");
        }
    }

    @Test
    void aNodeWithoutNeighboursKeepsItsOwnRow() {
        Case c = new Case(Graph.of(3, new int[0][]), 2, 4, true, 1);
        Matrix out = c.forward(Kernels.best(1));
        for (int u = 0; u < 3; u++) {
            for (int j = 0; j < 8; j++) {
                assertEquals((float) c.z[u][j], out.at(u, j)); // its only weight is exp(0) / 1
            }
        }
    }

    @Test
    void scoresBeyondTheRangeOfExpStayWeights() {
        Case c = new Case(SampleGraphs.random(30, 80, 3), 2, 8, true, 1e5);
        // scores around 1e5: without subtracting the greatest, exp would be infinite. Scores are floats, good to about
        // 0.01 there, so weights are compared only through the sign of life: finite and between the rows' extremes.
        Matrix out = c.forward(Kernels.best(1));
        for (int u = 0; u < 30; u++) {
            for (int j = 0; j < 16; j++) {
                double least = c.z[u][j];
                double most = c.z[u][j];
                for (int i = 0; i < c.graph.degree(u); i++) {
                    least = Math.min(least, c.z[c.graph.neighbour(u, i)][j]);
                    most = Math.max(most, c.z[c.graph.neighbour(u, i)][j]);
                }
                double slack = 1e-6 * Math.max(Math.abs(least), Math.abs(most)); // rounding of weights that sum to 1
                assertEquals(Math.max(least, Math.min(most, out.at(u, j))), out.at(u, j), slack);
            }
        }
    }

    @Test
    void everyNumberOfThreadsGivesTheSameBits() {
        Case c = new Case(SampleGraphs.random(3000, 20000, 4), 4, 24, true, 1);
        Matrix forward = c.forward(Kernels.best(1));
        GraphAttention.Gradients backward = c.backward(Kernels.best(1));
        for (int threads : new int[] {2, 3, 7}) {
            assertArrayEquals(forward.data(), c.forward(Kernels.best(threads)).data());
            GraphAttention.Gradients other = c.backward(Kernels.best(threads));
            assertArrayEquals(backward.z().data(), other.z().data());
            assertArrayEquals(backward.source(), other.source());
            assertArrayEquals(backward.target(), other.target());
        }
    }

    private static void assertMatrix(double[][] expected, Matrix actual, double tolerance) {
        for (int i = 0; i < expected.length; i++) {
            for (int j = 0; j < expected[i].length; j++) {
                assertEquals(expected[i][j], actual.at(i, j), tolerance, "(" + i + ", " + j + ")");
            }
        }
    }

    /** Random rows and attention vectors, and the loss sum of weight times output, whose gradient is the weight. */
    private static final class Case {
        private static final double STEP = 1e-5; // error of a central difference: STEP² and 1e-16 / STEP

        private final Graph graph;
        private final int heads;
        private final int width;
        private final boolean concatenated;
        private final double[][] z;
        private final double[] source;
        private final double[] target;
        private final double[][] weight;

        Case(Graph graph, int heads, int width, boolean concatenated, double scale) {
            SplittableRandom random = new SplittableRandom(graph.hashCode() + heads);
            this.graph = graph;
            this.heads = heads;
            this.width = width;
            this.concatenated = concatenated;
            z = new double[graph.nodeCount()][];
            for (int v = 0; v < z.length; v++) {
                z[v] = floats(random, heads * width, scale);
            }
            source = floats(random, heads * width, 1);
            target = floats(random, heads * width, 1);
            weight = new double[graph.nodeCount()][];
            for (int v = 0; v < z.length; v++) {
                weight[v] = floats(random, concatenated ? heads * width : width, 1);
            }
        }

        /** Values that a float holds exactly, so that both twins start from the same numbers. */
        private static double[] floats(SplittableRandom random, int count, double scale) {
            double[] values = new double[count];
            for (int i = 0; i < count; i++) {
                values[i] = (float) (scale * (2 * random.nextDouble() - 1));
            }
            return values;
        }

        double[][] plain() {
            return PlainAttention.forward(graph, z, source, target, heads, concatenated);
        }

        Matrix forward(Kernels kernels) {
            Matrix out = Matrix.zeros(z.length, weight[0].length);
            attention(kernels).forward(matrix(z), row(source), row(target), out);
            return out;
        }

        GraphAttention.Gradients backward(Kernels kernels) {
            GraphAttention attention = attention(kernels);
            Matrix out = Matrix.zeros(z.length, weight[0].length);
            GraphAttention.Weights weights = attention.forward(matrix(z), row(source), row(target), out);
            GraphAttention.Gradients gradients = new GraphAttention.Gradients(
                    matrix(z), new float[source.length], new float[target.length]); // not zeros: to be overwritten
            attention.backward(matrix(z), row(source), row(target), weights, matrix(weight), gradients);
            return gradients;
        }

        private GraphAttention attention(Kernels kernels) {
            return new GraphAttention(ClosedNeighbourhoods.of(graph), heads, width, concatenated, kernels);
        }

        /** The central difference of the loss by one value of an array of this case. */
        double difference(double[] values, int at) {
            double kept = values[at];
            values[at] = kept + STEP;
            double above = loss();
            values[at] = kept - STEP;
            double below = loss();
            values[at] = kept;
            return (above - below) / (2 * STEP);
        }

        private double loss() {
            double[][] out = plain();
            double sum = 0;
            for (int u = 0; u < out.length; u++) {
                for (int j = 0; j < out[u].length; j++) {
                    sum += weight[u][j] * out[u][j];
                }
            }
            return sum;
        }

        private static Matrix matrix(double[][] rows) {
            Matrix matrix = Matrix.zeros(rows.length, rows[0].length);
            for (int i = 0; i < rows.length; i++) {
                for (int j = 0; j < rows[i].length; j++) {
                    matrix.set(i, j, (float) rows[i][j]);
                }
            }
            return matrix;
        }

        private static float[] row(double[] values) {
            float[] row = new float[values.length];
            for (int i = 0; i < row.length; i++) {
                row[i] = (float) values[i];
            }
            return row;
        }
    }
}
