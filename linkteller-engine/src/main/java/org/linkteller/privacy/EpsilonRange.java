package org.linkteller.privacy;

/** The check that every epsilon goes through. */
final class EpsilonRange {
    /** Below, a release is noise and nothing else; above, no pair of any graph is ever touched. */
    private static final double SMALLEST = 1e-6;

    private static final double LARGEST = 1000;

    private EpsilonRange() {}

    static void require(double epsilon) {
        if (!(epsilon > 0) || Double.isInfinite(epsilon)) { // written so that NaN fails too
            throw new IllegalArgumentException("epsilon must be positive and finite, got " + epsilon);
        }
        if (epsilon < SMALLEST || epsilon > LARGEST) {
            throw new IllegalArgumentException("epsilon must be from " + SMALLEST + " (below is noise only) to "
                    + (int) LARGEST + " (above protects nothing: take none), got " + epsilon);
        }
    }
}
