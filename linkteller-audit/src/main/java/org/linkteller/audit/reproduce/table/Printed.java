package org.linkteller.audit.reproduce.table;

import java.util.Locale;

/**
 * A figure of the paper.
 *
 * @param value NaN where the paper draws a curve without printing its numbers
 * @param deviation NaN where the paper prints none
 * @param decimals how many were printed; the last is rounded, so the true figure lies up to half a unit away
 */
public record Printed(double value, double deviation, int decimals) {
    static Printed withoutDeviation(double value, int decimals) {
        return new Printed(value, Double.NaN, decimals);
    }

    /** For figures, which have no numbers to compare with. */
    public static Printed drawn(int decimals) {
        return new Printed(Double.NaN, Double.NaN, decimals);
    }

    public boolean isNumber() {
        return !Double.isNaN(value);
    }

    double halfUnit() {
        return 0.5 * Math.pow(10, -decimals);
    }

    double deviationOrZero() {
        return Double.isNaN(deviation) ? 0 : deviation;
    }

    /** A number as the paper would print it; empty if there is none, and in words if none is large enough. */
    public String asPrinted(double number) {
        if (Double.isInfinite(number)) {
            return "none";
        }
        return Double.isFinite(number) ? String.format(Locale.ROOT, "%." + decimals + "f", number) : "";
    }
}
