package org.linkteller.math;

/**
 * Which activations are dropped, as a function of the place alone: the same mask can be drawn again going backwards, and it
 * does not depend on the number of threads. Take another one for every layer and epoch.
 */
public interface Dropout {
    /** A mask that a seed decides and that needs no memory. */
    static Dropout of(double rate, long seed) {
        return new HashedDropout(rate, seed);
    }

    double rate();

    /** What survives is multiplied by this, 1 / (1 - rate), so that its expectation does not change. */
    default float scale() {
        return (float) (1 / (1 - rate()));
    }

    boolean keeps(int row, int column);

    /** Drops from a row's values, which begin at an offset, and scales what it keeps. */
    default void apply(int row, float[] values, int offset, int width) {
        float scale = scale();
        for (int j = 0; j < width; j++) {
            values[offset + j] = keeps(row, j) ? values[offset + j] * scale : 0;
        }
    }
}
