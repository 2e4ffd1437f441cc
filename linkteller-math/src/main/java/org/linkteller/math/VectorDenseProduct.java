package org.linkteller.math;

/** Dense products on vectors: in register tiles, or row by row where a tile would be mostly padding. */
record VectorDenseProduct(RowPool pool) implements DenseProduct {
    /** Results with fewer columns than this are computed without tiles. */
    private static final int NARROW = 16;

    @Override
    public void multiply(Factor a, Factor b, Matrix c) {
        Shapes.product(a.rows(), a.columns(), b.rows(), b.columns(), c);
        if (c.columns() >= NARROW) {
            pool.each(c.rows(), (long) a.columns() * c.columns(), new VectorTiles(a, b, c)::rows);
        } else if (a.turned()) {
            multiplyTransposedLeftNarrow(a.matrix(), b.matrix(), c);
        } else {
            multiplyNarrow(a.matrix(), b.turned() ? b.matrix() : b.matrix().transpose(), c);
        }
    }

    /** c = a bᵀ with few rows of b, the classes: inner products along the rows, where a tile would be mostly padding. */
    private void multiplyNarrow(Matrix a, Matrix b, Matrix c) {
        int inner = a.columns();
        pool.each(c.rows(), (long) inner * c.columns(), (from, to) -> {
            for (int i = from; i < to; i++) {
                for (int j = 0; j < b.rows(); j++) {
                    c.data()[i * b.rows() + j] = VectorRows.dot(a.data(), i * inner, b.data(), j * inner, inner);
                }
            }
        });
    }

    /** c = aᵀ b with few columns of b: the columns of c, as rows, are sums of rows of a. */
    private void multiplyTransposedLeftNarrow(Matrix a, Matrix b, Matrix c) {
        int columns = c.columns();
        pool.each(c.rows(), (long) a.rows() * columns, (from, to) -> {
            int length = to - from;
            float[] sums = new float[columns * length];
            for (int k = 0; k < a.rows(); k++) {
                for (int j = 0; j < columns; j++) {
                    VectorRows.axpy(b.at(k, j), a.data(), k * a.columns() + from, sums, j * length, length);
                }
            }
            for (int i = 0; i < length; i++) {
                for (int j = 0; j < columns; j++) {
                    c.set(from + i, j, sums[j * length + i]);
                }
            }
        });
    }
}
