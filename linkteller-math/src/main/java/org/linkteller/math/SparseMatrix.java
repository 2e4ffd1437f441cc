package org.linkteller.math;

import java.util.Arrays;

/** A sparse matrix of floats in compressed rows, columns ascending within a row; immutable by contract. */
public final class SparseMatrix {
    private final int columns;
    private final int[] starts;
    private final int[] indices;
    private final float[] values;

    private SparseMatrix(int columns, int[] starts, int[] indices, float[] values) {
        if (starts.length == 0 || starts[starts.length - 1] != indices.length || indices.length != values.length) {
            throw new IllegalArgumentException("row starts, columns and values do not fit together");
        }
        this.columns = columns;
        this.starts = starts;
        this.indices = indices;
        this.values = values;
    }

    /** Takes over the arrays; {@code starts} has one entry more than there are rows. */
    public static SparseMatrix wrap(int columns, int[] starts, int[] indices, float[] values) {
        return new SparseMatrix(columns, starts, indices, values);
    }

    public int rows() {
        return starts.length - 1;
    }

    public int columns() {
        return columns;
    }

    public int entries() {
        return indices.length;
    }

    /** Shared, not a copy: for reading only. */
    public int[] starts() {
        return starts;
    }

    /** Shared, not a copy: for reading only. */
    public int[] indices() {
        return indices;
    }

    /** Shared, not a copy: for reading only. */
    public float[] values() {
        return values;
    }

    /** The same matrix with only the entries of some columns left; its shape stays. */
    public SparseMatrix withColumns(boolean[] kept) {
        int[] keptStarts = new int[starts.length];
        int[] keptIndices = new int[indices.length];
        float[] keptValues = new float[values.length];
        int count = 0;
        for (int row = 0; row < rows(); row++) {
            for (int k = starts[row]; k < starts[row + 1]; k++) {
                if (kept[indices[k]]) {
                    keptIndices[count] = indices[k];
                    keptValues[count++] = values[k];
                }
            }
            keptStarts[row + 1] = count;
        }
        return new SparseMatrix(
                columns, keptStarts, Arrays.copyOf(keptIndices, count), Arrays.copyOf(keptValues, count));
    }

    /** The transposed matrix, by one counting pass over the columns. */
    public SparseMatrix transpose() {
        int[] transposedStarts = new int[columns + 1];
        for (int column : indices) {
            transposedStarts[column + 1]++;
        }
        for (int column = 0; column < columns; column++) {
            transposedStarts[column + 1] += transposedStarts[column];
        }
        int[] next = transposedStarts.clone();
        int[] transposedIndices = new int[indices.length];
        float[] transposedValues = new float[values.length];
        for (int row = 0; row < rows(); row++) {
            for (int k = starts[row]; k < starts[row + 1]; k++) {
                int to = next[indices[k]]++;
                transposedIndices[to] = row;
                transposedValues[to] = values[k];
            }
        }
        return new SparseMatrix(rows(), transposedStarts, transposedIndices, transposedValues);
    }
}
