package org.linkteller.math;

import java.util.Arrays;

/**
 * The loops as one would write them down, with one concession: products copy rows into scratch rows first, because the
 * JIT compiler vectorises {@code sum[j] += w * row[j]} only where neither array has a variable offset.
 */
final class PlainKernels implements Kernels {
    /** Rows of a dense result that share one copy of a row of the right factor. */
    private static final int ROWS_AT_ONCE = 16;

    private static final int NARROW = 16;

    private final RowPool pool;

    PlainKernels(RowPool pool) {
        this.pool = pool;
    }

    @Override
    public String name() {
        return "plain x" + pool.threads();
    }

    @Override
    public RowPool pool() {
        return pool;
    }

    @Override
    public void multiply(SparseMatrix a, Matrix b, Matrix c) {
        Shapes.product(a, b, c);
        multiply(a, b, c, (i, sum) -> Arrays.fill(sum, 0));
    }

    @Override
    public void multiplyShifted(SparseMatrix a, Matrix b, float[] shift, Matrix c) {
        Shapes.product(a, b, c);
        Shapes.length(b.columns(), shift);
        multiply(a, b, c, (i, sum) -> System.arraycopy(shift, 0, sum, 0, sum.length));
    }

    @Override
    public void multiplyPlusOuter(SparseMatrix a, Matrix b, float[] left, float[] right, Matrix c) {
        Shapes.product(a, b, c);
        Shapes.length(a.rows(), left);
        Shapes.length(b.columns(), right);
        multiply(a, b, c, (i, sum) -> {
            for (int j = 0; j < sum.length; j++) {
                sum[j] = left[i] * right[j];
            }
        });
    }

    private void multiply(SparseMatrix a, Matrix b, Matrix c, RowStart start) {
        int[] starts = a.starts();
        int width = b.columns();
        pool.eachBalanced(starts, width, (from, to) -> {
            float[] sum = new float[width];
            float[] row = new float[width];
            for (int i = from; i < to; i++) {
                start.fill(i, sum);
                for (int k = starts[i]; k < starts[i + 1]; k++) {
                    System.arraycopy(b.data(), a.indices()[k] * width, row, 0, width);
                    addRow(a.values()[k], row, sum);
                }
                System.arraycopy(sum, 0, c.data(), i * width, width);
            }
        });
    }

    @Override
    public void multiply(Matrix a, Matrix b, Matrix c) {
        Shapes.product(a.rows(), a.columns(), b.rows(), b.columns(), c);
        multiply(a, a.columns(), 1, b, c);
    }

    @Override
    public void multiplyTransposedLeft(Matrix a, Matrix b, Matrix c) {
        Shapes.product(a.columns(), a.rows(), b.rows(), b.columns(), c);
        multiply(a, 1, a.columns(), b, c);
    }

    /** The rows of c as sums of rows of b; the left factor's entry (i, k) is at i * rowStep + k * columnStep. */
    private void multiply(Matrix a, int rowStep, int columnStep, Matrix b, Matrix c) {
        int width = b.columns();
        pool.each(c.rows(), (long) b.rows() * width, (from, to) -> {
            float[][] sums = new float[ROWS_AT_ONCE][width];
            float[] row = new float[width];
            for (int block = from; block < to; block += ROWS_AT_ONCE) {
                int end = Math.min(to, block + ROWS_AT_ONCE);
                for (float[] sum : sums) {
                    Arrays.fill(sum, 0);
                }
                for (int k = 0; k < b.rows(); k++) {
                    System.arraycopy(b.data(), k * width, row, 0, width);
                    for (int i = block; i < end; i++) {
                        addRow(a.data()[i * rowStep + k * columnStep], row, sums[i - block]);
                    }
                }
                for (int i = block; i < end; i++) {
                    System.arraycopy(sums[i - block], 0, c.data(), i * width, width);
                }
            }
        });
    }

    @Override
    public void multiplyTransposedRight(Matrix a, Matrix b, Matrix c) {
        Shapes.product(a.rows(), a.columns(), b.columns(), b.rows(), c);
        multiply(a, a.columns(), 1, b.transpose(), c);
    }

    private static void addRow(float factor, float[] row, float[] sum) {
        if (sum.length < NARROW) {
            addNarrowRow(factor, row, sum);
            return;
        }
        for (int j = 0; j < sum.length; j++) {
            sum[j] += factor * row[j];
        }
    }

    /** Apart, for the compiler's sake: once it has seen many short rows in a loop, it no longer vectorises that loop. */
    private static void addNarrowRow(float factor, float[] row, float[] sum) {
        for (int j = 0; j < sum.length; j++) {
            sum[j] += factor * row[j];
        }
    }

    /** What a row of a result is before anything is added to it. */
    private interface RowStart {
        void fill(int i, float[] sum);
    }

    @Override
    public void add(Matrix a, Matrix b) {
        Shapes.same(a, b);
        float[] x = a.data();
        float[] y = b.data();
        pool.each(x.length, 1, (from, to) -> {
            for (int i = from; i < to; i++) {
                x[i] += y[i];
            }
        });
    }

