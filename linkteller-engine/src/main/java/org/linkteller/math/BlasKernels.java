package org.linkteller.math;

import dev.ludovic.netlib.blas.BLAS;
import dev.ludovic.netlib.blas.NativeBLAS;

/**
 * Leaves dense products to a BLAS and the rest to other kernels. A BLAS brings threads and an order of adding of its
 * own, so unlike the others it promises the same bits only for the same library on the same machine.
 */
final class BlasKernels implements Kernels {
    private final Kernels rest;
    private final BLAS blas;

    BlasKernels(Kernels rest, BLAS blas) {
        this.rest = rest;
        this.blas = blas;
    }

    /** Dense products by the system's BLAS; refuses to run where none is installed. */
    static Kernels system(Kernels rest) {
        try {
            return new BlasKernels(rest, NativeBLAS.getInstance());
        } catch (RuntimeException | LinkageError e) { // how the library says that it found none
            throw new IllegalStateException(
                    "-Dlinkteller.blas=true needs a BLAS that the system can load, e.g. OpenBLAS, and found none", e);
        }
    }

    @Override
    public String name() {
        return rest.name() + " + blas";
    }

    @Override
    public RowPool pool() {
        return rest.pool();
    }

    @Override
    public void multiply(Matrix a, Matrix b, Matrix c) {
        Shapes.product(a.rows(), a.columns(), b.rows(), b.columns(), c);
        if (isEmpty(a, b)) {
            c.fill(0);
            return;
        }
        // A BLAS reads columns first, so it sees every matrix transposed: cᵀ = bᵀ aᵀ.
        multiply("N", b.columns(), b, "N", a.columns(), a, a.columns(), c);
    }

    @Override
    public void multiplyTransposedLeft(Matrix a, Matrix b, Matrix c) {
        Shapes.product(a.columns(), a.rows(), b.rows(), b.columns(), c);
        if (isEmpty(a, b)) {
            c.fill(0);
            return;
        }
        multiply("N", b.columns(), b, "T", a.columns(), a, a.rows(), c);
    }

    @Override
    public void multiplyTransposedRight(Matrix a, Matrix b, Matrix c) {
        Shapes.product(a.rows(), a.columns(), b.columns(), b.rows(), c);
        if (isEmpty(a, b)) {
            c.fill(0);
            return;
        }
        multiply("T", b.columns(), b, "N", a.columns(), a, a.columns(), c);
    }

    private void multiply(String turnB, int widthB, Matrix b, String turnA, int widthA, Matrix a, int inner, Matrix c) {
        blas.sgemm(
                turnB,
                turnA,
                c.columns(),
                c.rows(),
                inner,
                1,
                b.data(),
                widthB,
                a.data(),
                widthA,
                0,
                c.data(),
                c.columns());
    }

    /** A BLAS refuses matrices without rows or columns. */
    private static boolean isEmpty(Matrix a, Matrix b) {
        return a.data().length == 0 || b.data().length == 0;
    }

    @Override
    public void multiply(SparseMatrix a, Matrix b, Matrix c) {
        rest.multiply(a, b, c);
    }

    @Override
    public void multiplyShifted(SparseMatrix a, Matrix b, float[] shift, Matrix c) {
        rest.multiplyShifted(a, b, shift, c);
    }

    @Override
    public void multiplyPlusOuter(SparseMatrix a, Matrix b, float[] left, float[] right, Matrix c) {
        rest.multiplyPlusOuter(a, b, left, right, c);
    }

    @Override
    public void add(Matrix a, Matrix b) {
        rest.add(a, b);
    }

    @Override
    public void addBias(Matrix a, float[] bias) {
        rest.addBias(a, bias);
    }

    @Override
    public void addBiasRelu(Matrix a, float[] bias) {
        rest.addBiasRelu(a, bias);
    }

    @Override
    public void addBiasReluDropout(Matrix a, float[] bias, Dropout dropout) {
        rest.addBiasReluDropout(a, bias, dropout);
    }

    @Override
    public void dropout(Matrix a, Dropout dropout) {
        rest.dropout(a, dropout);
    }

    @Override
    public void backRelu(Matrix gradient, Matrix activation, float scale) {
        rest.backRelu(gradient, activation, scale);
    }

    @Override
    public void sumColumns(Matrix a, float[] sums) {
        rest.sumColumns(a, sums);
    }

    @Override
    public void adam(AdamStep step, float[] weights, float[] gradient, float[] mean, float[] variance) {
        rest.adam(step, weights, gradient, mean, variance);
    }

    @Override
    public float dot(float[] x, int xo, float[] y, int yo, int n) {
        return rest.dot(x, xo, y, yo, n);
    }

    @Override
    public double dot(double[] x, int xo, double[] y, int yo, int n) {
        return rest.dot(x, xo, y, yo, n);
    }

    @Override
    public void axpy(float factor, float[] x, int xo, float[] y, int yo, int n) {
        rest.axpy(factor, x, xo, y, yo, n);
    }

    @Override
    public void axpy(double factor, double[] x, int xo, double[] y, int yo, int n) {
        rest.axpy(factor, x, xo, y, yo, n);
    }
}
