package org.linkteller.api;

import java.util.Arrays;
import java.util.TreeMap;

/**
 * Features with a few rows replaced. An influence query changes one row out of thousands; a box that recognises the
 * overlay recomputes only what that row can reach, one that does not reads it like any other features.
 */
public final class RowOverlay implements Features {
    private final Features base;
    private final int[] changed;
    private final double[][] values;

    private RowOverlay(Features base, int[] changed, double[][] values) {
        this.base = base;
        this.changed = changed;
        this.values = values;
    }

    /** An overlay of an overlay is flattened; of two values for one row the later counts. */
    static RowOverlay of(Features features, int[] rows, double[][] values) {
        TreeMap<Integer, double[]> replaced = new TreeMap<>();
        Features base = features;
        if (features instanceof RowOverlay overlay) {
            base = overlay.base;
            for (int i = 0; i < overlay.changed.length; i++) {
                replaced.put(overlay.changed[i], overlay.values[i]);
            }
        }
        if (rows.length != values.length) {
            throw new IllegalArgumentException("expected " + rows.length + " rows of values, got " + values.length);
        }
        for (int i = 0; i < rows.length; i++) {
            if (rows[i] < 0 || rows[i] >= base.rows()) {
                throw new IllegalArgumentException("row " + rows[i] + " is not among " + base.rows());
            }
            if (values[i].length != base.columns()) {
                throw new IllegalArgumentException(
                        "row " + rows[i] + ": expected " + base.columns() + " values, got " + values[i].length);
            }
            replaced.put(rows[i], values[i].clone());
        }
        int[] changed = replaced.keySet().stream().mapToInt(Integer::intValue).toArray();
        return new RowOverlay(base, changed, replaced.values().toArray(new double[0][]));
    }

    /** The features below, never an overlay itself. */
    public Features base() {
        return base;
    }

    /** The replaced rows in ascending order; the caller's own copy. */
    public int[] changedRows() {
        return changed.clone();
    }

    @Override
    public int rows() {
        return base.rows();
    }

    @Override
    public int columns() {
        return base.columns();
    }

    @Override
    public int nonZeros(int row, int[] columns, double[] values) {
        int found = Arrays.binarySearch(changed, row);
        if (found < 0) {
            return base.nonZeros(row, columns, values);
        }
        int count = 0;
        double[] replacement = this.values[found];
        for (int j = 0; j < replacement.length; j++) {
            if (replacement[j] != 0) {
                columns[count] = j;
                values[count++] = replacement[j];
            }
        }
        return count;
    }

    @Override
    public double[] row(int row) {
        int found = Arrays.binarySearch(changed, row);
        return found < 0 ? base.row(row) : values[found].clone();
    }
}
