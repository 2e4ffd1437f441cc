package org.linkteller.audit.guard;

import java.util.Arrays;

/**
 * How many of some did something, and what that says about the many who were not asked: the interval of Wilson (1927), at
 * 95 %, which is right for few of them and for none or all, too.
 */
public record Share(int hits, int of) {
    private static final double Z = 1.959964;

    static Share reaching(double[] scores, double threshold) {
        return new Share(
                (int) Arrays.stream(scores).filter(score -> score >= threshold).count(), scores.length);
    }

    public double value() {
        return (double) hits / of;
    }

    public double low() {
        return Math.max(0, centre() - half());
    }

    public double high() {
        return Math.min(1, centre() + half());
    }

    private double centre() {
        return (value() + Z * Z / (2 * of)) / (1 + Z * Z / of);
    }

    private double half() {
        return Z / (1 + Z * Z / of) * Math.sqrt(value() * (1 - value()) / of + Z * Z / (4.0 * of * of));
    }
}
