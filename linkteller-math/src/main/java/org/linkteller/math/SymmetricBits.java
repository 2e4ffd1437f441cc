package org.linkteller.math;

import java.io.Serializable;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * A symmetric matrix of zeros and ones, nothing on its diagonal, a bit each: an eighth of a byte for every cell, however many are
 * set. Immutable; a {@link Builder} collects.
 */
public final class SymmetricBits implements Serializable {
    /** Columns in a word. */
    static final int WORD = 64;

    /** {@code words[b][i]} holds columns 64 b to 64 b + 63 of row i, the first in its lowest bit. */
    private final long[][] words;

    private final int[] counts;

    private SymmetricBits(long[][] words, int[] counts) {
        this.words = words;
        this.counts = counts;
    }

    /** @param starts where each row begins among {@code columns}, one more than rows; symmetric, without a diagonal */
    public static SymmetricBits of(int[] starts, int[] columns) {
        int size = starts.length - 1;
        long[][] words = zeros(size);
        int[] counts = new int[size];
        for (int i = 0; i < size; i++) {
            for (int k = starts[i]; k < starts[i + 1]; k++) {
                words[columns[k] / WORD][i] |= 1L << columns[k]; // the shift takes its lowest six bits
            }
            counts[i] = starts[i + 1] - starts[i];
        }
        return new SymmetricBits(words, counts);
    }

    private static long[][] zeros(int size) {
        return new long[(size + WORD - 1) / WORD][size];
    }

    public int size() {
        return counts.length;
    }

    public boolean get(int i, int j) {
        return (words[j / WORD][i] >>> j & 1) != 0;
    }

    /** How many are set in a row. */
    public int count(int row) {
        return counts[row];
    }

    /** Calls the action with every column that is set in a row, in ascending order. */
    public void forEach(int row, IntConsumer action) {
        for (int b = 0; b < words.length; b++) {
            for (long word = words[b][row]; word != 0; word &= word - 1) {
                action.accept(b * WORD + Long.numberOfTrailingZeros(word));
            }
        }
    }

    /** Words in a row, of 64 columns each. */
    public int words() {
        return words.length;
    }

    /** Columns 64 {@code word} to 64 {@code word} + 63 of a row, the first in its lowest bit. */
    public long word(int row, int word) {
        return words[word][row];
    }

    /** The same columns of all rows; shared, for reading only. */
    long[] column(int word) {
        return words[word];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SymmetricBits that && Arrays.deepEquals(words, that.words);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(counts);
    }

    /** Collects cells in any order. */
    public static final class Builder {
        private final long[][] words;
        private final int[] counts;

        public Builder(int size) {
            this.words = zeros(size);
            this.counts = new int[size];
        }

        /** Sets two different nodes' cell and its mirror image; tells whether it was not set before. */
        public boolean set(int i, int j) {
            if ((words[j / WORD][i] >>> j & 1) != 0) {
                return false;
            }
            words[j / WORD][i] |= 1L << j;
            words[i / WORD][j] |= 1L << i;
            counts[i]++;
            counts[j]++;
            return true;
        }

        /** The builder is of no use afterwards: nothing is copied. */
        public SymmetricBits build() {
            return new SymmetricBits(words, counts);
        }
    }
}
