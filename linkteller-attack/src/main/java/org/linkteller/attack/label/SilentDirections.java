package org.linkteller.attack.label;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Random changes of all nodes to which some rows of a matrix, as far as it is known, do not answer: g - Bᵀ(BBᵀ + λ)⁻¹Bg with
 * the rows B made unit vectors, by conjugate gradients. Whatever sign such a row answers with comes from what is wrong with it.
 */
final class SilentDirections {
    /** Rows that depend on each other would make the others' changes large. */
    private static final double RIDGE = 1e-4;

    private static final int MOST_STEPS = 150;

    /** Of what the rows would answer; no row is known much better. */
    private static final double LEFT = 1e-4;

    private final int[][] positions;
    /** Unit vectors; empty for a row that is not known. */
    private final double[][] rows;

    /** @param rows their values at the positions; empty for a row that is not known */
    SilentDirections(int[][] positions, double[][] rows) {
        this.positions = positions;
        this.rows = new double[rows.length][];
        for (int v = 0; v < rows.length; v++) {
            double length = Math.sqrt(Arrays.stream(rows[v]).map(x -> x * x).sum());
            this.rows[v] = Arrays.stream(rows[v]).map(x -> x / length).toArray();
        }
    }

    /** A change of root mean square 1 to which about half of the rows do not answer. */
    double[] next(SplittableRandom random) {
        int n = rows.length;
        boolean[] silent = new boolean[n];
        double[] change = new double[n];
        for (int v = 0; v < n; v++) {
            silent[v] = rows[v].length > 0 && random.nextBoolean();
            change[v] = random.nextGaussian();
        }
        double[] explained = across(solved(answers(change, silent), silent), silent);
        double squares = 0;
        for (int u = 0; u < n; u++) {
            change[u] -= explained[u];
            squares += change[u] * change[u];
        }
        double size = Math.sqrt(squares / n);
        return Arrays.stream(change).map(x -> x / size).toArray();
    }

    private double[] solved(double[] right, boolean[] silent) {
        double[] solution = new double[right.length];
        double[] rest = right;
        double[] direction = rest.clone();
        double left = dot(rest, rest);
        double enough = LEFT * LEFT * left;
        for (int step = 0; step < MOST_STEPS && left > enough; step++) {
            double[] image = answers(across(direction, silent), silent);
            for (int v = 0; v < image.length; v++) {
                image[v] += RIDGE * direction[v];
            }
            double length = left / dot(direction, image);
            for (int v = 0; v < image.length; v++) {
                solution[v] += length * direction[v];
                rest[v] -= length * image[v];
            }
            double now = dot(rest, rest);
            for (int v = 0; v < image.length; v++) {
                direction[v] = rest[v] + now / left * direction[v];
            }
            left = now;
        }
        return solution;
    }

    /** Bx, 0 for the other rows. */
    private double[] answers(double[] x, boolean[] silent) {
        double[] answers = new double[x.length];
        for (int v = 0; v < x.length; v++) {
            for (int k = 0; silent[v] && k < rows[v].length; k++) {
                answers[v] += rows[v][k] * x[positions[v][k]];
            }
        }
        return answers;
    }

    /** Bᵀy. */
    private double[] across(double[] y, boolean[] silent) {
        double[] across = new double[y.length];
        for (int v = 0; v < y.length; v++) {
            for (int k = 0; silent[v] && k < rows[v].length; k++) {
                across[positions[v][k]] += y[v] * rows[v][k];
            }
        }
        return across;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
