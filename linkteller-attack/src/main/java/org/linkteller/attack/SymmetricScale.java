package org.linkteller.attack;

import java.util.Arrays;

/**
 * Finds one factor per source that makes the influence of i on j and of j on i equal, if such factors exist. A saturated
 * network answers Â^k[u][v] g_v with Â symmetric and only the g_v unknown, so log p_ij - log p_ji = a_i - a_j
 * determines all factors up to one per connected part. Least squares over the pairs seen both ways, by conjugate
 * gradients on the weighted graph Laplacian.
 */
final class SymmetricScale {
    private static final int MOST_ITERATIONS = 500;

    private int count;
    private int[] is = new int[64];
    private int[] js = new int[64];
    private double[] logRatios = new double[64];
    private double[] weights = new double[64];

    /** Adds what was seen of a pair: both positive, the first being the response of i when j is changed. */
    void add(int i, int j, double responseOfI, double responseOfJ, double weight) {
        if (count == is.length) {
            is = Arrays.copyOf(is, 2 * count);
            js = Arrays.copyOf(js, 2 * count);
            logRatios = Arrays.copyOf(logRatios, 2 * count);
            weights = Arrays.copyOf(weights, 2 * count);
        }
        is[count] = i;
        js[count] = j;
        logRatios[count] = Math.log(responseOfI) - Math.log(responseOfJ);
        weights[count++] = weight;
    }

    int pairs() {
        return count;
    }

    /** The logarithms a of the factors: the response of i times exp(a_j) equals that of j times exp(a_i). */
    double[] solve(int sources) {
        // normal equations L a = b with the Laplacian L of the weights
        double[] diagonal = new double[sources];
        double[] residual = new double[sources];
        for (int c = 0; c < count; c++) {
            diagonal[is[c]] += weights[c];
            diagonal[js[c]] += weights[c];
            residual[is[c]] += weights[c] * logRatios[c];
            residual[js[c]] -= weights[c] * logRatios[c];
        }
        double[] a = new double[sources];
        double[] direction = new double[sources];
        double[] image = new double[sources];
        double previous = 0;
        double start = 0;
        for (int step = 0; step < MOST_ITERATIONS; step++) {
            double energy = 0; // residual against itself, preconditioned by the diagonal
            for (int i = 0; i < sources; i++) {
                energy += diagonal[i] > 0 ? residual[i] * residual[i] / diagonal[i] : 0;
            }
            start = step == 0 ? energy : start;
            if (energy <= 1e-24 * start) { // 1e-12 of the error, well below what any box's noise leaves
                break;
            }
            for (int i = 0; i < sources; i++) {
                double preconditioned = diagonal[i] > 0 ? residual[i] / diagonal[i] : 0;
                direction[i] = preconditioned + (step == 0 ? 0 : energy / previous * direction[i]);
            }
            multiply(diagonal, direction, image);
            double curvature = 0;
            for (int i = 0; i < sources; i++) {
                curvature += direction[i] * image[i];
            }
            if (!(curvature > 0)) {
                break;
            }
            for (int i = 0; i < sources; i++) {
                a[i] += energy / curvature * direction[i];
                residual[i] -= energy / curvature * image[i];
            }
            previous = energy;
        }
        return a;
    }

    private void multiply(double[] diagonal, double[] x, double[] image) {
        for (int i = 0; i < x.length; i++) {
            image[i] = diagonal[i] * x[i];
        }
        for (int c = 0; c < count; c++) {
            image[is[c]] -= weights[c] * x[js[c]];
            image[js[c]] -= weights[c] * x[is[c]];
        }
    }

    /** The weighted root mean square of what no factors can explain; 0 for a symmetric network without noise. */
    double misfit(double[] a) {
        double sum = 0;
        double total = 0;
        for (int c = 0; c < count; c++) {
            double e = a[is[c]] - a[js[c]] - logRatios[c];
            sum += weights[c] * e * e;
            total += weights[c];
        }
        return total == 0 ? 0 : Math.sqrt(sum / total);
    }
}
