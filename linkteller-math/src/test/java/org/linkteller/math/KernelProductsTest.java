package org.linkteller.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ludovic.netlib.blas.JavaBLAS;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every variant against sums in double precision, over sizes around the vector and tile widths. */
class KernelProductsTest {
    /** Relative error of one float operation. */
    private static final double UNIT = 0x1p-24;

    static List<Kernels> variants() {
        return List.of(
                new PlainKernels(RowPool.of(1)),
                new PlainKernels(RowPool.eager(3)),
                new VectorKernels(RowPool.of(1)),
                new VectorKernels(RowPool.eager(3)),
                new PlainKernels(RowPool.of(1), new BlasDenseProduct(JavaBLAS.getInstance())),
                new VectorKernels(RowPool.of(1), new BlasDenseProduct(JavaBLAS.getInstance())));
    }

    @ParameterizedTest
    @MethodSource("variants")
    void sparseProductsOfAnyWidth(Kernels kernels) {
        IntStream.rangeClosed(1, 70).forEach(width -> checkSparse(kernels, 11, 13, width));
        for (int width : new int[] {96, 121, 127, 128, 129, 160, 200, 255, 256, 257, 300}) {
            checkSparse(kernels, 11, 13, width);
        }
        checkSparse(kernels, 0, 5, 20);
        checkSparse(kernels, 2, 0, 20); // the second row is empty, as all rows of no columns are
        checkSparse(kernels, 3, 4, 0);
        checkSparse(kernels, 500, 40, 33);
    }

    private static void checkSparse(Kernels kernels, int rows, int inner, int width) {
        RandomMatrices random = new RandomMatrices(31L * rows + width);
        SparseMatrix a = random.sparse(rows, inner, 0.4);
        Matrix b = random.dense(inner, width);
        float[] left = random.values(rows);
        float[] right = random.values(width);
        Matrix dense = dense(a);
        Matrix c = random.dense(rows, width); // old values must not shine through

        kernels.multiply(a, b, c);
        assertProduct(dense, b, c, (i, j) -> 0);
        kernels.multiplyShifted(a, b, right, c);
        assertProduct(dense, b, c, (i, j) -> right[j]);
        kernels.multiplyPlusOuter(a, b, left, right, c);
        assertProduct(dense, b, c, (i, j) -> (double) left[i] * right[j]);
    }

    @ParameterizedTest
    @MethodSource("variants")
    void productsOfBitsOfAnyWidth(Kernels kernels) {
        IntStream.rangeClosed(1, 70).forEach(width -> checkBits(kernels, 13, width));
        for (int size : new int[] {0, 1, 7, 8, 9, 63, 64, 65, 128, 200}) {
            checkBits(kernels, size, 7);
            checkBits(kernels, size, 121);
        }
    }

