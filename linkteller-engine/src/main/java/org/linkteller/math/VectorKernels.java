package org.linkteller.math;

import static jdk.incubator.vector.VectorOperators.ASHR;
import static jdk.incubator.vector.VectorOperators.GT;
import static jdk.incubator.vector.VectorOperators.LSHR;

import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The twin of {@link PlainKernels} on the Vector API. Products fuse multiplication and addition and so differ from it by
 * rounding; element-wise passes round step by step as it does and answer the same bits. Only loaded where the module
 * {@code jdk.incubator.vector} is present.
 */
final class VectorKernels implements Kernels {
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Double> DOUBLES = DoubleVector.SPECIES_PREFERRED;
    private static final int LANES = FLOATS.length();
    /** Results with fewer columns than this are computed without tiles. */
    private static final int NARROW = 16;
    /** Rows added in floats before their sum joins the total: errors grow with 128 + rows / 128, not with rows. */
    private static final int SUM_BLOCK = 128;

    private final RowPool pool;
    /** For what has no vector form. */
    private final Kernels plain;

    VectorKernels(RowPool pool) {
        this.pool = pool;
        this.plain = new PlainKernels(pool);
    }

    /** Whether the runtime maps these vectors to real registers of at least four floats with fused multiply-add. */
    static boolean worthwhile() {
        return LANES >= 8 || LANES == 4 && System.getProperty("os.arch").equals("aarch64");
    }

    @Override
    public String name() {
        return "vector-" + FLOATS.vectorBitSize() + " x" + pool.threads();
    }

    @Override
    public RowPool pool() {
        return pool;
    }

    @Override
    public void multiply(SparseMatrix a, Matrix b, Matrix c) {
        multiplyPlusOuter(a, b, new float[a.rows()], new float[b.columns()], c);
    }

    @Override
    public void multiplyShifted(SparseMatrix a, Matrix b, float[] shift, Matrix c) {
        float[] ones = new float[a.rows()];
        Arrays.fill(ones, 1);
        multiplyPlusOuter(a, b, ones, shift, c);
    }

    @Override
    public void multiplyPlusOuter(SparseMatrix a, Matrix b, float[] left, float[] right, Matrix c) {
        Shapes.product(a, b, c);
        Shapes.length(a.rows(), left);
        Shapes.length(b.columns(), right);
        pool.eachBalanced(a.starts(), b.columns(), new VectorSparseProduct(a, b, left, right, c)::rows);
    }

    @Override
    public void multiply(Matrix a, Matrix b, Matrix c) {
        Shapes.product(a.rows(), a.columns(), b.rows(), b.columns(), c);
        if (c.columns() < NARROW) {
            multiplyNarrow(a, b.transpose(), c);
        } else {
            pool.each(c.rows(), (long) a.columns() * c.columns(), VectorDenseProduct.of(a, b, c)::rows);
        }
    }

    @Override
    public void multiplyTransposedLeft(Matrix a, Matrix b, Matrix c) {
        Shapes.product(a.columns(), a.rows(), b.rows(), b.columns(), c);
        if (c.columns() < NARROW) {
            multiplyTransposedLeftNarrow(a, b, c);
        } else {
            pool.each(c.rows(), (long) a.rows() * c.columns(), VectorDenseProduct.transposedLeft(a, b, c)::rows);
        }
    }

    @Override
    public void multiplyTransposedRight(Matrix a, Matrix b, Matrix c) {
        Shapes.product(a.rows(), a.columns(), b.columns(), b.rows(), c);
        if (c.columns() < NARROW) {
            multiplyNarrow(a, b, c);
        } else {
            pool.each(c.rows(), (long) a.columns() * c.columns(), VectorDenseProduct.transposedRight(a, b, c)::rows);
        }
    }

    /** c = a bᵀ with few rows of b, the classes: inner products along the rows, where a tile would be mostly padding. */
    private void multiplyNarrow(Matrix a, Matrix b, Matrix c) {
        int inner = a.columns();
        pool.each(c.rows(), (long) inner * c.columns(), (from, to) -> {
            for (int i = from; i < to; i++) {
                for (int j = 0; j < b.rows(); j++) {
                    c.data()[i * b.rows() + j] = dot(a.data(), i * inner, b.data(), j * inner, inner);
                }
            }
        });
    }

    /** c = aᵀ b with few columns of b: the columns of c, as rows, are sums of rows of a. */
    private void multiplyTransposedLeftNarrow(Matrix a, Matrix b, Matrix c) {
        int columns = c.columns();
        pool.each(c.rows(), (long) a.rows() * columns, (from, to) -> {
            int length = to - from;
            float[] sums = new float[columns * length];
            for (int k = 0; k < a.rows(); k++) {
                for (int j = 0; j < columns; j++) {
                    axpy(b.at(k, j), a.data(), k * a.columns() + from, sums, j * length, length);
                }
            }
            for (int i = 0; i < length; i++) {
                for (int j = 0; j < columns; j++) {
                    c.set(from + i, j, sums[j * length + i]);
                }
            }
        });
    }

