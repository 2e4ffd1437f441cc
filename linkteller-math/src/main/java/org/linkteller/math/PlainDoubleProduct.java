package org.linkteller.math;

/**
 * Rows of b pass by four at a time under a block of sums, so that each is fetched once per block. Four zeros on the left cost
 * nothing. Rows are arrays of their own because the compiler turns y[j] += a * x[j] into vector code, but not the same loop at
 * an offset of one large array.
 */
record PlainDoubleProduct() implements DoubleProduct {
    /** Rows whose sums stay in the second-level cache together. */
    private static final int BLOCK = 32;

    @Override
    public void rows(double[][] a, double[][] b, double[][] c, int from, int to) {
        int width = b.length == 0 ? 0 : b[0].length;
        for (int block = from; block < to; block += BLOCK) {
            int end = Math.min(to, block + BLOCK);
            for (int i = block; i < end; i++) {
                c[i] = new double[width];
            }
            for (int k = 0; k < b.length; k += 4) {
                for (int i = block; i < end; i++) {
                    addUpToFour(a[i], b, k, c[i]);
                }
            }
        }
    }

    private static void addUpToFour(double[] row, double[][] b, int k, double[] sum) {
        if (k + 4 > row.length) {
            for (int last = k; last < row.length; last++) {
                add(row[last], b[last], sum);
            }
        } else if (row[k] != 0 || row[k + 1] != 0 || row[k + 2] != 0 || row[k + 3] != 0) {
            addFour(row[k], b[k], row[k + 1], b[k + 1], row[k + 2], b[k + 2], row[k + 3], b[k + 3], sum);
        }
    }

    private static void add(double a, double[] x, double[] y) {
        for (int j = 0; j < y.length; j++) {
            y[j] += a * x[j];
        }
    }

    /** y += a v + b w + c x + d z */
    private static void addFour(
            double a, double[] v, double b, double[] w, double c, double[] x, double d, double[] z, double[] y) {
        for (int j = 0; j < y.length; j++) {
            y[j] += a * v[j] + b * w[j] + c * x[j] + d * z[j];
        }
    }
}
