package org.linkteller.api;

import java.util.Arrays;

/**
 * A vector of class scores per queried node. Double, because an influence attack subtracts two nearly equal answers and
 * float would leave nothing of the difference.
 */
public final class Predictions {
    private final int rows;
    private final int classes;
    private final double[] scores;

    private Predictions(int rows, int classes, double[] scores) {
        if (rows < 0 || classes < 0 || (long) rows * classes != scores.length) {
            throw new IllegalArgumentException("expected " + rows + " x " + classes + " scores, got " + scores.length);
        }
        this.rows = rows;
        this.classes = classes;
        this.scores = scores;
    }

    /** Takes over the array, which holds row after row. */
    public static Predictions wrap(int rows, int classes, double[] scores) {
        return new Predictions(rows, classes, scores);
    }

    public int rows() {
        return rows;
    }

    public int classes() {
        return classes;
    }

    public double at(int row, int label) {
        return scores[row * classes + label];
    }

    /** One node's scores; the caller's own copy. */
    public double[] row(int row) {
        return Arrays.copyOfRange(scores, row * classes, (row + 1) * classes);
    }

    /** The answers about some of the nodes that these are about, in the order of {@code read}. */
    Predictions rows(NodeSet nodes, NodeSet read) {
        int[] rows = nodes.positionsOf(read);
        double[] some = new double[Math.multiplyExact(rows.length, classes)];
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(scores, rows[i] * classes, some, i * classes, classes);
        }
        return new Predictions(rows.length, classes, some);
    }

    /** All scores, row after row; the caller's own copy. */
    public double[] toArray() {
        return scores.clone();
    }
}
