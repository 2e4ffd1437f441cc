package org.linkteller.math;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Dense products after Goto and van de Geijn (2008): a slice of b is copied into panels as wide as a register tile, a
 * block of a into panels as high, both padded with zeros, so that one inner loop with constant strides serves every
 * shape and every transposition. A value of the result is the sum over slices, each added up in order: the same bits
 * wherever the rows are cut.
 */
final class VectorTiles {
    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    /** 512-bit vectors come with 32 registers, shorter ones (AVX2) with 16. */
    private static final boolean MANY_REGISTERS = LANES >= 16;

    /** A tile of 4 x 4 vectors, 16 sums, or of 6 x 2 where 12 sums, a row of b and a value of a fill all registers. */
    private static final int TILE_ROWS = MANY_REGISTERS ? 4 : 6;

    private static final int TILE_COLUMNS = (MANY_REGISTERS ? 4 : 2) * LANES;
    /** A panel of b, DEPTH x TILE_COLUMNS, fills about half of the first-level cache: 32 of 48 KB, 16 of 32 KB. */
    private static final int DEPTH = MANY_REGISTERS ? 128 : 256;
    /** A block of a, BLOCK_ROWS x DEPTH, stays in the second-level cache while all panels of b pass; whole tiles. */
    private static final int BLOCK_ROWS = 252 / TILE_ROWS * TILE_ROWS;

    private final float[] a;
    private final int aRowStep;
    private final int aColumnStep;
    private final float[] b;
    private final int bRowStep;
    private final int bColumnStep;
    private final int inner;
    private final int columns;
    private final float[] c;

    /** c = a b */
    VectorTiles(Factor a, Factor b, Matrix c) {
        this.a = a.matrix().data();
        this.aRowStep = a.rowStep();
        this.aColumnStep = a.columnStep();
        this.b = b.matrix().data();
        this.bRowStep = b.rowStep();
        this.bColumnStep = b.columnStep();
        this.inner = a.columns();
        this.columns = c.columns();
        this.c = c.data();
    }

    void rows(int from, int to) {
        int panels = (columns + TILE_COLUMNS - 1) / TILE_COLUMNS;
        int depth = Math.min(DEPTH, inner);
        float[] bPanels = new float[panels * TILE_COLUMNS * depth];
        float[] aPanels = new float[Math.min(BLOCK_ROWS, to - from + TILE_ROWS) * depth];
        float[] tile = new float[TILE_ROWS * TILE_COLUMNS];
        if (inner == 0) {
            Arrays.fill(c, from * columns, to * columns, 0);
        }
        for (int k = 0; k < inner; k += DEPTH) {
            int slice = Math.min(DEPTH, inner - k);
            packColumns(k, slice, panels, bPanels);
            for (int block = from; block < to; block += BLOCK_ROWS) {
                int end = Math.min(to, block + BLOCK_ROWS);
                packRows(block, end, k, slice, aPanels);
                for (int panel = 0; panel < panels; panel++) {
                    panel(block, end, panel, k > 0, slice, aPanels, bPanels, tile);
                }
            }
        }
    }

    /** The tiles of a block of rows and a panel of columns; those at the edges by way of {@code scratch}. */
    private void panel(
            int from, int to, int panel, boolean add, int slice, float[] aPanels, float[] bPanels, float[] scratch) {
        int first = panel * TILE_COLUMNS;
        int bo = first * slice;
        for (int i = from; i < to; i += TILE_ROWS) {
            int ao = (i - from) * slice;
            if (i + TILE_ROWS <= to && first + TILE_COLUMNS <= columns) {
                tile(slice, aPanels, ao, bPanels, bo, add, c, i * columns + first, columns);
            } else {
                tile(slice, aPanels, ao, bPanels, bo, false, scratch, 0, TILE_COLUMNS);
                storeTile(scratch, i, Math.min(to, i + TILE_ROWS), first, add);
            }
        }
    }

