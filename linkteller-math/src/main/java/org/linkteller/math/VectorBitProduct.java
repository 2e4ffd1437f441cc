package org.linkteller.math;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Bits times a dense matrix by the method of four Russians (Arlazarov, Dinic, Kronrod and Faradžev, 1970): all 256 sums of eight
 * rows of b are tabulated, then each row of the result adds one of them for eight columns of A. The result is made in strips
 * of four vectors, or one, so that the tables of a word's columns, 8 x 256 strips, stay in the second-level cache.
 */
final class VectorBitProduct {
    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();
    private static final int WIDE = 4 * LANES;
    private static final int BYTE = 256;

    private final BitMatrix a;
    private final float[] b;
    private final float[] c;
    private final int width;

    /** c = a b */
    VectorBitProduct(BitMatrix a, Matrix b, Matrix c) {
        this.a = a;
        this.b = b.data();
        this.c = c.data();
        this.width = b.columns();
    }

    void rows(int from, int to) {
        int widest = width > 2 * LANES ? WIDE : LANES;
        float[] sums = new float[(to - from) * widest];
        float[] table = new float[Long.BYTES * BYTE * widest];
        for (int j = 0; j < width; ) {
            int strip = width - j > 2 * LANES ? WIDE : LANES;
            Arrays.fill(sums, 0);
            for (int word = 0; word < a.bits().words(); word++) {
                tabulate(word * SymmetricBits.WORD, j, strip, table);
                if (strip == WIDE) {
                    addWide(a.bits().column(word), from, to, table, sums);
                } else {
                    addNarrow(a.bits().column(word), from, to, table, sums);
                }
            }
            store(from, to, j, strip, sums);
            j += strip;
        }
    }

    /** The sums of every subset of rows first to first + 7 of diag(right) b, then of the next eight, up to a word's columns. */
    private void tabulate(int first, int j, int strip, float[] table) {
        float[] rows = new float[8 * strip];
        int copied = Math.min(strip, width - j);
        for (int group = 0; group < Long.BYTES; group++) {
            Arrays.fill(rows, 0);
            for (int r = 0; r < 8; r++) {
                int k = first + 8 * group + r;
                for (int l = 0; k < a.size() && l < copied; l++) {
                    rows[r * strip + l] = a.right()[k] * b[k * width + j + l];
                }
            }
            int start = group * BYTE * strip;
            Arrays.fill(table, start, start + strip, 0);
            for (int code = 1; code < BYTE; code++) {
                int without = start + (code & (code - 1)) * strip;
                int row = Integer.numberOfTrailingZeros(code) * strip;
                for (int l = 0; l < strip; l += LANES) {
                    load(table, without + l).add(load(rows, row + l)).intoArray(table, start + code * strip + l);
                }
            }
        }
    }

    private static void addWide(long[] words, int from, int to, float[] table, float[] sums) {
        for (int i = from; i < to; i++) {
            int at = (i - from) * WIDE;
            FloatVector s0 = load(sums, at);
            FloatVector s1 = load(sums, at + LANES);
            FloatVector s2 = load(sums, at + 2 * LANES);
            FloatVector s3 = load(sums, at + 3 * LANES);
            long word = words[i];
            for (int group = 0; group < Long.BYTES; group++) {
                int entry = (group * BYTE + ((int) word & 0xff)) * WIDE;
                s0 = s0.add(load(table, entry));
                s1 = s1.add(load(table, entry + LANES));
                s2 = s2.add(load(table, entry + 2 * LANES));
                s3 = s3.add(load(table, entry + 3 * LANES));
                word >>>= 8;
            }
            s0.intoArray(sums, at);
            s1.intoArray(sums, at + LANES);
            s2.intoArray(sums, at + 2 * LANES);
            s3.intoArray(sums, at + 3 * LANES);
        }
    }

    /** Two sums, one of even and one of odd groups: additions that need not wait for each other. */
    private static void addNarrow(long[] words, int from, int to, float[] table, float[] sums) {
        for (int i = from; i < to; i++) {
            int at = (i - from) * LANES;
            long word = words[i];
            FloatVector even = load(sums, at);
            FloatVector odd = FloatVector.zero(SPECIES);
            for (int group = 0; group < Long.BYTES; group += 2) {
                even = even.add(load(table, (group * BYTE + ((int) word & 0xff)) * LANES));
                odd = odd.add(load(table, ((group + 1) * BYTE + ((int) (word >>> 8) & 0xff)) * LANES));
                word >>>= 16;
            }
            even.add(odd).intoArray(sums, at);
        }
    }

    private void store(int from, int to, int j, int strip, float[] sums) {
        int copied = Math.min(strip, width - j);
        for (int i = from; i < to; i++) {
            int at = i * width + j;
            for (int l = 0; l < copied; l++) {
                c[at + l] = a.left()[i] * sums[(i - from) * strip + l] + a.loop()[i] * b[at + l];
            }
        }
    }

    private static FloatVector load(float[] values, int at) {
        return FloatVector.fromArray(SPECIES, values, at);
    }
}
