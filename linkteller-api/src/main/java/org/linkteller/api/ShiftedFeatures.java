package org.linkteller.api;

/**
 * Sparse features times one factor per column plus one constant row: entry (i, j) is {@code sparse(i, j) * scale[j] +
 * shift[j]}. Standardised 0/1 features have this form, with scale 1/deviation and shift -mean/deviation, so that X W =
 * B (scale W) + 1 (shift W) needs no dense X.
 */
public final class ShiftedFeatures implements Features {
    private final SparseFeatures sparse;
    private final double[] scale;
    private final double[] shift;

    private ShiftedFeatures(SparseFeatures sparse, double[] scale, double[] shift) {
        if (scale.length != sparse.columns() || shift.length != sparse.columns()) {
            throw new IllegalArgumentException("expected " + sparse.columns() + " factors and shifts, got "
                    + scale.length + " and " + shift.length);
        }
        this.sparse = sparse;
        this.scale = scale.clone();
        this.shift = shift.clone();
    }

    public static ShiftedFeatures of(SparseFeatures sparse, double[] scale, double[] shift) {
        return new ShiftedFeatures(sparse, scale, shift);
    }

    @Override
    public int rows() {
        return sparse.rows();
    }

    @Override
    public int columns() {
        return sparse.columns();
    }

    @Override
    public int nonZeros(int row, int[] columns, double[] values) {
        double[] dense = row(row);
        int count = 0;
        for (int j = 0; j < dense.length; j++) {
            if (dense[j] != 0) {
                columns[count] = j;
                values[count++] = dense[j];
            }
        }
        return count;
    }

    @Override
    public double[] row(int row) {
        double[] dense = shift.clone();
        for (int k = sparse.starts()[row]; k < sparse.starts()[row + 1]; k++) {
            int column = sparse.indices()[k];
            dense[column] += sparse.values()[k] * scale[column];
        }
        return dense;
    }

    public SparseFeatures sparse() {
        return sparse;
    }

    public double scale(int column) {
        return scale[column];
    }

    public double shift(int column) {
        return shift[column];
    }
}
