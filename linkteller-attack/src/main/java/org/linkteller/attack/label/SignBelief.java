package org.linkteller.attack.label;

import java.util.Arrays;

/**
 * What is known of weights when only signs of their sums are seen. The belief is Gaussian: after each sign it takes the mean and
 * the variance of the half that the sign leaves (assumed density filtering; Opper 1998, Minka 2001). A sum that may as well be
 * positive as negative halves what is open in its direction; one whose sign was certain teaches nothing. Signs do not show the
 * size of the weights, so their common factor stays as it was believed, and errors are given for the direction alone.
 */
final class SignBelief {
    /** Sums so many standard deviations from 0 teach nothing when they have the sign that was expected. */
    private static final double CERTAIN = 6;

    /** A sum so far on the other side is a mistake of the box, not of the belief, which moves as if it were here. */
    private static final double ABSURD = -8;

    private final double[] mean;
    private final double[][] covariance;

    /** @param expected of each weight what it is about, to within itself */
    SignBelief(double[] expected) {
        this.mean = expected.clone();
        this.covariance = new double[expected.length][expected.length];
        for (int i = 0; i < expected.length; i++) {
            covariance[i][i] = expected[i] * expected[i];
        }
    }

    /**
     * Learns the sign of Σ weight_i x_i.
     *
     * @param noise what blurs the sum, as a standard deviation
     */
    void learn(double[] x, double noise, boolean positive) {
        int size = mean.length;
        double[] pull = new double[size];
        double sum = 0;
        for (int i = 0; i < size; i++) { // row by row, so that the processor takes several entries at once
            double[] row = covariance[i];
            double factor = x[i];
            for (int j = 0; j < size; j++) {
                pull[j] += factor * row[j];
            }
            sum += mean[i] * factor;
        }
        double variance = noise * noise;
        for (int i = 0; i < size; i++) {
            variance += pull[i] * x[i];
        }
        if (!(variance > 0)) {
            return;
        }
        double deviation = Math.sqrt(variance);
        double z = Math.max(ABSURD, (positive ? sum : -sum) / deviation);
        if (z > CERTAIN) {
            return;
        }
        double hazard = hazard(z);
        double shift = (positive ? hazard : -hazard) / deviation;
        double shrink = hazard * (hazard + z) / variance;
        for (int i = 0; i < size; i++) {
            mean[i] += shift * pull[i];
            double[] row = covariance[i];
            double part = shrink * pull[i];
            for (int j = 0; j < size; j++) {
                row[j] -= part * pull[j];
            }
        }
    }

    /** φ(z)/Φ(z): how far beyond its mean a normal number lies in the mean, given that it lies above -z. */
    static double hazard(double z) {
        double density = Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
        if (z > -4) {
            double term = z; // Φ(z) = 1/2 + φ(z) (z + z³/3 + z⁵/(3·5) + ...)
            double sum = z;
            for (int k = 3; Math.abs(term) > 1e-17 * Math.abs(sum); k += 2) {
                term *= z * z / k;
                sum += term;
            }
            return density / (0.5 + density * sum);
        }
        double fraction = -z; // Laplace's continued fraction: -z + 1/(-z + 2/(-z + 3/(...)))
        for (int k = 60; k >= 1; k--) {
            fraction = -z + k / fraction;
        }
        return fraction;
    }

    int size() {
        return mean.length;
    }

    double mean(int i) {
        return mean[i];
    }

    double[] means() {
        return mean.clone();
    }

    /** Of the weights, but for what is common to all of them: their factor. */
    double[] variances() {
        double squares = 0;
        double radial = 0;
        double[] along = new double[mean.length];
        for (int i = 0; i < mean.length; i++) {
            for (int j = 0; j < mean.length; j++) {
                along[i] += covariance[i][j] * mean[j];
            }
            squares += mean[i] * mean[i];
            radial += along[i] * mean[i];
        }
        double[] variances = new double[mean.length];
        for (int i = 0; i < mean.length; i++) {
            double share = mean[i] / squares;
            variances[i] = Math.max(0, covariance[i][i] - 2 * share * along[i] + share * share * radial);
        }
        return variances;
    }

    /** Of all weights together, as a share of their length. */
    double error() {
        double squares = 0;
        for (double weight : mean) {
            squares += weight * weight;
        }
        return Math.sqrt(Arrays.stream(variances()).sum() / squares);
    }
}
