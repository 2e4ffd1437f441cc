package org.linkteller.math;

import java.util.Arrays;

/** Dense products as one would write them down: the rows of the result as sums of rows of the right factor. */
record PlainDenseProduct(RowPool pool) implements DenseProduct {
    /** Rows of the result that share one copy of a row of the right factor. */
    private static final int ROWS_AT_ONCE = 16;

    private static final int NARROW = 16;

    /** The rows of c as sums of rows of b. */
    @Override
    public void multiply(Factor left, Factor right, Matrix c) {
        Shapes.product(left.rows(), left.columns(), right.rows(), right.columns(), c);
        Matrix b = right.plain();
        float[] a = left.matrix().data();
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
                        addRow(a[i * left.rowStep() + k * left.columnStep()], row, sums[i - block]);
                    }
                }
                for (int i = block; i < end; i++) {
                    System.arraycopy(sums[i - block], 0, c.data(), i * width, width);
                }
            }
        });
    }

    /** sum += factor row */
    static void addRow(float factor, float[] row, float[] sum) {
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
}
