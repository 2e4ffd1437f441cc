package org.linkteller.math;

/** The dense products of {@link Kernels}, the part of them that a BLAS can take over. */
interface DenseProduct {
    /** What the name of the kernels says about it, e.g. {@code " + blas"}; empty for one's own. */
    default String remark() {
        return "";
    }

    /** c = a b, of which at most one factor is turned. */
    void multiply(Factor a, Factor b, Matrix c);
}