    @Override
    public void add(Matrix a, Matrix b) {
        Shapes.same(a, b);
        float[] x = a.data();
        float[] y = b.data();
        pool.each(x.length, 1, (from, to) -> {
            int i = from;
            for (; i <= to - LANES; i += LANES) {
                load(x, i).add(load(y, i)).intoArray(x, i);
            }
            for (; i < to; i++) {
                x[i] += y[i];
            }
        });
    }

    @Override
    public void addBias(Matrix a, float[] bias) {
        Shapes.length(a.columns(), bias);
        pool.each(a.rows(), a.columns(), (from, to) -> {
            for (int i = from; i < to; i++) {
                int row = i * bias.length;
                int j = 0;
                for (; j <= bias.length - LANES; j += LANES) {
                    load(a.data(), row + j).add(load(bias, j)).intoArray(a.data(), row + j);
                }
                for (; j < bias.length; j++) {
                    a.data()[row + j] += bias[j];
                }
            }
        });
    }

    @Override
    public void addBiasRelu(Matrix a, float[] bias) {
        Shapes.length(a.columns(), bias);
        pool.each(a.rows(), a.columns(), (from, to) -> {
            for (int i = from; i < to; i++) {
                int row = i * bias.length;
                int j = 0;
                for (; j <= bias.length - LANES; j += LANES) {
                    load(a.data(), row + j).add(load(bias, j)).max(0).intoArray(a.data(), row + j);
                }
                for (; j < bias.length; j++) {
                    a.data()[row + j] = Math.max(a.data()[row + j] + bias[j], 0);
                }
            }
        });
    }

    @Override
    public void addBiasReluDropout(Matrix a, float[] bias, Dropout mask) {
        Shapes.length(a.columns(), bias);
        if (!(mask instanceof HashedDropout dropout)) {
            addBiasRelu(a, bias);
            plain.dropout(a, mask);
            return;
        }
        float scale = dropout.scale();
        pool.each(a.rows(), a.columns(), (from, to) -> {
            float[] data = a.data();
            for (int i = from; i < to; i++) {
                int row = i * bias.length;
                int key = dropout.rowKey(i);
                int j = 0;
                for (; j <= bias.length - LANES; j += LANES) {
                    FloatVector value =
                            load(data, row + j).add(load(bias, j)).max(0).mul(scale);
                    keep(value, key, j, dropout.threshold()).intoArray(data, row + j);
                }
                for (; j < bias.length; j++) {
                    float value = Math.max(data[row + j] + bias[j], 0) * scale;
                    data[row + j] = HashedDropout.draw(key, j) >= dropout.threshold() ? value : 0;
                }
            }
        });
    }

    @Override
    public void dropout(Matrix a, Dropout mask) {
        if (!(mask instanceof HashedDropout dropout)) {
            plain.dropout(a, mask);
            return;
        }
        float scale = dropout.scale();
        int width = a.columns();
        pool.each(a.rows(), width, (from, to) -> {
            float[] data = a.data();
            for (int i = from; i < to; i++) {
                int row = i * width;
                int key = dropout.rowKey(i);
                int j = 0;
                for (; j <= width - LANES; j += LANES) {
                    FloatVector value = load(data, row + j).mul(scale);
                    keep(value, key, j, dropout.threshold()).intoArray(data, row + j);
                }
                for (; j < width; j++) {
                    data[row + j] = HashedDropout.draw(key, j) >= dropout.threshold() ? data[row + j] * scale : 0;
                }
            }
        });
    }

    /** {@link HashedDropout#draw} on columns j, j + 1, ...; the sign of draw - threshold, spread over a lane, clears it. */
    private static FloatVector keep(FloatVector value, int rowKey, int j, int threshold) {
        IntVector x = IntVector.broadcast(INTS, j).addIndex(1).mul(0x9e3779b9).add(rowKey);
        x = x.lanewise(VectorOperators.XOR, x.lanewise(LSHR, 16)).mul(0x7feb352d);
        x = x.lanewise(VectorOperators.XOR, x.lanewise(LSHR, 15)).mul(0x846ca68b);
        x = x.lanewise(VectorOperators.XOR, x.lanewise(LSHR, 16)).lanewise(LSHR, 1);
        IntVector kept = x.sub(threshold).lanewise(ASHR, 31).not();
        return value.reinterpretAsInts().and(kept).reinterpretAsFloats();
    }

    @Override
    public void backRelu(Matrix gradient, Matrix activation, float scale) {
        Shapes.same(activation, gradient);
        float[] g = gradient.data();
        float[] x = activation.data();
        FloatVector zero = FloatVector.zero(FLOATS);
        pool.each(g.length, 1, (from, to) -> {
            int i = from;
            for (; i <= to - LANES; i += LANES) {
                zero.blend(load(g, i).mul(scale), load(x, i).compare(GT, 0)).intoArray(g, i);
            }
            for (; i < to; i++) {
                g[i] = x[i] > 0 ? g[i] * scale : 0;
            }
        });
    }

