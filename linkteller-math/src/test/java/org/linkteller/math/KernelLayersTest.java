package org.linkteller.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The element-wise passes: what they compute, that the twins answer the same bits, and what dropout drops. */
class KernelLayersTest {
    private static final Kernels PLAIN = Kernels.plain(1);

    private static Kernels vector() {
        return new VectorKernels(RowPool.eager(3));
    }

    @ParameterizedTest
    @MethodSource("org.linkteller.math.KernelProductsTest#variants")
    void aHiddenLayerIsBiasReluDropoutOneAfterTheOther(Kernels kernels) {
        Matrix a = new RandomMatrices(1).dense(5, 37);
        float[] bias = new RandomMatrices(2).values(37);
        Dropout dropout = Dropout.of(0.4, 3);
        Matrix fused = a.copy();
        kernels.addBiasReluDropout(fused, bias, dropout);

        Matrix steps = a.copy();
        kernels.addBiasRelu(steps, bias);
        Matrix rectified = steps.copy();
        kernels.dropout(steps, dropout);
        assertThat(fused.data()).isEqualTo(steps.data());
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 37; j++) {
                assertThat(rectified.at(i, j)).isEqualTo(Math.max(a.at(i, j) + bias[j], 0));
                float expected = dropout.keeps(i, j) ? rectified.at(i, j) * dropout.scale() : 0;
                assertThat(fused.at(i, j)).isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("org.linkteller.math.KernelProductsTest#variants")
    void goingBackThroughReluAndDropoutNeedsOnlyTheActivation(Kernels kernels) {
        Matrix activation = new RandomMatrices(1).dense(5, 37);
        Matrix gradient = new RandomMatrices(2).dense(5, 37);
        float[] bias = new float[37];
        Dropout dropout = Dropout.of(0.4, 3);
        Matrix rectified = activation.copy();
        kernels.addBiasRelu(rectified, bias);
        kernels.addBiasReluDropout(activation, bias, dropout);

        Matrix fused = gradient.copy();
        kernels.backRelu(fused, activation, dropout.scale());
        Matrix steps = gradient.copy();
        kernels.dropout(steps, dropout);
        kernels.backRelu(steps, rectified, 1);
        assertThat(fused.data()).usingComparatorWithPrecision(0f).containsExactly(steps.data());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 8, 15, 16, 17, 31, 32, 33, 50, 64, 70, 121, 256})
    void twinsAnswerTheSameBits(int width) {
        RandomMatrices random = new RandomMatrices(width);
        Matrix a = random.dense(23, width);
        Matrix b = random.dense(23, width);
        float[] bias = random.values(width);
        Dropout dropout = Dropout.of(0.5, 8);
        bothAnswerAlike(a, (kernels, x) -> kernels.add(x, b));
        bothAnswerAlike(a, (kernels, x) -> kernels.addBias(x, bias));
        bothAnswerAlike(a, (kernels, x) -> kernels.addBiasRelu(x, bias));
        bothAnswerAlike(a, (kernels, x) -> kernels.addBiasReluDropout(x, bias, dropout));
        bothAnswerAlike(a, (kernels, x) -> kernels.dropout(x, dropout));
        bothAnswerAlike(a, (kernels, x) -> kernels.backRelu(x, b, 1.25f));
        bothAnswerAlike(a, (kernels, x) -> {
            float[] mean = random(23 * width, 4);
            float[] variance = b.copy().data();
            PLAIN.backRelu(Matrix.wrap(23, width, variance), b, 1); // not negative
            for (int t = 1; t <= 3; t++) {
                kernels.adam(AdamStep.at(t, 0.01, 5e-4), x.data(), b.data(), mean, variance);
            }
        });
    }

    private static float[] random(int count, long seed) {
        return new RandomMatrices(seed).values(count);
    }

    private static void bothAnswerAlike(Matrix input, Pass pass) {
        Matrix plain = input.copy();
        Matrix vector = input.copy();
        pass.run(PLAIN, plain);
        pass.run(vector(), vector);
        assertThat(vector.data()).isEqualTo(plain.data()).isNotEqualTo(input.data());
    }

