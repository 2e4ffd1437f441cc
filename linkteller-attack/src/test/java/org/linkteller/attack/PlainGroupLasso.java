package org.linkteller.attack;

import java.util.Arrays;

/**
 * {@link GroupLasso} as one writes it down first: every step multiplies by S and by its transpose, zeros and all. The fast
 * one must agree with it.
 */
final class PlainGroupLasso {
    private static final int STEPS = 100;

    /** Of the smallest λ that would make every row 0; small, since few large influences matter more than exact zeros. */
    private static final double PENALTY = 0.03;

    private final double[][] signs;
    private final double lipschitz;

    /** @param signs q rows of n signs */
    PlainGroupLasso(double[][] signs) {
        this.signs = signs;
        this.lipschitz = largestEigenvalue(signs);
    }

    /** The norm of each row of B for one reader's answers, q rows of as many numbers as there are classes. */
    double[] norms(double[][] answers, int own) {
        int n = signs[0].length;
        int classes = answers[0].length;
        // one array per class, so that the inner loops run along the targets
        double[][] b = new double[classes][n];
        double[][] momentum = new double[classes][n];
        for (int c = 0; c < classes; c++) { // the reader's own row first, so that the penalty is set by the others
            for (int q = 0; q < signs.length; q++) {
                b[c][own] += signs[q][own] * answers[q][c] / signs.length;
            }
            momentum[c][own] = b[c][own];
        }
        double[][] gradient = new double[classes][n];
        double lambda = 0;
        double t = 1;
        for (int step = 0; step < STEPS; step++) {
            for (int c = 0; c < classes; c++) {
                fillGradient(gradient[c], momentum[c], answers, c);
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

    /** Sᵀ(S b - y)/q for one class. */
    private void fillGradient(double[] gradient, double[] b, double[][] answers, int c) {
        Arrays.fill(gradient, 0);
        for (int q = 0; q < signs.length; q++) {
            double residual = (dot(signs[q], b) - answers[q][c]) / signs.length;
            double[] row = signs[q];
            for (int v = 0; v < gradient.length; v++) {
                gradient[v] += residual * row[v];
            }
        }
    }

    /** Four sums at once, since the compiler may not reorder a single one. */
    private static double dot(double[] a, double[] b) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int i = 0;
        for (; i + 4 <= a.length; i += 4) {
            s0 += a[i] * b[i];
            s1 += a[i + 1] * b[i + 1];
            s2 += a[i + 2] * b[i + 2];
            s3 += a[i + 3] * b[i + 3];
        }
        for (; i < a.length; i++) {
            s0 += a[i] * b[i];
        }
        return s0 + s1 + s2 + s3;
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

    /** Of SᵀS/q, by power iteration, with a little room. */
    private static double largestEigenvalue(double[][] signs) {
        double[] x = new double[signs[0].length];
        Arrays.setAll(x, i -> 1 + 0.01 * (i % 7));
        double value = 1;
        for (int step = 0; step < 50; step++) {
            double[] image = new double[x.length];
            for (double[] row : signs) {
                double product = dot(row, x) / signs.length;
                for (int i = 0; i < x.length; i++) {
                    image[i] += row[i] * product;
                }
            }
            value = Prober.norm(image);
            for (int i = 0; i < x.length; i++) {
                x[i] = image[i] / value;
            }
        }
        return 1.05 * value;
    }
}
