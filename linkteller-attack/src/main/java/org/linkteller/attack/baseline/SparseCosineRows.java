package org.linkteller.attack.baseline;

import java.util.Arrays;
import org.linkteller.api.ShiftedFeatures;
import org.linkteller.api.SparseFeatures;

/**
 * Centred rows of features that are sparse up to a scale and a shift per column. The shift cancels, and with s the
 * scale, b the sparse rows and m their mean, the product is Σ s² b_i b_j - Σ s² b_i m - Σ s² b_j m + Σ s² m²: only the
 * entries two rows share are touched for a pair.
 */
final class SparseCosineRows implements CosineRows {
    private final SparseFeatures sparse;
    private final int[] rows;
    private final double[] squaredScale;
    private final double[] withMean;
    private final double meanWithMean;

    private SparseCosineRows(
            SparseFeatures sparse, int[] rows, double[] squaredScale, double[] withMean, double meanWithMean) {
        this.sparse = sparse;
        this.rows = rows;
        this.squaredScale = squaredScale;
        this.withMean = withMean;
        this.meanWithMean = meanWithMean;
    }

    static SparseCosineRows of(ShiftedFeatures features, int[] rows, int[] population) {
        double[] squaredScale = new double[features.columns()];
        for (int c = 0; c < squaredScale.length; c++) {
            squaredScale[c] = features.scale(c) * features.scale(c);
        }
        return of(features.sparse(), squaredScale, rows, population);
    }

    static SparseCosineRows of(SparseFeatures features, int[] rows, int[] population) {
        double[] ones = new double[features.columns()];
        Arrays.fill(ones, 1);
        return of(features, ones, rows, population);
    }

    private static SparseCosineRows of(SparseFeatures sparse, double[] squaredScale, int[] rows, int[] population) {
        double[] mean = new double[sparse.columns()];
        for (int row : population) {
            for (int k = sparse.starts()[row]; k < sparse.starts()[row + 1]; k++) {
                mean[sparse.indices()[k]] += sparse.values()[k] / (double) population.length;
            }
        }
        double meanWithMean = 0;
        for (int c = 0; c < mean.length; c++) {
            meanWithMean += squaredScale[c] * mean[c] * mean[c];
        }
        double[] withMean = new double[rows.length];
        for (int i = 0; i < rows.length; i++) {
            for (int k = sparse.starts()[rows[i]]; k < sparse.starts()[rows[i] + 1]; k++) {
                int c = sparse.indices()[k];
                withMean[i] += squaredScale[c] * sparse.values()[k] * mean[c];
            }
        }
        return new SparseCosineRows(sparse, rows, squaredScale, withMean, meanWithMean);
    }

    @Override
    public double product(int i, int j) {
        int[] columns = sparse.indices();
        float[] values = sparse.values();
        int a = sparse.starts()[rows[i]];
        int b = sparse.starts()[rows[j]];
        int endA = sparse.starts()[rows[i] + 1];
        int endB = sparse.starts()[rows[j] + 1];
        double shared = 0;
        while (a < endA && b < endB) {
            int order = Integer.compare(columns[a], columns[b]);
            if (order == 0) {
                shared += squaredScale[columns[a]] * values[a] * values[b];
            }
            a += order <= 0 ? 1 : 0;
            b += order >= 0 ? 1 : 0;
        }
        return shared - withMean[i] - withMean[j] + meanWithMean;
    }
}
