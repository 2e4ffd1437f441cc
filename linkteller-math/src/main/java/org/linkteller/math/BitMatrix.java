package org.linkteller.math;

/**
 * diag(left) A diag(right) + diag(loop) with a symmetric A of zeros and ones, a bit each. Where more than one in 64 is set this
 * takes less memory than compressed rows with a float for every entry, and products read eight columns at a time: {@link
 * VectorBitProduct}. Immutable by contract.
 */
public final class BitMatrix {
    /** Columns in a word. */
    static final int WORD = 64;

    /** Below so many rows, the sums that a product tabulates are too many for what they save. */
    private static final int WORTHWHILE = 1024;

    /** Floats in a vector of any machine. */
    private static final int NARROW = 8;

    /** {@code words[b][i]} holds columns 64 b to 64 b + 63 of row i, the first in its lowest bit. */
    private final long[][] words;

    private final float[] left;
    private final float[] right;
    private final float[] loop;

    private BitMatrix(long[][] words, float[] left, float[] right, float[] loop) {
        this.words = words;
        this.left = left;
        this.right = right;
        this.loop = loop;
    }

    /**
     * Takes over the diagonals.
     *
     * @param starts where each row of A begins among {@code columns}, one more than rows; symmetric, without a diagonal
     */
    public static BitMatrix of(int[] starts, int[] columns, float[] left, float[] right, float[] loop) {
        int size = starts.length - 1;
        long[][] words = new long[(size + WORD - 1) / WORD][size];
        for (int i = 0; i < size; i++) {
            for (int k = starts[i]; k < starts[i + 1]; k++) {
                words[columns[k] / WORD][i] |= 1L << (columns[k] % WORD);
            }
        }
        return new BitMatrix(words, left, right, loop);
    }

    /**
     * Whether products of so many entries in so many rows and columns with a matrix of this width are better made with bits
     * than with compressed rows: measured, from one in 16 on (n = 9,716, width 121, one in 4: 4.6 times as fast), and where
     * a row of the result is no more than a vector as soon as bits are smaller.
     */
    public static boolean suits(int size, long entries, int width) {
        int oneIn = width <= NARROW ? WORD : 16;
        return size >= WORTHWHILE && entries * oneIn > (long) size * size;
    }

    /** The same bits between swapped diagonals. */
    public BitMatrix transpose() {
        return new BitMatrix(words, right, left, loop);
    }

    public int size() {
        return loop.length;
    }

    long[][] words() {
        return words;
    }

    float[] left() {
        return left;
    }

    float[] right() {
        return right;
    }

    float[] loop() {
        return loop;
    }
}
