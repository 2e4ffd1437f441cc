package org.linkteller.data;

import java.io.Serializable;
import java.util.Arrays;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.ShiftedFeatures;
import org.linkteller.api.SparseFeatures;

/**
 * Shift and scale per column that give the training features mean 0 and population deviation 1; a constant column is only
 * shifted. The same shift and scale are then applied to the inference features. Sparse features stay sparse: only one
 * constant row is added to them.
 */
public final class Standardization implements Serializable {
    private final double[] mean;
    private final double[] deviation;

    private Standardization(double[] mean, double[] deviation) {
        this.mean = mean;
        this.deviation = deviation;
    }

    /** Leaves features of so many columns as they are. */
    public static Standardization none(int columns) {
        double[] ones = new double[columns];
        Arrays.fill(ones, 1);
        return new Standardization(new double[columns], ones);
    }

    /** Whether it leaves features as they are. */
    public boolean isNone() {
        return Arrays.stream(mean).allMatch(value -> value == 0)
                && Arrays.stream(deviation).allMatch(value -> value == 1);
    }

    /** From the features a model is trained on. */
    public static Standardization of(Features training) {
        int columns = training.columns();
        int rows = training.rows();
        int[] places = new int[columns];
        double[] entries = new double[columns];
        int[] filled = new int[columns];
        double[] mean = new double[columns];
        double[] smallest = new double[columns];
        double[] largest = new double[columns];
        Arrays.fill(smallest, Double.POSITIVE_INFINITY);
        Arrays.fill(largest, Double.NEGATIVE_INFINITY);
        for (int i = 0; i < rows; i++) {
            int count = training.nonZeros(i, places, entries);
            for (int k = 0; k < count; k++) {
                int j = places[k];
                filled[j]++;
                mean[j] += entries[k];
                smallest[j] = Math.min(smallest[j], entries[k]);
                largest[j] = Math.max(largest[j], entries[k]);
            }
        }
        for (int j = 0; j < columns; j++) {
            mean[j] /= Math.max(1, rows);
        }
        // Second pass: sums of (x - mean)^2 do not cancel as sums of x^2 minus the mean's square would.
        double[] squares = new double[columns];
        for (int i = 0; i < rows; i++) {
            int count = training.nonZeros(i, places, entries);
            for (int k = 0; k < count; k++) {
                double off = entries[k] - mean[places[k]];
                squares[places[k]] += off * off;
            }
        }
        double[] deviation = new double[columns];
        for (int j = 0; j < columns; j++) {
            boolean constant = filled[j] == 0 || (filled[j] == rows && smallest[j] == largest[j]);
            if (constant) { // decided on the values: rounding in the mean must not pass for a tiny deviation
                mean[j] = filled[j] == 0 ? 0 : smallest[j];
                deviation[j] = 1;
            } else {
                deviation[j] = Math.sqrt((squares[j] + (rows - filled[j]) * mean[j] * mean[j]) / rows);
            }
        }
        return new Standardization(mean, deviation);
    }

    /** As {@link #mean} and {@link #deviation} of another one gave it. */
    public static Standardization of(double[] mean, double[] deviation) {
        if (mean.length != deviation.length) {
            throw new IllegalArgumentException("expected " + mean.length + " deviations, got " + deviation.length);
        }
        for (int j = 0; j < mean.length; j++) {
            if (!Double.isFinite(mean[j]) || !(deviation[j] > 0) || Double.isInfinite(deviation[j])) {
                throw new IllegalArgumentException("column " + j
                        + ": expected a finite mean and a positive deviation, got " + mean[j] + " and " + deviation[j]);
            }
        }
        return new Standardization(mean.clone(), deviation.clone());
    }

    public int columns() {
        return mean.length;
    }

    public Features apply(Features features) {
        if (features.columns() != mean.length) {
            throw new IllegalArgumentException(
                    "expected features of " + mean.length + " columns, got " + features.columns());
        }
        if (features instanceof SparseFeatures sparse) {
            double[] scale = new double[mean.length];
            double[] shift = new double[mean.length];
            Arrays.setAll(scale, j -> 1 / deviation[j]);
            Arrays.setAll(shift, j -> -mean[j] / deviation[j]);
            return ShiftedFeatures.of(sparse, scale, shift);
        }
        int columns = mean.length;
        float[] values = new float[Math.multiplyExact(features.rows(), columns)];
        int[] places = new int[columns];
        double[] entries = new double[columns];
        for (int i = 0; i < features.rows(); i++) {
            int start = i * columns;
            for (int j = 0; j < columns; j++) {
                values[start + j] = (float) (-mean[j] / deviation[j]);
            }
            int count = features.nonZeros(i, places, entries);
            for (int k = 0; k < count; k++) {
                int j = places[k];
                values[start + j] = (float) ((entries[k] - mean[j]) / deviation[j]);
            }
        }
        return DenseFeatures.wrap(features.rows(), columns, values);
    }

    public double mean(int column) {
        return mean[column];
    }

    /** The population deviation, or 1 for a constant column. */
    public double deviation(int column) {
        return deviation[column];
    }
}