    @Override
    public void addBias(Matrix a, float[] bias) {
        Shapes.length(a.columns(), bias);
        pool.each(a.rows(), a.columns(), (from, to) -> {
            for (int i = from; i < to; i++) {
                for (int j = 0; j < bias.length; j++) {
                    a.data()[i * bias.length + j] += bias[j];
                }
            }
        });
    }

    @Override
    public void addBiasRelu(Matrix a, float[] bias) {
        Shapes.length(a.columns(), bias);
        pool.each(a.rows(), a.columns(), (from, to) -> {
            for (int i = from; i < to; i++) {
                for (int j = 0; j < bias.length; j++) {
                    int at = i * bias.length + j;
                    a.data()[at] = Math.max(a.data()[at] + bias[j], 0);
                }
            }
        });
    }

    @Override
    public void addBiasReluDropout(Matrix a, float[] bias, Dropout dropout) {
        addBiasRelu(a, bias);
        dropout(a, dropout);
    }

    @Override
    public void dropout(Matrix a, Dropout dropout) {
        int width = a.columns();
        pool.each(a.rows(), width, (from, to) -> {
            for (int i = from; i < to; i++) {
                dropout.apply(i, a.data(), i * width, width);
            }
        });
    }

    @Override
    public void backRelu(Matrix gradient, Matrix activation, float scale) {
        Shapes.same(activation, gradient);
        float[] g = gradient.data();
        float[] x = activation.data();
        pool.each(g.length, 1, (from, to) -> {
            for (int i = from; i < to; i++) {
                g[i] = x[i] > 0 ? g[i] * scale : 0;
            }
        });
    }

    @Override
    public void sumColumns(Matrix a, float[] sums) {
        Shapes.length(a.columns(), sums);
        pool.each(sums.length, a.rows(), (from, to) -> {
            double[] totals = new double[to - from];
            for (int i = 0; i < a.rows(); i++) {
                for (int j = 0; j < totals.length; j++) {
                    totals[j] += a.data()[i * sums.length + from + j];
                }
            }
            for (int j = 0; j < totals.length; j++) {
                sums[from + j] = (float) totals[j];
            }
        });
    }

    @Override
    public void adam(AdamStep step, float[] weights, float[] gradient, float[] mean, float[] variance) {
        Shapes.length(weights.length, gradient);
        Shapes.length(weights.length, mean);
        Shapes.length(weights.length, variance);
        pool.each(weights.length, 4, (from, to) -> adam(step, weights, gradient, mean, variance, from, to));
    }

    static void adam(
            AdamStep step, float[] weights, float[] gradient, float[] mean, float[] variance, int from, int to) {
        float beta1 = step.beta1();
        float beta2 = step.beta2();
        for (int i = from; i < to; i++) {
            float g = gradient[i] + step.decay() * weights[i];
            mean[i] = beta1 * mean[i] + (1 - beta1) * g;
            variance[i] = beta2 * variance[i] + (1 - beta2) * g * g;
            float root = (float) Math.sqrt(variance[i]);
            weights[i] -= step.stepSize() * mean[i] / (root * step.rootCorrection() + step.epsilon());
        }
    }

    @Override
    public float dot(float[] x, int xo, float[] y, int yo, int n) {
        // Four sums, since one would wait for each addition before the next.
        float s0 = 0;
        float s1 = 0;
        float s2 = 0;
        float s3 = 0;
        int j = 0;
        for (; j < n - 3; j += 4) {
            s0 += x[xo + j] * y[yo + j];
            s1 += x[xo + j + 1] * y[yo + j + 1];
            s2 += x[xo + j + 2] * y[yo + j + 2];
            s3 += x[xo + j + 3] * y[yo + j + 3];
        }
        for (; j < n; j++) {
            s0 += x[xo + j] * y[yo + j];
        }
        return s0 + s1 + (s2 + s3);
    }

    @Override
    public double dot(double[] x, int xo, double[] y, int yo, int n) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int j = 0;
        for (; j < n - 3; j += 4) {
            s0 += x[xo + j] * y[yo + j];
            s1 += x[xo + j + 1] * y[yo + j + 1];
            s2 += x[xo + j + 2] * y[yo + j + 2];
            s3 += x[xo + j + 3] * y[yo + j + 3];
        }
        for (; j < n; j++) {
            s0 += x[xo + j] * y[yo + j];
        }
        return s0 + s1 + (s2 + s3);
    }

    @Override
    public void axpy(float factor, float[] x, int xo, float[] y, int yo, int n) {
        for (int j = 0; j < n; j++) {
            y[yo + j] += factor * x[xo + j];
        }
    }

    @Override
    public void axpy(double factor, double[] x, int xo, double[] y, int yo, int n) {
        for (int j = 0; j < n; j++) {
            y[yo + j] += factor * x[xo + j];
        }
    }
}
