package org.linkteller.math;

/** One side of a dense product: a matrix, or its transpose without a copy. */
record Factor(Matrix matrix, boolean turned) {
    int rows() {
        return turned ? matrix.columns() : matrix.rows();
    }

    int columns() {
        return turned ? matrix.rows() : matrix.columns();
    }

    /** How far apart two entries of a column are in the matrix's data, and {@link #columnStep} two of a row. */
    int rowStep() {
        return turned ? 1 : matrix.columns();
    }

    int columnStep() {
        return turned ? matrix.columns() : 1;
    }

    /** The factor written out. */
    Matrix plain() {
        return turned ? matrix.transpose() : matrix;
    }
}
