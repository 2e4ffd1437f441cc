package org.linkteller.attack;

import java.util.Arrays;

/**
 * A large symmetric matrix of floats, all of it stored. Its products run on several threads. The loops are our own because
 * netlib's JavaBLAS takes four times as long where the Vector API is not switched on (1.4 s for 0.3 s, n = 1,500) and saves
 * a fifth where it is.
 */
final class SymmetricMatrix {
    /** Rows of the right factor that stay in the second-level cache: 128 x 1024 floats are 512 KB. */
    private static final int DEPTH = 128;

    private static final int WIDTH = 1024;

    private final float[][] rows;

    private SymmetricMatrix(float[][] rows) {
        this.rows = rows;
    }

    /** Takes over the rows, which must be symmetric. */
    static SymmetricMatrix wrap(float[][] rows) {
        return new SymmetricMatrix(rows);
    }

    static SymmetricMatrix zero(int size) {
        return new SymmetricMatrix(new float[size][size]);
    }

    int size() {
        return rows.length;
    }

    float at(int i, int j) {
        return rows[i][j];
    }

    /** Shared, not a copy: for reading only. */
    float[] row(int i) {
        return rows[i];
    }

    /** This matrix times a factor, plus another number on the diagonal. */
    SymmetricMatrix scaled(double factor, double diagonal) {
        float[][] scaled = new float[size()][size()];
        for (int i = 0; i < size(); i++) {
            for (int j = 0; j < size(); j++) {
                scaled[i][j] = (float) (factor * rows[i][j]);
            }
            scaled[i][i] += (float) diagonal;
        }
        return new SymmetricMatrix(scaled);
    }

    /** Adds a multiple of another matrix to this one. */
    void add(double factor, SymmetricMatrix other) {
        float f = (float) factor;
        for (int i = 0; i < size(); i++) {
            float[] to = rows[i];
            float[] from = other.rows[i];
            for (int j = 0; j < to.length; j++) {
                to[j] += f * from[j];
            }
        }
    }

    void addToDiagonal(double value) {
        for (int i = 0; i < size(); i++) {
            rows[i][i] += (float) value;
        }
    }

    /** The product with a vector. */
    double[] times(double[] x) {
        double[] y = new double[size()];
        for (int i = 0; i < size(); i++) {
            double sum = 0;
            for (int j = 0; j < x.length; j++) {
                sum += rows[i][j] * x[j];
            }
            y[i] = sum;
        }
        return y;
    }

    /**
     * The product with a symmetric matrix that commutes with this one, so that the product is symmetric too and only
     * its upper half need be computed.
     */
    SymmetricMatrix timesCommuting(SymmetricMatrix other, int threads) {
        SymmetricMatrix product = zero(size());
        int strips = (size() + 63) / 64;
        // strips near the top are the longest: hand them out first, one by one
        Queries.run(strips, threads, strip -> multiplyStrip(other, product, 64 * strip));
        product.mirror();
        return product;
    }

    /** Rows {@code first} to {@code first + 63} of the product, from the diagonal to the right. */
    private void multiplyStrip(SymmetricMatrix other, SymmetricMatrix product, int first) {
        int last = Math.min(first + 64, size());
        float[][] panel = new float[DEPTH][WIDTH];
        float[] sums = new float[WIDTH];
        for (int from = first; from < size(); from += WIDTH) {
            int width = Math.min(WIDTH, size() - from);
            for (int k = 0; k < size(); k += DEPTH) {
                int depth = Math.min(DEPTH, size() - k);
                for (int d = 0; d < depth; d++) {
                    System.arraycopy(other.rows[k + d], from, panel[d], 0, width);
                }
                for (int d = depth; d < DEPTH; d++) {
                    Arrays.fill(panel[d], 0);
                }
                for (int i = first; i < last; i++) {
                    float[] factors = rows[i];
                    System.arraycopy(product.rows[i], from, sums, 0, width);
                    multiplyPanel(factors, k, depth, panel, sums);
                    System.arraycopy(sums, 0, product.rows[i], from, width);
                }
            }
        }
    }

    /** Adds four rows of the panel at a time, so that a sum is loaded and stored once for four products. */
    private static void multiplyPanel(float[] factors, int k, int depth, float[][] panel, float[] sums) {
        int d = 0;
        for (; d + 4 <= depth; d += 4) {
            float a = factors[k + d];
            float b = factors[k + d + 1];
            float c = factors[k + d + 2];
            float e = factors[k + d + 3];
            addRows(a, panel[d], b, panel[d + 1], c, panel[d + 2], e, panel[d + 3], sums);
        }
        for (; d < depth; d++) {
            float a = factors[k + d];
            float[] row = panel[d];
            for (int j = 0; j < sums.length; j++) {
                sums[j] += a * row[j];
            }
        }
    }

    private static void addRows(
            float a, float[] x, float b, float[] y, float c, float[] z, float d, float[] w, float[] sums) {
        for (int j = 0; j < sums.length; j++) {
            sums[j] += a * x[j] + b * y[j] + c * z[j] + d * w[j];
        }
    }

    private void mirror() {
        for (int i = 0; i < size(); i++) {
            for (int j = 0; j < i; j++) {
                rows[i][j] = rows[j][i];
            }
        }
    }
}
