package org.linkteller.attack.influence;

/**
 * The change made to one node's feature row x: it becomes (1 + t) x. A small t measures the derivative, a large one
 * saturates a ReLU network, t = -1 erases the row.
 */
public record Probe(double t) {
    /** Erases the row. */
    public static final Probe ERASE = new Probe(-1);

    public Probe {
        if (!Double.isFinite(t) || t == 0) {
            throw new IllegalArgumentException("a probe must change the row by a finite factor, got t = " + t);
        }
    }

    double[] applyTo(double[] row) {
        double[] changed = new double[row.length];
        for (int i = 0; i < row.length; i++) {
            changed[i] = (1 + t) * row[i];
        }
        return changed;
    }

    public Probe opposite() {
        return new Probe(-t);
    }
}
