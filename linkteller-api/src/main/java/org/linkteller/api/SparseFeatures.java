package org.linkteller.api;

/** Features of which most are zero, in compressed rows: columns ascend within a row and occur once. */
public final class SparseFeatures implements Features {
    private final int columns;
    private final int[] starts;
    private final int[] indices;
    private final float[] values;

    private SparseFeatures(int columns, int[] starts, int[] indices, float[] values) {
        int rows = starts.length - 1;
        if (rows < 0 || starts[0] != 0 || starts[rows] != indices.length || indices.length != values.length) {
            throw new IllegalArgumentException("row starts, columns and values do not fit together");
        }
        for (int row = 0; row < rows; row++) {
            if (starts[row] > starts[row + 1]) {
                throw new IllegalArgumentException("row " + row + " starts after it ends");
            }
            int previous = -1;
            for (int k = starts[row]; k < starts[row + 1]; k++) {
                if (indices[k] <= previous || indices[k] >= columns) {
                    throw new IllegalArgumentException("row " + row + ": column " + indices[k]
                            + " is out of order, repeated or not below " + columns);
                }
                previous = indices[k];
            }
        }
        this.columns = columns;
        this.starts = starts;
        this.indices = indices;
        this.values = values;
    }

    /** Takes over the arrays of a compressed-row matrix; {@code starts} has one entry more than there are rows. */
    public static SparseFeatures wrap(int columns, int[] starts, int[] indices, float[] values) {
        return new SparseFeatures(columns, starts, indices, values);
    }

    @Override
    public int rows() {
        return starts.length - 1;
    }

    @Override
    public int columns() {
        return columns;
    }

    @Override
    public int nonZeros(int row, int[] columns, double[] values) {
        int count = 0;
        for (int k = starts[row]; k < starts[row + 1]; k++) {
            if (this.values[k] != 0) {
                columns[count] = indices[k];
                values[count++] = this.values[k];
            }
        }
        return count;
    }

    /** Where each row starts in {@link #indices()}, one entry more than rows. Shared, not a copy: for reading only. */
    public int[] starts() {
        return starts;
    }

    /** The columns of the stored entries. Shared, not a copy: for reading only. */
    public int[] indices() {
        return indices;
    }

    /** The stored entries. Shared, not a copy: for reading only. */
    public float[] values() {
        return values;
    }
}
