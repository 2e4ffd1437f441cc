package org.linkteller.math;

import java.util.Arrays;

/**
 * The loops as one would write them down. Products add into a scratch row of their own, because the JIT compiler
 * vectorises {@code row[j] += w * b[bo + j]} only where the target has no variable offset.
 */
final class PlainKernels implements Kernels {
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
        pool.eachBalanced(a.starts(), b.columns(), (from, to) -> {
            float[] row = new float[b.columns()];
            for (int i = from; i < to; i++) {
                Arrays.fill(row, 0);
                addSparseRow(a, i, b, row, c);
            }
        });
    }

    @Override
    public void multiplyShifted(SparseMatrix a, Matrix b, float[] shift, Matrix c) {
        Shapes.product(a, b, c);
        Shapes.length(b.columns(), shift);
        pool.eachBalanced(a.starts(), b.columns(), (from, to) -> {
            float[] row = new float[b.columns()];
            for (int i = from; i < to; i++) {
                System.arraycopy(shift, 0, row, 0, row.length);
                addSparseRow(a, i, b, row, c);
            }
        });
    }

    @Override
    public void multiplyPlusOuter(SparseMatrix a, Matrix b, float[] left, float[] right, Matrix c) {
        Shapes.product(a, b, c);
        Shapes.length(a.rows(), left);
        Shapes.length(b.columns(), right);
        pool.eachBalanced(a.starts(), b.columns(), (from, to) -> {
            float[] row = new float[b.columns()];
            for (int i = from; i < to; i++) {
                float factor = left[i];
                for (int j = 0; j < row.length; j++) {
                    row[j] = factor * right[j];
                }
                addSparseRow(a, i, b, row, c);
            }
        });
    }

    private static void addSparseRow(SparseMatrix a, int i, Matrix b, float[] row, Matrix c) {
        int[] starts = a.starts();
        for (int k = starts[i]; k < starts[i + 1]; k++) {
            addRow(a.values()[k], b.data(), a.indices()[k] * row.length, row);
        }
        System.arraycopy(row, 0, c.data(), i * row.length, row.length);
    }

    @Override
    public void multiply(Matrix a, Matrix b, Matrix c) {
        Shapes.product(a.rows(), a.columns(), b.rows(), b.columns(), c);
        int inner = a.columns();
        pool.each(a.rows(), (long) inner * b.columns(), (from, to) -> {
            float[] row = new float[b.columns()];
            for (int i = from; i < to; i++) {
                Arrays.fill(row, 0);
                for (int k = 0; k < inner; k++) {
                    addRow(a.data()[i * inner + k], b.data(), k * row.length, row);
                }
                System.arraycopy(row, 0, c.data(), i * row.length, row.length);
            }
        });
    }

    @Override
    public void multiplyTransposedLeft(Matrix a, Matrix b, Matrix c) {
        Shapes.product(a.columns(), a.rows(), b.rows(), b.columns(), c);
        pool.each(c.rows(), (long) a.rows() * b.columns(), (from, to) -> {
            float[][] rows = new float[to - from][b.columns()];
            for (int k = 0; k < a.rows(); k++) {
                for (int i = from; i < to; i++) {
                    addRow(a.data()[k * a.columns() + i], b.data(), k * b.columns(), rows[i - from]);
                }
            }
            for (int i = from; i < to; i++) {
                System.arraycopy(rows[i - from], 0, c.data(), i * b.columns(), b.columns());
            }
        });
    }

    @Override
    public void multiplyTransposedRight(Matrix a, Matrix b, Matrix c) {
        Shapes.product(a.rows(), a.columns(), b.columns(), b.rows(), c);
        int inner = a.columns();
        pool.each(a.rows(), (long) inner * b.rows(), (from, to) -> {
            for (int i = from; i < to; i++) {
                for (int j = 0; j < b.rows(); j++) {
                    c.data()[i * b.rows() + j] = dot(a.data(), i * inner, b.data(), j * inner, inner);
                }
            }
        });
    }

    private static void addRow(float factor, float[] b, int offset, float[] row) {
        for (int j = 0; j < row.length; j++) {
            row[j] += factor * b[offset + j];
        }
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
        Shapes.length(a.columns(), bias);
        float scale = dropout.scale();
        pool.each(a.rows(), a.columns(), (from, to) -> {
            for (int i = from; i < to; i++) {
                int key = dropout.rowKey(i);
                for (int j = 0; j < bias.length; j++) {
                    int at = i * bias.length + j;
                    float value = Math.max(a.data()[at] + bias[j], 0) * scale;
                    a.data()[at] = Dropout.draw(key, j) >= dropout.threshold() ? value : 0;
                }
            }
        });
    }

    @Override
    public void dropout(Matrix a, Dropout dropout) {
        float scale = dropout.scale();
        int width = a.columns();
        pool.each(a.rows(), width, (from, to) -> {
            for (int i = from; i < to; i++) {
                int key = dropout.rowKey(i);
                for (int j = 0; j < width; j++) {
                    int at = i * width + j;
                    a.data()[at] = Dropout.draw(key, j) >= dropout.threshold() ? a.data()[at] * scale : 0;
                }
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
