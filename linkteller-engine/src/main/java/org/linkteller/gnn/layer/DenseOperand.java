package org.linkteller.gnn.layer;

import org.jspecify.annotations.Nullable;
import org.linkteller.math.Kernels;
import org.linkteller.math.Matrix;

/** Dense features, which never change, or the activations of the layer below, which do. */
record DenseOperand(Matrix values, boolean constant, Kernels kernels) implements Operand {
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
        kernels.multiplyTransposedLeft(values, other, product);
    }

    /** One sparse product once instead of two in every epoch; the dense product costs the same either way. */
    @Override
    public @Nullable Operand aggregated(Neighbours neighbours) {
        if (!constant) {
            return null;
        }
        Matrix product = Matrix.zeros(values.rows(), values.columns());
        neighbours.sum(values, product);
        return new DenseOperand(product, true, kernels);
    }
}
