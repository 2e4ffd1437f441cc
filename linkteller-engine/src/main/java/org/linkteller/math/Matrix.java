package org.linkteller.math;

import java.io.Serializable;
import java.util.Arrays;

/**
 * A dense matrix of floats. Mutable: kernels write into it.
 *
 * @param data the values themselves, row after row; writing to them changes the matrix
 */
public record Matrix(int rows, int columns, float[] data) implements Serializable {
    public Matrix {
        if (rows < 0 || columns < 0 || (long) rows * columns != data.length) {
            throw new IllegalArgumentException("expected " + rows + " x " + columns + " values, got " + data.length);
        }
    }

    public static Matrix zeros(int rows, int columns) {
        return new Matrix(rows, columns, new float[Math.multiplyExact(rows, columns)]);
    }

    /** Takes over the array. */
    public static Matrix wrap(int rows, int columns, float[] data) {
        return new Matrix(rows, columns, data);
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
