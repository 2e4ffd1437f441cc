package org.linkteller.math;

/** {@link Math#fma} for floats, to the same bits at the speed of a few additions where the processor does not have it. */
public final class FusedMultiplyAdd {
    private static final boolean FAST = VectorSupport.fusesMultiplyAdd();

    private FusedMultiplyAdd() {}

    /** a b + c with one rounding */
    public static float of(float a, float b, float c) {
        return FAST ? Math.fma(a, b, c) : slow(a, b, c);
    }

    /**
     * The product is exact in double. Its sum with c is rounded to odd, that is to the neighbour with an odd last bit unless
     * it is exact, after which rounding to float gives what one rounding would have given (Boldo and Melquiond 2008).
     */
    static float slow(float a, float b, float c) {
        double product = (double) a * b;
        double sum = product + c;
        double other = sum - product;
        double error = product - (sum - other) + (c - other); // Knuth's TwoSum, exact
        boolean even = (Double.doubleToRawLongBits(sum) & 1) == 0;
        if (even && error > 0) {
            sum = Math.nextUp(sum);
        } else if (even && error < 0) { // neither for NaN, the error of an infinite sum
            sum = Math.nextDown(sum);
        }
        return (float) sum;
    }
}
