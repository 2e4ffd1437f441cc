package org.linkteller.math;

/**
 * diag(left) A diag(right) + diag(loop) with a symmetric A of zeros and ones, a bit each. Where more than one in 64 is set this
 * takes less memory than compressed rows with a float for every entry, and products read eight columns at a time: {@link
 * VectorBitProduct}. Immutable by contract.
 */
public final class BitMatrix {
    /** Below so many rows, the sums that a product tabulates are too many for what they save. */
    private static final int WORTHWHILE = 1024;

    /** Floats in a vector of any machine. */
    private static final int NARROW = 8;

    private final SymmetricBits bits;
    private final float[] left;
    private final float[] right;
    private final float[] loop;

    private BitMatrix(SymmetricBits bits, float[] left, float[] right, float[] loop) {
        this.bits = bits;
        this.left = left;
        this.right = right;
        this.loop = loop;
    }

    /** Takes over the diagonals, and shares the bits. */
    public static BitMatrix of(SymmetricBits bits, float[] left, float[] right, float[] loop) {
        return new BitMatrix(bits, left, right, loop);
    }

    /**
     * Whether products of so many entries in so many rows and columns with a matrix of this width are better made with bits
     * than with compressed rows: measured, from one in 16 on (n = 9,716, width 121, one in 4: 4.6 times as fast), and where
     * a row of the result is no more than a vector as soon as bits are smaller.
     */
    public static boolean suits(int size, long entries, int width) {
        int oneIn = width <= NARROW ? SymmetricBits.WORD : 16;
        return size >= WORTHWHILE && entries * oneIn > (long) size * size;
    }

    /** The same bits between swapped diagonals. */
    public BitMatrix transpose() {
        return new BitMatrix(bits, right, left, loop);
    }

    public int size() {
        return loop.length;
    }

    /** A itself. */
    public SymmetricBits bits() {
        return bits;
    }

    /** What row i is multiplied with; shared, for reading only, like the other two diagonals. */
    public float[] left() {
        return left;
    }

    public float[] right() {
        return right;
    }

    public float[] loop() {
        return loop;
    }
}
