package org.linkteller.attack.baseline;

import java.util.function.IntFunction;

/** Centred rows in full. */
final class DenseCosineRows implements CosineRows {
    private final double[][] centred;

    private DenseCosineRows(double[][] centred) {
        this.centred = centred;
    }

    /**
     * Rows by position among all queried nodes.
     *
     * @param rows the positions of the rows to compare
     * @param population the positions of the rows over which the mean is taken
     */
    static DenseCosineRows of(IntFunction<double[]> row, int[] rows, int[] population) {
        double[] mean = row.apply(population[0]).clone();
        for (int k = 1; k < population.length; k++) {
            double[] next = row.apply(population[k]);
            for (int c = 0; c < mean.length; c++) {
                mean[c] += next[c];
            }
        }
        double[][] centred = new double[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            centred[i] = row.apply(rows[i]).clone();
            for (int c = 0; c < mean.length; c++) {
                centred[i][c] -= mean[c] / population.length;
            }
        }
        return new DenseCosineRows(centred);
    }

    @Override
    public double product(int i, int j) {
        double sum = 0;
        for (int c = 0; c < centred[i].length; c++) {
            sum += centred[i][c] * centred[j][c];
        }
        return sum;
    }
}
