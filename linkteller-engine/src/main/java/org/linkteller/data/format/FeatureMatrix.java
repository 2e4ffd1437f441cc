package org.linkteller.data.format;

import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.SparseFeatures;

/** Turns a matrix into features, stored in full or sparse, whichever saves memory and time. */
public final class FeatureMatrix {
    /** A sparse entry costs two numbers and an indirection; below this share of nonzeros that pays. */
    private static final double SPARSE_BELOW = 0.25;

    /** More do not fit into one array of at most 2^31 bytes. */
    private static final long MOST_FULL = MemoryLimit.MOST_ARRAY_BYTES / Float.BYTES;

    private FeatureMatrix() {}

    /** A sparse matrix, in full if most of it is not zero. */
    public static Features of(CsrMatrix matrix) {
        SparseFeatures sparse = matrix.toFeatures();
        long size = (long) sparse.rows() * sparse.columns();
        if (sparse.indices().length < SPARSE_BELOW * size || size > MOST_FULL) {
            return sparse;
        }
        return DenseFeatures.wrap(sparse.rows(), sparse.columns(), matrix.toFull());
    }

    /** Row {@code i} of the array becomes the features of node {@code i}. */
    public static Features of(NpyArray matrix) {
        matrix.requireDimensions(2);
        int rows = matrix.extent(0);
        int columns = matrix.extent(1);
        if (matrix.size() == 0) {
            throw new DataFormatException(
                    matrix.source() + ": expected at least one row and one column, got " + rows + " x " + columns);
        }
        int nonZeros = 0;
        for (int i = 0; i < matrix.size(); i++) {
            float value = matrix.asFloat(i);
            if (!Float.isFinite(value)) {
                throw new DataFormatException(matrix.source() + ": row " + i / columns + ", column " + i % columns
                        + ": expected a finite number, got " + matrix.asDouble(i));
            }
            nonZeros += value != 0 ? 1 : 0;
        }
        if (nonZeros >= SPARSE_BELOW * matrix.size()) {
            return DenseFeatures.wrap(rows, columns, matrix.toFloats());
        }
        int[] starts = new int[rows + 1];
        int[] indices = new int[nonZeros];
        float[] values = new float[nonZeros];
        int next = 0;
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                float value = matrix.asFloat(row * columns + column);
                if (value != 0) {
                    indices[next] = column;
                    values[next++] = value;
                }
            }
            starts[row + 1] = next;
        }
        return SparseFeatures.wrap(columns, starts, indices, values);
    }
}
