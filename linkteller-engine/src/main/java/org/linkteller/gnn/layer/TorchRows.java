package org.linkteller.gnn.layer;

import org.linkteller.math.FusedMultiplyAdd;
import org.linkteller.math.Matrix;

/** For reproduction only: sums of rows in float32, in the order and with the roundings of BLAS libraries and GPUs. */
public final class TorchRows {
    /** Rows whose sums stay in the second-level cache together while the weights pass by. */
    private static final int BLOCK = 32;

    private TorchRows() {}

    static float[][] of(Matrix matrix) {
        float[][] rows = new float[matrix.rows()][matrix.columns()];
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(matrix.data(), i * matrix.columns(), rows[i], 0, matrix.columns());
        }
        return rows;
    }

    /** Two matrices of as many rows as one. */
    static float[][] sideBySide(Matrix left, Matrix right) {
        float[][] rows = new float[left.rows()][left.columns() + right.columns()];
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(left.data(), i * left.columns(), rows[i], 0, left.columns());
            System.arraycopy(right.data(), i * right.columns(), rows[i], left.columns(), right.columns());
        }
        return rows;
    }

    public static float[][] rounded(double[][] rows) {
        float[][] rounded = new float[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            rounded[i] = new float[rows[i].length];
            for (int j = 0; j < rows[i].length; j++) {
                rounded[i][j] = (float) rows[i][j];
            }
        }
        return rounded;
    }

    /**
     * rows weights, added up from the first weight to the last with one rounding each: a product rounded for itself hides
     * small changes and leaves less noise than a GPU's. The bits of a row do not depend on which others are multiplied with it.
     */
    public static float[][] product(float[][] rows, float[][] weights) {
        float[][] products = new float[rows.length][weights[0].length];
        int inFours = weights.length - weights.length % 4;
        for (int block = 0; block < rows.length; block += BLOCK) {
            int end = Math.min(rows.length, block + BLOCK);
            for (int k = 0; k < inFours; k += 4) {
                for (int i = block; i < end; i++) {
                    addFour(rows[i], weights, k, products[i]);
                }
            }
            for (int k = inFours; k < weights.length; k++) {
                for (int i = block; i < end; i++) {
                    addTimes(rows[i][k], weights[k], products[i]);
                }
            }
        }
        return products;
    }

    private static void addFour(float[] row, float[][] weights, int k, float[] sum) {
        if (row[k] != 0 || row[k + 1] != 0 || row[k + 2] != 0 || row[k + 3] != 0) { // half of them are 0 after ReLU
            addFour(
                    row[k],
                    weights[k],
                    row[k + 1],
                    weights[k + 1],
                    row[k + 2],
                    weights[k + 2],
                    row[k + 3],
                    weights[k + 3],
                    sum);
        }
    }

    /** One after the other, so to the same bits as four calls of {@link #addTimes}. */
    private static void addFour(
            float a, float[] v, float b, float[] w, float c, float[] x, float d, float[] y, float[] sum) {
        for (int j = 0; j < sum.length; j++) {
            float one = FusedMultiplyAdd.of(a, v[j], sum[j]);
            float two = FusedMultiplyAdd.of(b, w[j], one);
            float three = FusedMultiplyAdd.of(c, x[j], two);
            sum[j] = FusedMultiplyAdd.of(d, y[j], three);
        }
    }

    /** sum += factor values. Alone in a method, so that it becomes vector code. */
    static void addTimes(float factor, float[] values, float[] sum) {
        for (int j = 0; j < sum.length; j++) {
            sum[j] = FusedMultiplyAdd.of(factor, values[j], sum[j]);
        }
    }
}
