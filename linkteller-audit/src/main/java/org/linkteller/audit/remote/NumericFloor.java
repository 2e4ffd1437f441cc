package org.linkteller.audit.remote;

import org.linkteller.api.Predictions;

/**
 * The smallest difference between two answers that means something, found by asking the same question twice and by
 * looking at the digits of the answer.
 *
 * @param size below this, differences are noise, rounding or the number format
 * @param repeatable whether the same question got the same answer
 * @param cause what limits the digits, for people
 */
public record NumericFloor(double size, boolean repeatable, String cause) {
    /** Nobody rounds to more. */
    private static final int MOST_DECIMALS = 12;

    /** Δ must lift an influence this far above the floor to be read with two digits or so. */
    private static final double HEADROOM = 1e4;

    /** From two answers to the same question. */
    public static NumericFloor between(Predictions first, Predictions second) {
        double[] a = first.toArray();
        double[] b = second.toArray();
        double noise = 0;
        double largest = 0;
        boolean floats = true;
        for (int i = 0; i < a.length; i++) {
            noise = Math.max(noise, Math.abs(a[i] - b[i]));
            largest = Math.max(largest, Math.abs(a[i]));
            floats &= a[i] == (float) a[i];
        }
        double format = largest * (floats ? Math.ulp(1f) : Math.ulp(1d));
        if (noise > 0) {
            return new NumericFloor(noise, false, "the same question gets answers that differ by up to " + noise);
        }
        // a step that is not well above the format's own would be found in any number
        for (int decimals = 0; Math.pow(10, -decimals) > 10 * format && decimals <= MOST_DECIMALS; decimals++) {
            if (areRounded(a, decimals, floats)) {
                return new NumericFloor(
                        Math.pow(10, -decimals), true, "answers are rounded to " + decimals + " decimals");
            }
        }
        return new NumericFloor(format, true, "answers are " + (floats ? "32" : "64") + "-bit numbers");
    }

    private static boolean areRounded(double[] values, int decimals, boolean floats) {
        double unit = Math.pow(10, decimals);
        for (double value : values) {
            double rounded = Math.rint(value * unit) / unit;
            if (floats ? (float) rounded != (float) value : rounded != value) {
                return false;
            }
        }
        return true;
    }

    /**
     * The factor for the published attack: its own 1e-4 where the box has the digits for it, larger where it has not.
     * Beyond 1 nothing is gained for a small-change attack.
     */
    public double delta(double published) {
        return Math.min(1, Math.max(published, size * HEADROOM));
    }
}
