package org.linkteller.gnn.layer;

import org.jspecify.annotations.Nullable;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.ShiftedFeatures;
import org.linkteller.api.SparseFeatures;
import org.linkteller.math.Kernels;
import org.linkteller.math.Matrix;
import org.linkteller.math.SparseMatrix;

/** The left factor X of a layer's product X W while training: features however they are stored, or hidden activations. */
public interface Operand {
    int rows();

    /** product = X weights */
    void times(Matrix weights, Matrix product);

    /** product = Xᵀ other: the gradient of the weights from the gradient of X W. */
    void transposedTimes(Matrix other, Matrix product);

    /**
     * Â X as an operand of its own, where X stays the same in every pass and multiplying it out once saves work in all of
     * them; null where (Â X) W is better computed as Â (X W).
     */
    default @Nullable Operand aggregated(Neighbours neighbours) {
        return null;
    }

    /** Features as they are stored; nothing sparse is ever written out in full. */
    static Operand of(Features features, Kernels kernels) {
        if (features instanceof DenseFeatures dense) {
            Matrix values = Matrix.wrap(dense.rows(), dense.columns(), dense.values());
            return new DenseOperand(values, true, kernels);
        }
        if (features instanceof SparseFeatures sparse) {
            return new SparseOperand(matrix(sparse), kernels);
        }
        if (features instanceof ShiftedFeatures shifted) {
            return ShiftedOperand.of(shifted, kernels);
        }
        throw new IllegalArgumentException("a model is trained on plain features, not on features with changed rows");
    }

    /** The same arrays, not copied. */
    static SparseMatrix matrix(SparseFeatures sparse) {
        return SparseMatrix.wrap(sparse.columns(), sparse.starts(), sparse.indices(), sparse.values());
    }

    /** The output of another pass, read anew each time. */
    static Operand of(Matrix activations, Kernels kernels) {
        return new DenseOperand(activations, false, kernels);
    }
}
