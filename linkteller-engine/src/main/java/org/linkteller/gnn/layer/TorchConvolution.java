package org.linkteller.gnn.layer;

import java.util.function.IntConsumer;
import org.linkteller.math.SparseMatrix;

/**
 * A {@link GraphConvolution} in float32: a row is act(Σ Â[u, v] message[v] + b).
 *
 * @param readers Â transposed: row v holds the nodes whose rows read v's
 */
record TorchConvolution(float[][] weight, float[] bias, boolean last, SparseMatrix matrix, SparseMatrix readers)
        implements TorchLayer {
    static TorchConvolution of(GraphConvolution layer, Parameters weights, SparseMatrix matrix, SparseMatrix readers) {
        return new TorchConvolution(
                TorchRows.of(weights.get(layer.weight())),
                weights.get(layer.bias()).data(),
                layer.last(),
                matrix,
                readers);
    }

    @Override
    public float[] message(float[] product) {
        return product;
    }

    @Override
    public float shared(float[][] messages) {
        return 0; // every row stands for itself
    }

    @Override
    public float[] row(int node, float[][] messages, float shared) {
        float[] sum = new float[bias.length];
        for (int k = matrix.starts()[node]; k < matrix.starts()[node + 1]; k++) {
            TorchRows.addTimes(matrix.values()[k], messages[matrix.indices()[k]], sum);
        }
        for (int j = 0; j < sum.length; j++) {
            float value = sum[j] + bias[j];
            sum[j] = last ? value : Math.max(value, 0);
        }
        return sum;
    }

    @Override
    public void forEachReader(int node, IntConsumer action) {
        for (int k = readers.starts()[node]; k < readers.starts()[node + 1]; k++) {
            action.accept(readers.indices()[k]);
        }
    }
}
