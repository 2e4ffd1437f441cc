package org.linkteller.gnn.layer;

import java.util.Arrays;
import org.linkteller.api.DenseFeatures;
import org.linkteller.math.BitMatrix;
import org.linkteller.math.DoubleProduct;
import org.linkteller.math.Matrix;
import org.linkteller.math.RowPool;
import org.linkteller.math.SparseMatrix;

/**
 * Products in double on one array per row. Each row is added up by one thread in a fixed order. Rows are arrays of their
 * own because the compiler turns y[j] += a * x[j] into vector code, but not the same loop at an offset of one large array.
 */
public final class DoubleRows {
    /** Rows that stay in the second-level cache together. */
    private static final int BLOCK = 32;

    /** Up to so many columns, inner products are faster than passing rows of weights by. */
    private static final int NARROW = 8;

    private static final DoubleProduct DENSE = DoubleProduct.best();
    private static final RowPool ONE_THREAD = RowPool.of(1);

    private DoubleRows() {}

    /** A float matrix in double. */
    public static double[][] of(Matrix matrix) {
        double[][] rows = new double[matrix.rows()][matrix.columns()];
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < matrix.columns(); j++) {
                rows[i][j] = matrix.at(i, j);
            }
        }
        return rows;
    }

    /** Rows of floats in double. */
    public static double[][] of(float[][] rows) {
        double[][] wide = new double[rows.length][];
        for (int i = 0; i < wide.length; i++) {
            wide[i] = new double[rows[i].length];
            for (int j = 0; j < wide[i].length; j++) {
                wide[i][j] = rows[i][j];
            }
        }
        return wide;
    }

    /** Two matrices of as many rows as one. */
    static double[][] sideBySide(double[][] left, Matrix right) {
        double[][] both = new double[left.length][];
        for (int i = 0; i < both.length; i++) {
            both[i] = Arrays.copyOf(left[i], left[i].length + right.columns());
            for (int j = 0; j < right.columns(); j++) {
                both[i][left[i].length + j] = right.at(i, j);
            }
        }
        return both;
    }

    public static int width(double[][] rows) {
        return rows.length == 0 ? 0 : rows[0].length;
    }

    /** y += a x */
    public static void add(double a, double[] x, double[] y) {
        for (int j = 0; j < y.length; j++) {
            y[j] += a * x[j];
        }
    }

    /** a x, a new row */
    public static double[] times(double a, double[] x) {
        double[] y = new double[x.length];
        for (int j = 0; j < y.length; j++) {
            y[j] = a * x[j];
        }
        return y;
    }

    static boolean isZero(double[] row) {
        for (double value : row) {
            if (value != 0) {
                return false;
            }
        }
        return true;
    }

    /** rows weights */
    public static double[][] product(double[][] rows, double[][] weights, RowPool pool) {
        int width = width(weights);
        if (width <= NARROW) {
            return narrowProduct(rows, weights, pool);
        }
        double[][] product = new double[rows.length][];
        pool.each(
                rows.length, (long) weights.length * width, (from, to) -> DENSE.rows(rows, weights, product, from, to));
        return product;
    }

    /** rows weights as inner products with the columns of the weights: a row of few classes is too short to pass by. */
    private static double[][] narrowProduct(double[][] rows, double[][] weights, RowPool pool) {
        int width = width(weights);
        double[][] columns = new double[width][weights.length];
        for (int k = 0; k < weights.length; k++) {
            for (int j = 0; j < width; j++) {
                columns[j][k] = weights[k][j];
            }
        }
        double[][] product = new double[rows.length][];
        pool.each(rows.length, (long) weights.length * width, (from, to) -> {
            for (int i = from; i < to; i++) {
                double[] sums = new double[width];
                for (int j = 0; j < width; j++) {
                    sums[j] = dot(rows[i], columns[j]);
                }
                product[i] = sums;
            }
        });
        return product;
    }

    /** Four sums at once, which the processor adds up side by side. */
    private static double dot(double[] x, double[] y) {
        double a = 0;
        double b = 0;
        double c = 0;
        double d = 0;
        int k = 0;
        for (; k + 4 <= x.length; k += 4) {
            a += x[k] * y[k];
            b += x[k + 1] * y[k + 1];
            c += x[k + 2] * y[k + 2];
            d += x[k + 3] * y[k + 3];
        }
        for (; k < x.length; k++) {
            a += x[k] * y[k];
        }
        return a + b + (c + d);
    }

    /** Features widened a block at a time, so that they never stand in memory twice. */
    public static double[][] product(DenseFeatures features, double[][] weights, RowPool pool) {
        double[][] product = new double[features.rows()][];
        pool.each(product.length, (long) features.columns() * width(weights), (from, to) -> {
            for (int block = from; block < to; block += BLOCK) {
                int first = block;
                double[][] rows = new double[Math.min(BLOCK, to - block)][];
                Arrays.setAll(rows, i -> features.row(first + i));
                System.arraycopy(product(rows, weights, ONE_THREAD), 0, product, block, rows.length);
            }
        });
        return product;
    }

    /** matrix rows + 1 constant */
    public static double[][] product(SparseMatrix matrix, double[][] rows, double[] constant, RowPool pool) {
        double[][] product = new double[matrix.rows()][];
        pool.eachBalanced(matrix.starts(), constant.length, (from, to) -> {
            for (int i = from; i < to; i++) {
                double[] sum = constant.clone();
                for (int k = matrix.starts()[i]; k < matrix.starts()[i + 1]; k++) {
                    add(matrix.values()[k], rows[matrix.indices()[k]], sum);
                }
                product[i] = sum;
            }
        });
        return product;
    }

    /** The same for a matrix of bits: {@link #BLOCK} rows by a word of columns at a time, so that both stay in the cache. */
    public static double[][] product(BitMatrix matrix, double[][] rows, double[] constant, RowPool pool) {
        double[][] product = new double[matrix.size()][];
        pool.each(product.length, (long) product.length * constant.length, (from, to) -> {
            for (int block = from; block < to; block += BLOCK) {
                sums(matrix, rows, constant, product, block, Math.min(to, block + BLOCK));
            }
        });
        return product;
    }

    private static void sums(
            BitMatrix matrix, double[][] rows, double[] constant, double[][] product, int from, int to) {
        double[][] sums = new double[to - from][constant.length];
        for (int word = 0; word < matrix.bits().words(); word++) {
            for (int i = from; i < to; i++) {
                for (long left = matrix.bits().word(i, word); left != 0; left &= left - 1) {
                    int k = word * Long.SIZE + Long.numberOfTrailingZeros(left);
                    add(matrix.right()[k], rows[k], sums[i - from]);
                }
            }
        }
        for (int i = from; i < to; i++) {
            product[i] = constant.clone();
            add(matrix.left()[i], sums[i - from], product[i]);
            add(matrix.loop()[i], rows[i], product[i]);
        }
    }
}
