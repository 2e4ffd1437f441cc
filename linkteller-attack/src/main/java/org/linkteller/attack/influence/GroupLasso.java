package org.linkteller.attack.influence;

import java.util.Arrays;

/**
 * Recovers B from Y = S B with fewer equations than unknowns, when most rows of B are 0: minimises
 * |Y - S B|²/2q + λ Σ_v |B_v| over the rows B_v by accelerated proximal gradients (Beck and Teboulle 2009; Yuan and Lin
 * 2006 for the grouped penalty). The reader's own influence is by far the largest and is not penalised.
 *
 * <p>All readers share S, so SᵀS/q is computed once; a step then costs one row of it for each row of B that is not 0.
 */
final class GroupLasso {
    private static final int STEPS = 100;

    /** Of the smallest λ that would make every row 0; small, since few large influences matter more than exact zeros. */
    private static final double PENALTY = 0.03;

    private final double[][] signs;
    /** SᵀS/q. */
    private final double[][] gram;

    private final double lipschitz;

    /** @param signs q rows of n signs */
    GroupLasso(double[][] signs) {
        this.signs = signs;
        this.gram = gram(signs);
        this.lipschitz = largestEigenvalue(gram);
    }

    /** The norm of each row of B for one reader's answers, q rows of as many numbers as there are classes. */
    double[] norms(double[][] answers, int own) {
        int n = gram.length;
        int classes = answers[0].length;
        // one array per class, so that the inner loops run along the targets
        double[][] correlation = correlation(answers);
        double[][] b = new double[classes][n];
        double[][] momentum = new double[classes][n];
        for (int c = 0; c < classes; c++) { // the reader's own row first, so that the penalty is set by the others
            b[c][own] = correlation[c][own];
            momentum[c][own] = b[c][own];
        }
        double[][] gradient = new double[classes][n];
        double lambda = 0;
        double t = 1;
        for (int step = 0; step < STEPS; step++) {
            for (int c = 0; c < classes; c++) {
                fillGradient(gradient[c], momentum[c], correlation[c]);
            }
            lambda = step == 0 ? PENALTY * largestRow(gradient, own) : lambda;
            double nextT = (1 + Math.sqrt(1 + 4 * t * t)) / 2;
            for (int v = 0; v < n; v++) {
                descend(b, momentum, gradient, v, v == own ? 0 : lambda / lipschitz, (t - 1) / nextT);
            }
            t = nextT;
        }
        double[] norms = new double[n];
        Arrays.setAll(norms, v -> rowNorm(b, v));
        return norms;
    }

    /** One row's gradient step, shrinkage and momentum. */
    private void descend(double[][] b, double[][] momentum, double[][] gradient, int v, double by, double inertia) {
        double squares = 0;
        for (int c = 0; c < b.length; c++) {
            gradient[c][v] = momentum[c][v] - gradient[c][v] / lipschitz; // where the step leads
            squares += gradient[c][v] * gradient[c][v];
        }
        double norm = Math.sqrt(squares);
        double kept = norm <= by ? 0 : 1 - by / norm;
        for (int c = 0; c < b.length; c++) {
            double next = kept * gradient[c][v];
            momentum[c][v] = next + inertia * (next - b[c][v]);
            b[c][v] = next;
        }
    }

    /** Sᵀ(S b - y)/q for one class: (SᵀS/q) b - Sᵀy/q. */
    private void fillGradient(double[] gradient, double[] b, double[] correlation) {
        for (int v = 0; v < gradient.length; v++) {
            gradient[v] = -correlation[v];
        }
        for (int v = 0; v < b.length; v++) {
            if (b[v] != 0) {
                addScaled(gradient, b[v], gram[v]);
            }
        }
    }

    /** Sᵀy/q, class after class. */
    private double[][] correlation(double[][] answers) {
        double[][] correlation = new double[answers[0].length][gram.length];
        for (int q = 0; q < signs.length; q++) {
            for (int c = 0; c < correlation.length; c++) {
                addScaled(correlation[c], answers[q][c] / signs.length, signs[q]);
            }
        }
        return correlation;
    }

    private static double[][] gram(double[][] signs) {
        int n = signs[0].length;
        double[][] gram = new double[n][n];
        for (double[] row : signs) {
            for (int v = 0; v < n; v++) {
                addScaled(gram[v], row[v] / signs.length, row);
            }
        }
        return gram;
    }

    private static void addScaled(double[] sum, double factor, double[] row) {
        for (int i = 0; i < sum.length; i++) {
            sum[i] += factor * row[i];
        }
    }

    private static double rowNorm(double[][] columns, int v) {
        double squares = 0;
        for (double[] column : columns) {
            squares += column[v] * column[v];
        }
        return Math.sqrt(squares);
    }

    private static double largestRow(double[][] columns, int except) {
        double largest = 0;
        for (int v = 0; v < columns[0].length; v++) {
            largest = v == except ? largest : Math.max(largest, rowNorm(columns, v));
        }
        return largest;
    }

    /** By power iteration, with a little room. */
    private static double largestEigenvalue(double[][] gram) {
        double[] x = new double[gram.length];
        Arrays.setAll(x, i -> 1 + 0.01 * (i % 7));
        double value = 1;
        for (int step = 0; step < 50; step++) {
            double[] image = new double[x.length];
            for (int v = 0; v < x.length; v++) {
                addScaled(image, x[v], gram[v]);
            }
            value = Prober.norm(image);
            for (int i = 0; i < x.length; i++) {
                x[i] = image[i] / value;
            }
        }
        return 1.05 * value;
    }
}
