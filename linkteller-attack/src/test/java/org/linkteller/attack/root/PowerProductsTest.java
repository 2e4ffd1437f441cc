package org.linkteller.attack.root;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.linkteller.attack.tiny.TinyGcn;
import org.linkteller.math.Kernels;

/** The products against the same formulas with dense matrices of doubles. */
class PowerProductsTest {
    private static final int NODES = 300; // more than one block, no multiple of a strip
    private static final int COLUMNS = 9;

    /** Sums of at most 2 k q floats of size about 1. */
    private static final double ROUNDING = 1e-4;

    @ParameterizedTest
    @CsvSource({"1, 1, true", "2, 1, true", "3, 1, true", "2, 3, true", "3, 2, true", "2, 1, false", "3, 2, false"})
    void agreeWithDenseMatrices(int layers, int threads, boolean best) {
        SplittableRandom random = new SplittableRandom(layers);
        double[] degrees = new double[NODES];
        Arrays.setAll(degrees, u -> 2 + random.nextInt(6));
        RootLaw law = new RootLaw(RootLaw.Normalisation.AUGMENTED, layers, degrees);
        CandidatePairs pairs = somePairs(random);
        float[] values = new float[pairs.size()];
        for (int p = 0; p < values.length; p++) {
            values[p] = random.nextInt(3) == 0 ? 0 : (float) random.nextDouble(0.3);
        }
        float[][] probes = some(random);
        float[][] answers = some(random);

        PowerProducts products =
                new PowerProducts(law, probes, answers, best ? Kernels.best(threads) : Kernels.plain(threads));
        double residual = products.update(pairs, values);
        float[] gradients = new float[pairs.size()];
        products.gradients(pairs, gradients);
        float[][] all = new float[NODES][];
        Arrays.setAll(all, u -> new float[NODES - u - 1]);
        products.allGradients(all);

        double[][] z = dense(law, pairs, values);
        double[][] rest = TinyGcn.times(power(z, layers), dense(probes));
        double squares = 0;
        double total = 0;
        for (int u = 0; u < NODES; u++) {
            for (int q = 0; q < COLUMNS; q++) {
                rest[u][q] -= answers[u][q];
                squares += rest[u][q] * rest[u][q];
                total += answers[u][q] * answers[u][q];
            }
        }
        assertThat(residual).isCloseTo(Math.sqrt(squares / total), within(ROUNDING));
        double[][] slope = new double[NODES][NODES];
        double largest = 0;
        for (int j = 0; j < layers; j++) {
            double[][] left = TinyGcn.times(power(z, j), rest);
            double[][] right = TinyGcn.times(power(z, layers - 1 - j), dense(probes));
            for (int u = 0; u < NODES; u++) {
                for (int v = 0; v < NODES; v++) {
                    for (int q = 0; q < COLUMNS; q++) { // half for each of the two entries of a pair
                        slope[u][v] += left[u][q] * right[v][q] / 2;
                        slope[v][u] += left[u][q] * right[v][q] / 2;
                    }
                    largest = Math.max(largest, Math.abs(slope[u][v]));
                }
            }
        }
        double within = ROUNDING * largest;
        for (int u = 0; u < NODES; u++) {
            for (int v = u + 1; v < NODES; v++) {
                assertThat((double) all[u][v - u - 1]).isCloseTo(slope[u][v], within(within));
            }
            for (int p = pairs.starts()[u]; p < pairs.starts()[u + 1]; p++) {
                assertThat((double) gradients[p]).isCloseTo(slope[u][pairs.larger()[p]], within(within));
            }
        }
    }

    private static CandidatePairs somePairs(SplittableRandom random) {
        int[] starts = new int[NODES + 1];
        int[] larger = new int[NODES * NODES];
        int next = 0;
        for (int u = 0; u < NODES; u++) {
            for (int v = u + 1; v < NODES; v++) {
                if (random.nextInt(5) == 0) {
                    larger[next++] = v;
                }
            }
            starts[u + 1] = next;
        }
        return CandidatePairs.of(starts, Arrays.copyOf(larger, next));
    }

    private static float[][] some(SplittableRandom random) {
        float[][] rows = new float[NODES][COLUMNS];
        for (float[] row : rows) {
            for (int q = 0; q < COLUMNS; q++) {
                row[q] = (float) random.nextDouble(-1, 1);
            }
        }
        return rows;
    }

    private static double[][] dense(float[][] rows) {
        double[][] wide = new double[rows.length][COLUMNS];
        for (int u = 0; u < rows.length; u++) {
            for (int q = 0; q < COLUMNS; q++) {
                wide[u][q] = rows[u][q];
            }
        }
        return wide;
    }

    private static double[][] dense(RootLaw law, CandidatePairs pairs, float[] values) {
        double[][] z = new double[NODES][NODES];
        for (int u = 0; u < NODES; u++) {
            z[u][u] = law.diagonal(u);
            for (int p = pairs.starts()[u]; p < pairs.starts()[u + 1]; p++) {
                z[u][pairs.larger()[p]] = values[p];
                z[pairs.larger()[p]][u] = values[p];
            }
        }
        return z;
    }

    private static double[][] power(double[][] z, int exponent) {
        double[][] power = new double[NODES][NODES];
        for (int u = 0; u < NODES; u++) {
            power[u][u] = 1;
        }
        for (int j = 0; j < exponent; j++) {
            power = TinyGcn.times(power, z);
        }
        return power;
    }
}
