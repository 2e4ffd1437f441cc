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

    /** A tile of 4 x 4 vectors: 16 sums of 32 registers where registers are widest. */
    private static final int TILE_ROWS = 4;

    private static final int TILE_COLUMNS = 4 * LANES;
    /** A panel of b, DEPTH x TILE_COLUMNS, fills at most half of a 48 KB first-level cache. */
    private static final int DEPTH = 128;
    /** A block of a, BLOCK_ROWS x DEPTH, stays in the second-level cache while all panels of b pass. */
    private static final int BLOCK_ROWS = 256;

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
                    for (int i = block; i < end; i += TILE_ROWS) {
                        tile(slice, aPanels, (i - block) * slice, bPanels, panel * TILE_COLUMNS * slice, tile);
                        storeTile(tile, i, Math.min(end, i + TILE_ROWS), panel * TILE_COLUMNS, k > 0);
                    }
                }
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
                packed[panel] = a[at];
                packed[panel + 1] = a[at + aRowStep];
                packed[panel + 2] = a[at + 2 * aRowStep];
                packed[panel + 3] = a[at + 3 * aRowStep];
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

    /** tile = panel of a times panel of b */
    private static void tile(int slice, float[] a, int ao, float[] b, int bo, float[] tile) {
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
        s00.intoArray(tile, 0);
        s01.intoArray(tile, LANES);
        s02.intoArray(tile, 2 * LANES);
        s03.intoArray(tile, 3 * LANES);
        s10.intoArray(tile, TILE_COLUMNS);
        s11.intoArray(tile, TILE_COLUMNS + LANES);
        s12.intoArray(tile, TILE_COLUMNS + 2 * LANES);
        s13.intoArray(tile, TILE_COLUMNS + 3 * LANES);
        s20.intoArray(tile, 2 * TILE_COLUMNS);
        s21.intoArray(tile, 2 * TILE_COLUMNS + LANES);
        s22.intoArray(tile, 2 * TILE_COLUMNS + 2 * LANES);
        s23.intoArray(tile, 2 * TILE_COLUMNS + 3 * LANES);
        s30.intoArray(tile, 3 * TILE_COLUMNS);
        s31.intoArray(tile, 3 * TILE_COLUMNS + LANES);
        s32.intoArray(tile, 3 * TILE_COLUMNS + 2 * LANES);
        s33.intoArray(tile, 3 * TILE_COLUMNS + 3 * LANES);
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