    @ParameterizedTest
    @MethodSource("org.linkteller.math.KernelProductsTest#variants")
    void columnSumsStayExactOverManyRows(Kernels kernels) {
        for (int width : new int[] {1, 2, 15, 16, 40}) {
            int rows = 20_000;
            Matrix a = new RandomMatrices(width).dense(rows, width);
            float[] sums = new float[width];
            kernels.sumColumns(a, sums);
            for (int j = 0; j < width; j++) {
                double exact = 0;
                double size = 0;
                for (int i = 0; i < rows; i++) {
                    exact += a.at(i, j);
                    size += Math.abs(a.at(i, j));
                }
                // blocks of 128 rows: at most 128 + 20000/128 additions on the way of any value
                double bound = (128 + rows / 128 + 1) * 0x1p-24 * size;
                assertThat((double) sums[j]).isBetween(exact - bound, exact + bound);
            }
        }
        float[] none = {1, 1};
        kernels.sumColumns(Matrix.zeros(0, 2), none);
        assertThat(none).containsExactly(0, 0);
    }

    @ParameterizedTest
    @MethodSource("org.linkteller.math.KernelProductsTest#variants")
    void adamFollowsItsFormulaInDoublePrecision(Kernels kernels) {
        float[] weights = random(19, 1);
        float[] gradient = random(19, 2);
        float[] mean = new float[19];
        float[] variance = new float[19];
        double[] w = new double[19];
        double[] m = new double[19];
        double[] v = new double[19];
        for (int i = 0; i < 19; i++) {
            w[i] = weights[i];
        }
        for (int t = 1; t <= 20; t++) {
            kernels.adam(AdamStep.at(t, 0.05, 5e-4), weights, gradient, mean, variance);
            for (int i = 0; i < 19; i++) {
                double g = gradient[i] + 5e-4 * w[i];
                m[i] = 0.9 * m[i] + 0.1 * g;
                v[i] = 0.999 * v[i] + 0.001 * g * g;
                w[i] -= 0.05 * (m[i] / (1 - Math.pow(0.9, t))) / (Math.sqrt(v[i] / (1 - Math.pow(0.999, t))) + 1e-8);
            }
        }
        for (int i = 0; i < 19; i++) {
            // a rounding of 6e-8 in each of 20 steps, of a weight and its step; 1 - 0.999f instead of 0.001 would leave
            // 1e-5
            assertThat((double) weights[i]).isBetween(w[i] - 2e-6, w[i] + 2e-6);
        }
    }

    @ParameterizedTest
    @CsvSource({"0.05, 1", "0.2, 2", "0.5, 3", "0.8, 4"})
    void dropoutDropsItsShareInEveryDirection(double rate, long seed) {
        int side = 1000;
        Dropout dropout = Dropout.of(rate, seed);
        Dropout next = Dropout.of(rate, seed + 1);
        int dropped = 0;
        int below = 0;
        int beside = 0;
        int again = 0;
        for (int i = 0; i < side; i++) {
            for (int j = 0; j < side; j++) {
                boolean gone = !dropout.keeps(i, j);
                dropped += gone ? 1 : 0;
                below += gone && !dropout.keeps(i + 1, j) ? 1 : 0;
                beside += gone && !dropout.keeps(i, j + 1) ? 1 : 0;
                again += gone && !next.keeps(i, j) ? 1 : 0;
            }
        }
        // 5 standard deviations of independent draws: a sound mask fails on 1 seed in 1.7 million.
        assertThat((double) dropped).isBetween(low(rate), high(rate));
        assertThat((double) below).isBetween(low(rate * rate), high(rate * rate));
        assertThat((double) beside).isBetween(low(rate * rate), high(rate * rate));
        assertThat((double) again).isBetween(low(rate * rate), high(rate * rate));
    }

    private static double low(double share) {
        return 1e6 * share - 5 * spread(share);
    }

    private static double high(double share) {
        return 1e6 * share + 5 * spread(share);
    }

    /** Neighbouring pairs overlap, which at most doubles the variance of their count. */
    private static double spread(double share) {
        return Math.sqrt(2 * 1e6 * share * (1 - share));
    }

    @Test
    void noDropoutKeepsAll() {
        Matrix a = new RandomMatrices(1).dense(4, 40);
        Matrix before = a.copy();
        PLAIN.dropout(a, Dropout.of(0, 1));
        assertThat(a.data()).isEqualTo(before.data());
    }

    @Test
    void refusesADropoutRateOfOne() {
        assertThatThrownBy(() -> Dropout.of(1, 0)).hasMessage("a dropout rate must be from 0 to below 1, got 1.0");
        assertThatThrownBy(() -> Dropout.of(Double.NaN, 0)).hasMessageContaining("NaN");
    }

    private interface Pass {
        void run(Kernels kernels, Matrix target);
    }
}
