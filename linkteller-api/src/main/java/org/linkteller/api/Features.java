package org.linkteller.api;

import java.io.Serializable;

/**
 * One row of numbers per node. Values are handed out as double, so that a row scaled by 1.0001 keeps the digits that
 * tell it from the original; the stored matrices are float. All implementations are immutable and safe to share
 * between threads.
 */
public sealed interface Features extends Serializable
        permits DenseFeatures, SparseFeatures, ShiftedFeatures, RowOverlay {
    int rows();

    int columns();

    /**
     * Writes the entries of a row that are not zero, in ascending order of column, and returns how many there are. Both
     * arrays must hold {@link #columns()} entries.
     */
    int nonZeros(int row, int[] columns, double[] values);

    /** A row in full, zeros included; the caller's own copy. */
    default double[] row(int row) {
        int[] columns = new int[columns()];
        double[] values = new double[columns()];
        int count = nonZeros(row, columns, values);
        double[] dense = new double[columns()];
        for (int i = 0; i < count; i++) {
            dense[columns[i]] = values[i];
        }
        return dense;
    }

    /** These features with one row replaced; nothing else is copied. */
    default Features withRow(int row, double[] values) {
        return RowOverlay.of(this, new int[] {row}, new double[][] {values});
    }

    /** These features with some rows replaced, {@code values[i]} becoming row {@code rows[i]}. */
    default Features withRows(int[] rows, double[][] values) {
        return RowOverlay.of(this, rows, values);
    }
}
