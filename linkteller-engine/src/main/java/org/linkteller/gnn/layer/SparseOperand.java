package org.linkteller.gnn.layer;

import org.linkteller.math.Kernels;
import org.linkteller.math.Matrix;
import org.linkteller.math.SparseMatrix;

/** Sparse features. Kept transposed as well, so that both products run over compressed rows. */
record SparseOperand(SparseMatrix values, SparseMatrix transposed, Kernels kernels) implements Operand {
    SparseOperand(SparseMatrix values, Kernels kernels) {
        this(values, values.transpose(), kernels);
    }

    @Override
    public int rows() {
        return values.rows();
    }

    @Override
    public void times(Matrix weights, Matrix product) {
        kernels.multiply(values, weights, product);
    }

    @Override
    public void transposedTimes(Matrix other, Matrix product) {
        kernels.multiply(transposed, other, product);
    }
}
