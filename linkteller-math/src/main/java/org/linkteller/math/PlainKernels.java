package org.linkteller.math;

/**
 * The loops as one would write them down, with one concession: products copy rows into scratch rows first, because the
 * JIT compiler vectorises {@code sum[j] += w * row[j]} only where neither array has a variable offset.
 */
record PlainKernels(RowPool pool, DenseProduct dense) implements Kernels {
    PlainKernels(RowPool pool) {
        this(pool, new PlainDenseProduct(pool));
    }

    @Override
    public String name() {
        return "plain x" + pool.threads() + dense.remark();
    }

    @Override
    public void multiplyPlusOuter(SparseMatrix a, Matrix b, float[] left, float[] right, Matrix c) {
        Shapes.product(a, b, c);
        Shapes.length(a.rows(), left);
        Shapes.length(b.columns(), right);
        int[] starts = a.starts();
        int width = b.columns();
        pool.eachBalanced(starts, width, (from, to) -> {
            float[] sum = new float[width];
            float[] row = new float[width];
            for (int i = from; i < to; i++) {
                for (int j = 0; j < width; j++) {
                    sum[j] = left[i] * right[j];
                }
                for (int k = starts[i]; k < starts[i + 1]; k++) {
                    System.arraycopy(b.data(), a.indices()[k] * width, row, 0, width);
                    PlainDenseProduct.addRow(a.values()[k], row, sum);
                }
                System.arraycopy(sum, 0, c.data(), i * width, width);
            }
        });
    }

    @Override
    public void multiply(BitMatrix a, Matrix b, Matrix c) {
        Shapes.product(a.size(), a.size(), b.rows(), b.columns(), c);
        int width = b.columns();
        pool.each(a.size(), (long) a.size() * width, (from, to) -> {
            for (int i = from; i < to; i++) {
                float[] sum = new float[width];
                float[] row = new float[width];
                for (int k = 0; k < a.size(); k++) {
                    if (a.bits().get(i, k)) {
                        System.arraycopy(b.data(), k * width, row, 0, width);
                        PlainDenseProduct.addRow(a.right()[k], row, sum);
                    }
                }
                for (int j = 0; j < width; j++) {
                    c.set(i, j, a.left()[i] * sum[j] + a.loop()[i] * b.at(i, j));
                }
            }
        });
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
                for (int j = 0; j < bias.length; j++) {
                    int at = i * bias.length + j;
                    a.data()[at] = Math.max(a.data()[at] + bias[j], floor);
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
    public void axpy(float factor, float[] x, int xo, float[] y, int yo, int n) {
        for (int j = 0; j < n; j++) {
            y[yo + j] += factor * x[xo + j];
        }
    }
}
