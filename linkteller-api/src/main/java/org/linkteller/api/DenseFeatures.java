package org.linkteller.api;

/** Features stored in full, row after row. */
public final class DenseFeatures implements Features {
    private final int rows;
    private final int columns;
    private final float[] values;

    private DenseFeatures(int rows, int columns, float[] values) {
        if (rows < 0 || columns < 0 || (long) rows * columns != values.length) {
            throw new IllegalArgumentException("expected " + rows + " x " + columns + " values, got " + values.length);
        }
        this.rows = rows;
        this.columns = columns;
        this.values = values;
    }

    /** Takes over the array, which holds row after row. */
    public static DenseFeatures wrap(int rows, int columns, float[] values) {
        return new DenseFeatures(rows, columns, values);
    }

    public static DenseFeatures of(double[][] rows) {
        int columns = rows.length == 0 ? 0 : rows[0].length;
        float[] values = new float[Math.multiplyExact(rows.length, columns)];
        for (int i = 0; i < rows.length; i++) {
            if (rows[i].length != columns) {
                throw new IllegalArgumentException(
                        "row " + i + ": expected " + columns + " values, got " + rows[i].length);
            }
            for (int j = 0; j < columns; j++) {
                values[i * columns + j] = (float) rows[i][j];
            }
        }
        return new DenseFeatures(rows.length, columns, values);
    }

    @Override
    public int rows() {
        return rows;
    }

    @Override
    public int columns() {
        return columns;
    }

    @Override
    public int nonZeros(int row, int[] columns, double[] values) {
        int count = 0;
        int start = row * this.columns;
        for (int j = 0; j < this.columns; j++) {
            float value = this.values[start + j];
            if (value != 0) {
                columns[count] = j;
                values[count++] = value;
            }
        }
        return count;
    }

    /** The stored values, row after row. Shared, not a copy: for reading only. */
    public float[] values() {
        return values;
    }
}
