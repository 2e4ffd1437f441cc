package org.linkteller.data;

import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.api.SparseFeatures;
import org.linkteller.data.format.FeatureMatrix;
import org.linkteller.data.format.Triplets;

/** What datasets do to whole rows of raw features. */
public final class FeatureRows {
    private FeatureRows() {}

    /** The rows of the given nodes, in their order, as sparse or dense as before. */
    public static Features select(Features features, NodeSet nodes) {
        if (nodes.isAll(features.rows())) {
            return features;
        }
        return features instanceof SparseFeatures sparse ? selectSparse(sparse, nodes) : selectDense(features, nodes);
    }

    /** All columns but one. */
    public static Features withoutColumn(Features features, int left) {
        Triplets entries = new Triplets();
        int[] places = new int[features.columns()];
        double[] values = new double[features.columns()];
        for (int row = 0; row < features.rows(); row++) {
            int count = features.nonZeros(row, places, values);
            for (int k = 0; k < count; k++) {
                if (places[k] != left) {
                    entries.add(row, places[k] < left ? places[k] : places[k] - 1, (float) values[k]);
                }
            }
        }
        return FeatureMatrix.of(entries.toMatrix("features", features.rows(), features.columns() - 1));
    }

    /** Every row divided by its sum; a row that sums to zero is left as it is. */
    public static SparseFeatures dividedBySum(SparseFeatures features) {
        int[] starts = features.starts();
        float[] values = features.values().clone();
        for (int row = 0; row < features.rows(); row++) {
            double sum = 0;
            for (int k = starts[row]; k < starts[row + 1]; k++) {
                sum += values[k];
            }
            if (sum != 0) {
                for (int k = starts[row]; k < starts[row + 1]; k++) {
                    values[k] = (float) (values[k] / sum);
                }
            }
        }
        return SparseFeatures.wrap(features.columns(), starts, features.indices(), values);
    }

    private static Features selectSparse(SparseFeatures features, NodeSet nodes) {
        int[] starts = new int[nodes.size() + 1];
        for (int i = 0; i < nodes.size(); i++) {
            int row = nodes.id(i);
            starts[i + 1] = starts[i] + features.starts()[row + 1] - features.starts()[row];
        }
        int[] indices = new int[starts[nodes.size()]];
        float[] values = new float[indices.length];
        for (int i = 0; i < nodes.size(); i++) {
            int from = features.starts()[nodes.id(i)];
            int count = starts[i + 1] - starts[i];
            System.arraycopy(features.indices(), from, indices, starts[i], count);
            System.arraycopy(features.values(), from, values, starts[i], count);
        }
        return SparseFeatures.wrap(features.columns(), starts, indices, values);
    }

    private static Features selectDense(Features features, NodeSet nodes) {
        int columns = features.columns();
        float[] values = new float[Math.multiplyExact(nodes.size(), columns)];
        int[] places = new int[columns];
        double[] entries = new double[columns];
        for (int i = 0; i < nodes.size(); i++) {
            int count = features.nonZeros(nodes.id(i), places, entries);
            for (int k = 0; k < count; k++) {
                values[i * columns + places[k]] = (float) entries[k];
            }
        }
        return DenseFeatures.wrap(nodes.size(), columns, values);
    }
}
