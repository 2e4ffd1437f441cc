package org.linkteller.privacy;

/**
 * k = 0, 1, 2, ... with probability (1 - ratio) ratio^k, exactly. Because ratio^k is a product over the digits of k in
 * any base, the digits are independent of each other: each comes from a table of its own, and what lies above them is
 * again geometric. So a draw costs a few words however long the distribution is.
 */
final class Geometric {
    /** Values from here on are given as this one; callers treat it as "beyond everything". */
    static final long CAP = 1L << 60;

    private static final int MAX_DIGITS = 6; // 1024^6 = CAP

    private final DigitTable[] digits;
    private final Bernoulli more;
    private final long beyondDigits;

    /**
     * @param decay about -ln(ratio), as a double: it only decides how many digits get a table, not what is drawn
     */
    Geometric(ExactReal ratio, double decay) {
        int count = 0;
        long span = 1;
        // enough digits that something above them is rare: ratio^span < e^-6
        while (count < MAX_DIGITS && !(decay * span >= 6)) {
            span *= DigitTable.SIZE;
            count++;
        }
        digits = new DigitTable[count];
        long place = 1;
        for (int i = 0; i < count; i++) {
            digits[i] = new DigitTable(ratio.power(place));
            place *= DigitTable.SIZE;
        }
        beyondDigits = span;
        more = new Bernoulli(ratio.power(span));
    }

    long draw(NoiseStream noise) {
        long value = 0;
        for (int i = digits.length - 1; i >= 0; i--) {
            value = value * DigitTable.SIZE + digits[i].draw(noise);
        }
        while (value < CAP && more.draw(noise)) {
            value += beyondDigits;
        }
        return Math.min(value, CAP);
    }
}
