package org.linkteller.math;

/** Checks that operands fit, before a kernel touches them. */
final class Shapes {
    private Shapes() {}

    /** A product of {@code rows x inner} by {@code inner2 x columns} into c. */
    static void product(int rows, int inner, int inner2, int columns, Matrix c) {
        if (inner != inner2 || c.rows() != rows || c.columns() != columns) {
            throw new IllegalArgumentException("cannot multiply " + rows + " x " + inner + " by " + inner2 + " x "
                    + columns + " into " + c.rows() + " x " + c.columns());
        }
    }

    static void product(SparseMatrix a, Matrix b, Matrix c) {
        product(a.rows(), a.columns(), b.rows(), b.columns(), c);
    }

    static void same(Matrix a, Matrix b) {
        if (a.rows() != b.rows() || a.columns() != b.columns()) {
            throw new IllegalArgumentException(
                    "expected " + a.rows() + " x " + a.columns() + " values, got " + b.rows() + " x " + b.columns());
        }
    }

    static void length(int expected, float[] values) {
        if (values.length != expected) {
            throw new IllegalArgumentException("expected " + expected + " values, got " + values.length);
        }
    }
}
