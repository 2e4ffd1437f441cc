package org.linkteller.data.format;

import java.util.Arrays;

/** Entries of a sparse matrix in any order, on their way into compressed rows. */
public final class Triplets {
    private final Ints rows = new Ints();
    private final Ints columns = new Ints();
    private float[] values = new float[64];

    public void add(int row, int column, float value) {
        if (rows.size() == values.length) {
            values = Arrays.copyOf(values, values.length + (values.length >> 1));
        }
        values[rows.size()] = value;
        rows.add(row);
        columns.add(column);
    }

    int size() {
        return rows.size();
    }

    /** A counting sort by row; rows and columns are checked by the matrix. */
    public CsrMatrix toMatrix(String source, int rowCount, int columnCount) {
        MemoryLimit.check(source, Integer.BYTES * (rowCount + 1L), Long.MAX_VALUE);
        int[] starts = new int[rowCount + 1];
        for (int i = 0; i < size(); i++) {
            starts[rows.get(i) + 1]++;
        }
        for (int row = 0; row < rowCount; row++) {
            starts[row + 1] += starts[row];
        }
        int[] next = Arrays.copyOf(starts, rowCount);
        int[] indices = new int[size()];
        float[] sorted = new float[size()];
        for (int i = 0; i < size(); i++) {
            int to = next[rows.get(i)]++;
            indices[to] = columns.get(i);
            sorted[to] = values[i];
        }
        return CsrMatrix.wrap(source, rowCount, columnCount, starts, indices, sorted);
    }
}