    @Override
    public void sumColumns(Matrix a, float[] sums) {
        Shapes.length(a.columns(), sums);
        pool.each(sums.length, a.rows(), (from, to) -> {
            Arrays.fill(sums, from, to, 0);
            for (int block = 0; block < a.rows(); block += SUM_BLOCK) {
                addBlock(a, block, Math.min(a.rows(), block + SUM_BLOCK), sums, from, to);
            }
        });
    }

    private static void addBlock(Matrix a, int firstRow, int endRow, float[] sums, int from, int to) {
        int j = from;
        for (; j <= to - LANES; j += LANES) {
            FloatVector sum = FloatVector.zero(FLOATS);
            for (int i = firstRow; i < endRow; i++) {
                sum = sum.add(load(a.data(), i * sums.length + j));
            }
            load(sums, j).add(sum).intoArray(sums, j);
        }
        for (; j < to; j++) {
            float sum = 0;
            for (int i = firstRow; i < endRow; i++) {
                sum += a.data()[i * sums.length + j];
            }
            sums[j] += sum;
        }
    }

    @Override
    public void adam(AdamStep step, float[] weights, float[] gradient, float[] mean, float[] variance) {
        Shapes.length(weights.length, gradient);
        Shapes.length(weights.length, mean);
        Shapes.length(weights.length, variance);
        float beta1 = step.beta1();
        float beta2 = step.beta2();
        pool.each(weights.length, 4, (from, to) -> {
            int i = from;
            for (; i <= to - LANES; i += LANES) {
                FloatVector w = load(weights, i);
                FloatVector g = load(gradient, i).add(w.mul(step.decay()));
                FloatVector m = load(mean, i).mul(beta1).add(g.mul(1 - beta1));
                FloatVector v =
                        load(variance, i).mul(beta2).add(g.mul(1 - beta2).mul(g));
                m.intoArray(mean, i);
                v.intoArray(variance, i);
                FloatVector root = v.lanewise(VectorOperators.SQRT);
                w.sub(m.mul(step.stepSize()).div(root.mul(step.rootCorrection()).add(step.epsilon())))
                        .intoArray(weights, i);
            }
            PlainKernels.adam(step, weights, gradient, mean, variance, i, to);
        });
    }

    @Override
    public float dot(float[] x, int xo, float[] y, int yo, int n) {
        FloatVector s0 = FloatVector.zero(FLOATS);
        FloatVector s1 = FloatVector.zero(FLOATS);
        int j = 0;
        for (; j <= n - 2 * LANES; j += 2 * LANES) {
            s0 = load(x, xo + j).fma(load(y, yo + j), s0);
            s1 = load(x, xo + j + LANES).fma(load(y, yo + j + LANES), s1);
        }
        for (; j <= n - LANES; j += LANES) {
            s0 = load(x, xo + j).fma(load(y, yo + j), s0);
        }
        float sum = s0.add(s1).reduceLanes(VectorOperators.ADD);
        for (; j < n; j++) {
            sum += x[xo + j] * y[yo + j];
        }
        return sum;
    }

    @Override
    public double dot(double[] x, int xo, double[] y, int yo, int n) {
        int lanes = DOUBLES.length();
        DoubleVector s0 = DoubleVector.zero(DOUBLES);
        DoubleVector s1 = DoubleVector.zero(DOUBLES);
        int j = 0;
        for (; j <= n - 2 * lanes; j += 2 * lanes) {
            s0 = load(x, xo + j).fma(load(y, yo + j), s0);
            s1 = load(x, xo + j + lanes).fma(load(y, yo + j + lanes), s1);
        }
        for (; j <= n - lanes; j += lanes) {
            s0 = load(x, xo + j).fma(load(y, yo + j), s0);
        }
        double sum = s0.add(s1).reduceLanes(VectorOperators.ADD);
        for (; j < n; j++) {
            sum += x[xo + j] * y[yo + j];
        }
        return sum;
    }

    @Override
    public void axpy(float factor, float[] x, int xo, float[] y, int yo, int n) {
        FloatVector weight = FloatVector.broadcast(FLOATS, factor);
        int j = 0;
        for (; j <= n - LANES; j += LANES) {
            load(x, xo + j).fma(weight, load(y, yo + j)).intoArray(y, yo + j);
        }
        for (; j < n; j++) {
            y[yo + j] = Math.fma(factor, x[xo + j], y[yo + j]); // rounded as the lanes are, wherever a row is cut
        }
    }

    @Override
    public void axpy(double factor, double[] x, int xo, double[] y, int yo, int n) {
        int lanes = DOUBLES.length();
        DoubleVector weight = DoubleVector.broadcast(DOUBLES, factor);
        int j = 0;
        for (; j <= n - lanes; j += lanes) {
            load(x, xo + j).fma(weight, load(y, yo + j)).intoArray(y, yo + j);
        }
        for (; j < n; j++) {
            y[yo + j] = Math.fma(factor, x[xo + j], y[yo + j]); // rounded as the lanes are, wherever a row is cut
        }
    }

    private static FloatVector load(float[] values, int at) {
        return FloatVector.fromArray(FLOATS, values, at);
    }

    private static DoubleVector load(double[] values, int at) {
        return DoubleVector.fromArray(DOUBLES, values, at);
    }
}
