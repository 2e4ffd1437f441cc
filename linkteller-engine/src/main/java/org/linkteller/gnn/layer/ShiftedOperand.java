package org.linkteller.gnn.layer;

import org.linkteller.api.ShiftedFeatures;
import org.linkteller.api.SparseFeatures;
import org.linkteller.math.Kernels;
import org.linkteller.math.Matrix;
import org.linkteller.math.SparseMatrix;

/**
 * Standardised sparse features X = B + 1 shiftᵀ, with the columns of B already scaled: X W = B W + 1 (shiftᵀ W) and Xᵀ G
 * = Bᵀ G + shift (column sums of G).
 */
record ShiftedOperand(SparseMatrix scaled, SparseMatrix transposed, float[] shift, Kernels kernels) implements Operand {
    static ShiftedOperand of(ShiftedFeatures features, Kernels kernels) {
        SparseFeatures sparse = features.sparse();
        float[] values = sparse.values().clone();
        for (int k = 0; k < values.length; k++) {
            values[k] = (float) (values[k] * features.scale(sparse.indices()[k]));
        }
        float[] shift = new float[features.columns()];
        for (int j = 0; j < shift.length; j++) {
            shift[j] = (float) features.shift(j);
        }
        SparseMatrix scaled = SparseMatrix.wrap(features.columns(), sparse.starts(), sparse.indices(), values);
        return new ShiftedOperand(scaled, scaled.transpose(), shift, kernels);
    }

    @Override
    public int rows() {
        return scaled.rows();
    }

    @Override
    public void times(Matrix weights, Matrix product) {
        Matrix shiftTimesWeights = Matrix.zeros(1, weights.columns());
        kernels.multiply(Matrix.wrap(1, shift.length, shift), weights, shiftTimesWeights);
        kernels.multiplyShifted(scaled, weights, shiftTimesWeights.data(), product);
    }

    @Override
    public void transposedTimes(Matrix other, Matrix product) {
        float[] sums = new float[other.columns()];
        kernels.sumColumns(other, sums);
        kernels.multiplyPlusOuter(transposed, other, shift, sums, product);
    }
}
