package org.linkteller.attack.influence;

/**
 * What {@link GroupLasso} approximates, found another way: block coordinate descent. A column of signs has length
 * sqrt(q), so with all other rows fixed the best B_v is the mean of s_v times what they leave of Y, shrunk by λ; going
 * round until nothing moves gives the one minimum of a convex function.
 */
final class PlainGroupLasso {
    private final double[][] signs;

    /** @param signs q rows of n signs */
    PlainGroupLasso(double[][] signs) {
        this.signs = signs;
    }

    /** λ: {@code share} of the smallest that leaves the reader's own row alone. */
    double penalty(double[][] answers, int own, double share) {
        double[][] residual = residual(answers, own);
        double largest = 0;
        for (int v = 0; v < signs[0].length; v++) {
            largest = v == own ? largest : Math.max(largest, Prober.norm(mean(residual, v)));
        }
        return share * largest;
    }

    private double[][] residual(double[][] answers, int own) {
        double[] b = mean(answers, own);
        double[][] residual = new double[answers.length][];
        for (int q = 0; q < residual.length; q++) {
            residual[q] = answers[q].clone();
            for (int c = 0; c < b.length; c++) {
                residual[q][c] -= signs[q][own] * b[c];
            }
        }
        return residual;
    }

    /** The mean over queries of a column of signs times the rows. */
    private double[] mean(double[][] rows, int v) {
        double[] mean = new double[rows[0].length];
        for (int q = 0; q < rows.length; q++) {
            for (int c = 0; c < mean.length; c++) {
                mean[c] += signs[q][v] * rows[q][c] / rows.length;
            }
        }
        return mean;
    }

    /** The rows of B that minimise |Y - S B|²/2q + λ Σ |B_v|, the own row unpenalised. */
    double[][] minimum(double[][] answers, int own, double lambda) {
        double[][] residual = new double[answers.length][];
        for (int q = 0; q < residual.length; q++) {
            residual[q] = answers[q].clone();
        }
        double[][] b = new double[signs[0].length][answers[0].length];
        for (double moved = 1; moved > 1e-13; ) {
            moved = 0;
            for (int v = 0; v < b.length; v++) {
                double[] best = mean(residual, v);
                for (int c = 0; c < best.length; c++) {
                    best[c] += b[v][c];
                }
                double norm = Prober.norm(best);
                double kept = v == own ? 1 : norm <= lambda ? 0 : 1 - lambda / norm;
                for (int c = 0; c < best.length; c++) {
                    double change = kept * best[c] - b[v][c];
                    b[v][c] += change;
                    moved = Math.max(moved, Math.abs(change));
                    for (int q = 0; q < residual.length; q++) {
                        residual[q][c] -= signs[q][v] * change;
                    }
                }
            }
        }
        return b;
    }
}
