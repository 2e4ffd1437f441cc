package org.linkteller.math;

import static jdk.incubator.vector.VectorOperators.ASHR;
import static jdk.incubator.vector.VectorOperators.GT;
import static jdk.incubator.vector.VectorOperators.LSHR;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The twin of {@link PlainKernels} on the Vector API. Products fuse multiplication and addition and so differ from it by
 * rounding; element-wise passes round step by step as it does and answer the same bits. Only loaded where the module
 * {@code jdk.incubator.vector} is present.
 */
record VectorKernels(RowPool pool, DenseProduct dense) implements Kernels {
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
    private static final int LANES = FLOATS.length();
    /** Rows added in floats before their sum joins the total: errors grow with 128 + rows / 128, not with rows. */
    private static final int SUM_BLOCK = 128;

    VectorKernels(RowPool pool) {
        this(pool, new VectorDenseProduct(pool));
    }

    /** Floats that the runtime computes with side by side. */
    static int lanes() {
        return LANES;
    }

    @Override
    public String name() {
        return "vector-" + FLOATS.vectorBitSize() + " x" + pool.threads() + dense.remark();
    }

    @Override
    public void multiplyPlusOuter(SparseMatrix a, Matrix b, float[] left, float[] right, Matrix c) {
        Shapes.product(a, b, c);
        Shapes.length(a.rows(), left);
        Shapes.length(b.columns(), right);
        pool.eachBalanced(a.starts(), b.columns(), new VectorSparseProduct(a, b, left, right, c)::rows);
    }

    @Override
    public void multiply(BitMatrix a, Matrix b, Matrix c) {
        Shapes.product(a.size(), a.size(), b.rows(), b.columns(), c);
        pool.each(a.size(), (long) a.bits().words() * b.columns(), new VectorBitProduct(a, b, c)::rows);
    }

    @Override
    public void addBias(Matrix a, float[] bias) {
        addBias(a, bias, Float.NEGATIVE_INFINITY);
    }

    @Override
    public void addBiasRelu(Matrix a, float[] bias) {
        addBias(a, bias, 0);
    }

    /** a = max(a + 1 biasᵀ, floor) */
    private void addBias(Matrix a, float[] bias, float floor) {
        Shapes.length(a.columns(), bias);
        pool.each(a.rows(), a.columns(), (from, to) -> {
            for (int i = from; i < to; i++) {
                int row = i * bias.length;
                int j = 0;
                for (; j <= bias.length - LANES; j += LANES) {
                    load(a.data(), row + j).add(load(bias, j)).max(floor).intoArray(a.data(), row + j);
                }
                for (; j < bias.length; j++) {
                    a.data()[row + j] = Math.max(a.data()[row + j] + bias[j], floor);
                }
            }
        });
    }

    @Override
    public void addBiasReluDropout(Matrix a, float[] bias, Dropout mask) {
        Shapes.length(a.columns(), bias);
        if (!(mask instanceof HashedDropout dropout)) {
            addBiasRelu(a, bias);
            new PlainKernels(pool, dense).dropout(a, mask);
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
            new PlainKernels(pool, dense).dropout(a, mask);
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
        IntVector x =
                IntVector.broadcast(INTS, j).addIndex(1).mul(HashedDropout.STEP).add(rowKey);
        x = x.lanewise(VectorOperators.XOR, x.lanewise(LSHR, 16)).mul(HashedDropout.FIRST);
        x = x.lanewise(VectorOperators.XOR, x.lanewise(LSHR, 15)).mul(HashedDropout.SECOND);
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
    public float dot(float[] x, int xo, float[] y, int yo, int n) {
        return VectorRows.dot(x, xo, y, yo, n);
    }

    @Override
    public void axpy(float factor, float[] x, int xo, float[] y, int yo, int n) {
        VectorRows.axpy(factor, x, xo, y, yo, n);
    }

    private static FloatVector load(float[] values, int at) {
        return FloatVector.fromArray(FLOATS, values, at);
    }
}