    /** Rows k to k + slice of b, as panels of TILE_COLUMNS columns, each panel row after row. */
    private void packColumns(int k, int slice, int panels, float[] packed) {
        for (int panel = 0; panel < panels; panel++) {
            int first = panel * TILE_COLUMNS;
            int width = Math.min(TILE_COLUMNS, columns - first);
            for (int p = 0; p < slice; p++) {
                int to = (first * slice) + p * TILE_COLUMNS;
                int at = (k + p) * bRowStep + first * bColumnStep;
                if (bColumnStep == 1) {
                    System.arraycopy(b, at, packed, to, width);
                } else {
                    for (int j = 0; j < width; j++) {
                        packed[to + j] = b[at + j * bColumnStep];
                    }
                }
                Arrays.fill(packed, to + width, to + TILE_COLUMNS, 0);
            }
        }
    }

    /** Columns k to k + slice of a, as panels of TILE_ROWS rows, each panel column after column. */
    private void packRows(int from, int to, int k, int slice, float[] packed) {
        int i = from;
        for (; i <= to - TILE_ROWS; i += TILE_ROWS) {
            int panel = (i - from) * slice;
            int at = i * aRowStep + k * aColumnStep;
            for (int p = 0; p < slice; p++) {
                for (int r = 0; r < TILE_ROWS; r++) {
                    packed[panel + r] = a[at + r * aRowStep];
                }
                panel += TILE_ROWS;
                at += aColumnStep;
            }
        }
        if (i < to) {
            int panel = (i - from) * slice;
            Arrays.fill(packed, panel, panel + TILE_ROWS * slice, 0);
            for (int r = 0; i + r < to; r++) {
                for (int p = 0; p < slice; p++) {
                    packed[panel + p * TILE_ROWS + r] = a[(i + r) * aRowStep + (k + p) * aColumnStep];
                }
            }
        }
    }

    /** The product of a panel of a and one of b, put or added to rows of {@code out} that are {@code step} apart. */
    private static void tile(
            int slice, float[] a, int ao, float[] b, int bo, boolean add, float[] out, int at, int step) {
        if (MANY_REGISTERS) {
            tileOf4x4(slice, a, ao, b, bo, add, out, at, step);
        } else {
            tileOf6x2(slice, a, ao, b, bo, add, out, at, step);
        }
    }

    private static void put(FloatVector sum, boolean add, float[] out, int at) {
        (add ? FloatVector.fromArray(SPECIES, out, at).add(sum) : sum).intoArray(out, at);
    }

    private static void tileOf4x4(
            int slice, float[] a, int ao, float[] b, int bo, boolean add, float[] out, int to, int step) {
        FloatVector zero = FloatVector.zero(SPECIES);
        FloatVector s00 = zero, s01 = zero, s02 = zero, s03 = zero;
        FloatVector s10 = zero, s11 = zero, s12 = zero, s13 = zero;
        FloatVector s20 = zero, s21 = zero, s22 = zero, s23 = zero;
        FloatVector s30 = zero, s31 = zero, s32 = zero, s33 = zero;
        for (int p = 0; p < slice; p++) {
            int at = bo + p * TILE_COLUMNS;
            FloatVector b0 = FloatVector.fromArray(SPECIES, b, at);
            FloatVector b1 = FloatVector.fromArray(SPECIES, b, at + LANES);
            FloatVector b2 = FloatVector.fromArray(SPECIES, b, at + 2 * LANES);
            FloatVector b3 = FloatVector.fromArray(SPECIES, b, at + 3 * LANES);
            FloatVector a0 = FloatVector.broadcast(SPECIES, a[ao + p * TILE_ROWS]);
            s00 = a0.fma(b0, s00);
            s01 = a0.fma(b1, s01);
            s02 = a0.fma(b2, s02);
            s03 = a0.fma(b3, s03);
            FloatVector a1 = FloatVector.broadcast(SPECIES, a[ao + p * TILE_ROWS + 1]);
            s10 = a1.fma(b0, s10);
            s11 = a1.fma(b1, s11);
            s12 = a1.fma(b2, s12);
            s13 = a1.fma(b3, s13);
            FloatVector a2 = FloatVector.broadcast(SPECIES, a[ao + p * TILE_ROWS + 2]);
            s20 = a2.fma(b0, s20);
            s21 = a2.fma(b1, s21);
            s22 = a2.fma(b2, s22);
            s23 = a2.fma(b3, s23);
            FloatVector a3 = FloatVector.broadcast(SPECIES, a[ao + p * TILE_ROWS + 3]);
            s30 = a3.fma(b0, s30);
            s31 = a3.fma(b1, s31);
            s32 = a3.fma(b2, s32);
            s33 = a3.fma(b3, s33);
        }
        put(s00, add, out, to);
        put(s01, add, out, to + LANES);
        put(s02, add, out, to + 2 * LANES);
        put(s03, add, out, to + 3 * LANES);
        put(s10, add, out, to + step);
        put(s11, add, out, to + step + LANES);
        put(s12, add, out, to + step + 2 * LANES);
        put(s13, add, out, to + step + 3 * LANES);
        put(s20, add, out, to + 2 * step);
        put(s21, add, out, to + 2 * step + LANES);
        put(s22, add, out, to + 2 * step + 2 * LANES);
        put(s23, add, out, to + 2 * step + 3 * LANES);
        put(s30, add, out, to + 3 * step);
        put(s31, add, out, to + 3 * step + LANES);
        put(s32, add, out, to + 3 * step + 2 * LANES);
        put(s33, add, out, to + 3 * step + 3 * LANES);
    }

