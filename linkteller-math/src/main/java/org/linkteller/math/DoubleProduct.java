package org.linkteller.math;

/**
 * Dense products in double on one array per row. A row of the result is added up in one order, whichever rows are computed
 * with it. Safe for use by several threads at once, as long as they write to different rows.
 */
public interface DoubleProduct {
    /** The loops as one would write them down, for any Java runtime. */
    static DoubleProduct plain() {
        return new PlainDoubleProduct();
    }

    /** The fastest that this Java runtime offers: vectors where {@link Kernels#best} takes them, else {@link #plain}. */
    static DoubleProduct best() {
        return VectorSupport.isThere() ? new VectorDoubleProduct() : plain();
    }

    /** c[i] = a[i] b for rows from {@code from} to {@code to} - 1, each of which is made here. */
    void rows(double[][] a, double[][] b, double[][] c, int from, int to);
}