    private static void checkBits(Kernels kernels, int size, int width) {
        RandomMatrices random = new RandomMatrices(31L * size + width);
        SparseMatrix pattern = random.sparse(size, size, 0.4);
        float[] left = random.values(size);
        float[] right = random.values(size);
        float[] loop = random.values(size);
        Matrix a = Matrix.zeros(size, size);
        for (int i = 0; i < size; i++) {
            for (int k = pattern.starts()[i]; k < pattern.starts()[i + 1]; k++) {
                a.set(i, pattern.indices()[k], left[i] * right[pattern.indices()[k]]);
            }
            a.set(i, i, a.at(i, i) + loop[i]);
        }
        Matrix b = random.dense(size, width);
        Matrix c = random.dense(size, width);
        kernels.multiply(BitMatrix.of(SymmetricBits.of(pattern.starts(), pattern.indices()), left, right, loop), b, c);
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < width; j++) {
                double exact = 0;
                double most = 0;
                for (int k = 0; k < size; k++) {
                    exact += (double) a.at(i, k) * b.at(k, j);
                    most += Math.abs(left[i] * right[k] * b.at(k, j)) + Math.abs(a.at(i, k) * b.at(k, j));
                }
                // three more roundings: two of the diagonals here, one of the product with them in a
                assertThat((double) c.at(i, j))
                        .as("place %d, %d of %d x %d", i, j, size, width)
                        .isBetween(exact - bound(size + 3, most), exact + bound(size + 3, most));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("variants")
    void denseProductsOfAnyWidth(Kernels kernels) {
        IntStream.rangeClosed(1, 70).forEach(width -> checkDense(kernels, 9, 5, width));
        IntStream.rangeClosed(0, 20).forEach(rows -> checkDense(kernels, rows, 7, 19));
        for (int inner : new int[] {0, 1, 2, 127, 128, 129, 300}) {
            checkDense(kernels, 6, inner, 21);
        }
        checkDense(kernels, 5, 3, 0);
        checkDense(kernels, 530, 140, 121); // several blocks of rows, slices and panels
    }

    private static void checkDense(Kernels kernels, int rows, int inner, int width) {
        RandomMatrices random = new RandomMatrices(31L * rows + 17L * inner + width);
        Matrix a = random.dense(rows, inner);
        Matrix b = random.dense(inner, width);
        Matrix c = random.dense(rows, width);

        kernels.multiply(a, b, c);
        assertProduct(a, b, c, (i, j) -> 0);
        c.fill(7);
        kernels.multiplyTransposedLeft(a.transpose(), b, c);
        assertProduct(a, b, c, (i, j) -> 0);
        c.fill(7);
        kernels.multiplyTransposedRight(a, b.transpose(), c);
        assertProduct(a, b, c, (i, j) -> 0);
    }

    @ParameterizedTest
    @MethodSource("variants")
    void rowPrimitivesAtAnyOffset(Kernels kernels) {
        RandomMatrices random = new RandomMatrices(5);
        for (int n = 0; n <= 70; n++) {
            float[] x = random.values(n + 3);
            float[] y = random.values(n + 5);
            double exact = 0;
            double size = 0;
            for (int j = 0; j < n; j++) {
                exact += (double) x[1 + j] * y[4 + j];
                size += Math.abs((double) x[1 + j] * y[4 + j]);
            }
            assertThat((double) kernels.dot(x, 1, y, 4, n)).isBetween(exact - bound(n, size), exact + bound(n, size));

            float[] sum = y.clone();
            kernels.axpy(0.3f, x, 1, sum, 4, n);
            for (int j = 0; j < y.length; j++) {
                boolean touched = j >= 4 && j < 4 + n;
                double expected = touched ? y[j] + (double) 0.3f * x[j - 3] : y[j];
                assertThat((double) sum[j]).isBetween(expected - 2 * UNIT, expected + 2 * UNIT); // |values| < 1.3
            }
        }
    }

    @ParameterizedTest
    @MethodSource("variants")
    void refuseShapesThatDoNotFit(Kernels kernels) {
        Matrix a = Matrix.zeros(2, 3);
        assertThatThrownBy(() -> kernels.multiply(a, Matrix.zeros(4, 5), Matrix.zeros(2, 5)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("cannot multiply 2 x 3 by 4 x 5 into 2 x 5");
        assertThatThrownBy(() -> kernels.multiplyTransposedRight(a, Matrix.zeros(5, 3), Matrix.zeros(2, 4)))
                .hasMessage("cannot multiply 2 x 3 by 3 x 5 into 2 x 4");
        assertThatThrownBy(() -> kernels.addBias(a, new float[2])).hasMessage("expected 3 values, got 2");
    }

    private static void assertProduct(Matrix a, Matrix b, Matrix c, Places start) {
        for (int i = 0; i < c.rows(); i++) {
            for (int j = 0; j < c.columns(); j++) {
                double exact = start.at(i, j);
                double size = Math.abs(exact);
                for (int k = 0; k < a.columns(); k++) {
                    exact += (double) a.at(i, k) * b.at(k, j);
                    size += Math.abs((double) a.at(i, k) * b.at(k, j));
                }
                assertThat((double) c.at(i, j))
                        .as("place %d, %d of %d x %d x %d", i, j, a.rows(), a.columns(), b.columns())
                        .isBetween(exact - bound(a.columns(), size), exact + bound(a.columns(), size));
            }
        }
    }

    /** Any order of adding n products and a start errs by at most (n + 2) units of the sum of sizes (Higham, ch. 3). */
    private static double bound(int n, double size) {
        return (n + 2) * UNIT * size * (1 + 1e-4); // the bound's own second order
    }

    private static Matrix dense(SparseMatrix a) {
        Matrix dense = Matrix.zeros(a.rows(), a.columns());
        for (int i = 0; i < a.rows(); i++) {
            for (int k = a.starts()[i]; k < a.starts()[i + 1]; k++) {
                dense.set(i, a.indices()[k], a.values()[k]);
            }
        }
        return dense;
    }

    private interface Places {
        double at(int i, int j);
    }
}
