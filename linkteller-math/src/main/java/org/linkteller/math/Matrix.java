package org.linkteller.math;

import java.io.Serializable;
import java.util.Arrays;

/** A dense matrix of floats, row after row in one array. Mutable: kernels write into it. */
public final class Matrix implements Serializable {
    private final int rows;
    private final int columns;
    private final float[] data;

    private Matrix(int rows, int columns, float[] data) {
        if (rows < 0 || columns < 0 || (long) rows * columns != data.length) {
            throw new IllegalArgumentException("expected " + rows + " x " + columns + " values, got " + data.length);
        }
        this.rows = rows;
        this.columns = columns;
        this.data = data;
    }

    public static Matrix zeros(int rows, int columns) {
        return new Matrix(rows, columns, new float[Math.multiplyExact(rows, columns)]);
    }

    /** Takes over the array. */
    public static Matrix wrap(int rows, int columns, float[] data) {
        return new Matrix(rows, columns, data);
    }

    public int rows() {
        return rows;
    }

    public int columns() {
        return columns;
    }

    /** The values themselves, row after row; writing to them changes the matrix. */
    public float[] data() {
        return data;
    }

    public float at(int row, int column) {
        return data[row * columns + column];
    }

    public void set(int row, int column, float value) {
        data[row * columns + column] = value;
    }

    public Matrix copy() {
        return new Matrix(rows, columns, data.clone());
    }

    public Matrix transpose() {
        Matrix transposed = zeros(columns, rows);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                transposed.data[j * rows + i] = data[i * columns + j];
            }
        }
        return transposed;
    }

    public void fill(float value) {
        Arrays.fill(data, value);
    }
}
