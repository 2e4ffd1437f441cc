package org.linkteller.math;

import dev.ludovic.netlib.blas.BLAS;
import dev.ludovic.netlib.blas.NativeBLAS;

/**
 * Dense products by a BLAS. It brings threads and an order of adding of its own, so unlike the others it promises the same
 * bits only for the same library on the same machine.
 */
record BlasDenseProduct(BLAS blas) implements DenseProduct {
    /** The system's BLAS; refuses to run where none is installed. */
    static BlasDenseProduct system() {
        try {
            return new BlasDenseProduct(NativeBLAS.getInstance());
        } catch (RuntimeException | LinkageError e) { // how the library says that it found none
            throw new IllegalStateException(
                    "-Dlinkteller.blas=true needs a BLAS that the system can load, e.g. OpenBLAS, and found none", e);
        }
    }

    @Override
    public String remark() {
        return " + blas";
    }

    /** A BLAS reads columns first, so it sees every matrix transposed: cᵀ = bᵀ aᵀ. */
    @Override
    public void multiply(Factor a, Factor b, Matrix c) {
        Shapes.product(a.rows(), a.columns(), b.rows(), b.columns(), c);
        float[] left = a.matrix().data();
        float[] right = b.matrix().data();
        if (left.length == 0 || right.length == 0) { // which a BLAS refuses
            c.fill(0);
            return;
        }
        int width = c.columns();
        blas.sgemm(
                b.turned() ? "T" : "N",
                a.turned() ? "T" : "N",
                width,
                c.rows(),
                a.columns(),
                1,
                right,
                b.matrix().columns(),
                left,
                a.matrix().columns(),
                0,
                c.data(),
                width);
    }
}