    private static void tileOf6x2(
            int slice, float[] a, int ao, float[] b, int bo, boolean add, float[] out, int to, int step) {
        FloatVector zero = FloatVector.zero(SPECIES);
        FloatVector s00 = zero, s10 = zero, s20 = zero, s30 = zero, s40 = zero, s50 = zero;
        FloatVector s01 = zero, s11 = zero, s21 = zero, s31 = zero, s41 = zero, s51 = zero;
        for (int p = 0; p < slice; p++) {
            int at = bo + p * TILE_COLUMNS;
            int row = ao + p * TILE_ROWS;
            FloatVector b0 = FloatVector.fromArray(SPECIES, b, at);
            FloatVector b1 = FloatVector.fromArray(SPECIES, b, at + LANES);
            FloatVector a0 = FloatVector.broadcast(SPECIES, a[row]);
            s00 = a0.fma(b0, s00);
            s01 = a0.fma(b1, s01);
            FloatVector a1 = FloatVector.broadcast(SPECIES, a[row + 1]);
            s10 = a1.fma(b0, s10);
            s11 = a1.fma(b1, s11);
            FloatVector a2 = FloatVector.broadcast(SPECIES, a[row + 2]);
            s20 = a2.fma(b0, s20);
            s21 = a2.fma(b1, s21);
            FloatVector a3 = FloatVector.broadcast(SPECIES, a[row + 3]);
            s30 = a3.fma(b0, s30);
            s31 = a3.fma(b1, s31);
            FloatVector a4 = FloatVector.broadcast(SPECIES, a[row + 4]);
            s40 = a4.fma(b0, s40);
            s41 = a4.fma(b1, s41);
            FloatVector a5 = FloatVector.broadcast(SPECIES, a[row + 5]);
            s50 = a5.fma(b0, s50);
            s51 = a5.fma(b1, s51);
        }
        put(s00, add, out, to);
        put(s01, add, out, to + LANES);
        put(s10, add, out, to + step);
        put(s11, add, out, to + step + LANES);
        put(s20, add, out, to + 2 * step);
        put(s21, add, out, to + 2 * step + LANES);
        put(s30, add, out, to + 3 * step);
        put(s31, add, out, to + 3 * step + LANES);
        put(s40, add, out, to + 4 * step);
        put(s41, add, out, to + 4 * step + LANES);
        put(s50, add, out, to + 5 * step);
        put(s51, add, out, to + 5 * step + LANES);
    }

    private void storeTile(float[] tile, int from, int to, int first, boolean add) {
        int width = Math.min(TILE_COLUMNS, columns - first);
        for (int i = from; i < to; i++) {
            int at = i * columns + first;
            int tileRow = (i - from) * TILE_COLUMNS;
            if (!add) {
                System.arraycopy(tile, tileRow, c, at, width);
                continue;
            }
            int j = 0;
            for (; j <= width - LANES; j += LANES) {
                FloatVector.fromArray(SPECIES, c, at + j)
                        .add(FloatVector.fromArray(SPECIES, tile, tileRow + j))
                        .intoArray(c, at + j);
            }
            for (; j < width; j++) {
                c[at + j] += tile[tileRow + j];
            }
        }
    }
}
