package org.linkteller.math;

/**
 * Each row has a 32-bit key, a 64-bit mix of seed and row; a place in the row is dropped when a 32-bit mix of key
 * and column, whose lanes a vector unit computes side by side, falls below rate * 2^31.
 */
final class HashedDropout implements Dropout {
    /** What a step to the next column adds, and the two factors of the mix; for {@link #draw} and its vector twin. */
    static final int STEP = 0x9e3779b9;

    static final int FIRST = 0x7feb352d;
    static final int SECOND = 0x846ca68b;

    private final double rate;
    private final long seed;
    private final int threshold;
    private final float scale;

    HashedDropout(double rate, long seed) {
        if (!(rate >= 0 && rate < 1)) {
            throw new IllegalArgumentException("a dropout rate must be from 0 to below 1, got " + rate);
        }
        this.rate = rate;
        this.seed = seed;
        this.threshold = (int) Math.round(rate * 0x1p31);
        this.scale = (float) (1 / (1 - rate));
    }

    @Override
    public double rate() {
        return rate;
    }

    @Override
    public float scale() {
        return scale;
    }

    @Override
    public boolean keeps(int row, int column) {
        return draw(rowKey(row), column) >= threshold;
    }

    /** Draws below this, of 31 bits, are dropped. */
    int threshold() {
        return threshold;
    }

    /** The finaliser of SplitMix64 (Steele, Lea and Flood 2014) on seed and row, folded to 32 bits. */
    int rowKey(int row) {
        long z = seed + (row + 1) * 0x9e3779b97f4a7c15L;
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return (int) (z ^ z >>> 31 ^ z >>> 32);
    }

    /** 31 uniform bits for a place: the low-bias 32-bit mix of C. Wellons ("hash-prospector") on key and column. */
    static int draw(int rowKey, int column) {
        int x = rowKey + column * STEP;
        x = (x ^ x >>> 16) * FIRST;
        x = (x ^ x >>> 15) * SECOND;
        return (x ^ x >>> 16) >>> 1;
    }
}
