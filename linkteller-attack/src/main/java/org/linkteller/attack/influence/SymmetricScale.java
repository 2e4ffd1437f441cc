package org.linkteller.attack.influence;

import java.util.Arrays;

/**
 * Finds one factor per source that makes the influence of i on j and of j on i equal, if such factors exist. A saturated
 * network answers Â^k[u][v] g_v with Â symmetric and only the g_v unknown, so log p_ij - log p_ji = a_i - a_j
 * determines all factors up to one per connected part. Least squares over the pairs seen both ways, by conjugate
 * gradients on the weighted graph Laplacian.
 */
public final class SymmetricScale {
    private static final int MOST_ITERATIONS = 500;

    private int count;
    private int[] readers = new int[64];
    private int[] sources = new int[64];
    private double[] logRatios = new double[64];
    private double[] weights = new double[64];

    /**
     * Adds what was seen of a pair.
     *
     * @param there positive, what the reader felt of the source
     * @param back positive, what the source felt of the reader
     */
    public void add(int source, int reader, double there, double back, double weight) {
        if (count == readers.length) {
            readers = Arrays.copyOf(readers, 2 * count);
            sources = Arrays.copyOf(sources, 2 * count);
            logRatios = Arrays.copyOf(logRatios, 2 * count);
            weights = Arrays.copyOf(weights, 2 * count);
        }
        readers[count] = reader;
        sources[count] = source;
        logRatios[count] = Math.log(there) - Math.log(back);
        weights[count++] = weight;
    }

    public int pairs() {
        return count;
    }

    /** The logarithms a of the factors: the influence of i on j times exp(a_i) equals that of j on i times exp(a_j). */
    public double[] solve(int size) {
        // normal equations L a = b with the Laplacian L of the weights
        double[] diagonal = new double[size];
        double[] residual = new double[size];
        for (int c = 0; c < count; c++) {
            diagonal[readers[c]] += weights[c];
            diagonal[sources[c]] += weights[c];
            residual[readers[c]] += weights[c] * logRatios[c];
            residual[sources[c]] -= weights[c] * logRatios[c];
        }
        double[] a = new double[size];
        double[] direction = new double[size];
        double[] image = new double[size];
        double previous = 0;
        double start = 0;
        for (int step = 0; step < MOST_ITERATIONS; step++) {
            double energy = 0; // residual against itself, preconditioned by the diagonal
            for (int i = 0; i < size; i++) {
                energy += diagonal[i] > 0 ? residual[i] * residual[i] / diagonal[i] : 0;
            }
            start = step == 0 ? energy : start;
            if (energy <= 1e-24 * start) { // 1e-12 of the error, well below what any box's noise leaves
                break;
            }
            for (int i = 0; i < size; i++) {
                double preconditioned = diagonal[i] > 0 ? residual[i] / diagonal[i] : 0;
                direction[i] = preconditioned + (step == 0 ? 0 : energy / previous * direction[i]);
            }
            multiply(diagonal, direction, image);
            double curvature = 0;
            for (int i = 0; i < size; i++) {
                curvature += direction[i] * image[i];
            }
            if (!(curvature > 0)) {
                break;
            }
            for (int i = 0; i < size; i++) {
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
            image[readers[c]] -= weights[c] * x[sources[c]];
            image[sources[c]] -= weights[c] * x[readers[c]];
        }
    }

    /** The weighted root mean square of what no factors can explain; 0 for a symmetric network without noise. */
    public double misfit(double[] a) {
        double sum = 0;
        double total = 0;
        for (int c = 0; c < count; c++) {
            double e = a[readers[c]] - a[sources[c]] - logRatios[c];
            sum += weights[c] * e * e;
            total += weights[c];
        }
        return total == 0 ? 0 : Math.sqrt(sum / total);
    }
}
