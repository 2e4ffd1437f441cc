package org.linkteller.math;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Tiles of six rows by two vectors, twelve sums that stay in registers while the whole of a row passes by. Every value is
 * added up from the first product to the last with one rounding each, in a tile or outside of one, so that its bits do not depend on
 * where tiles lie.
 */
record VectorDoubleProduct() implements DoubleProduct {
    private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();
    private static final int TILE_ROWS = 6;
    private static final int TILE_COLUMNS = 2 * LANES;

    /** Tiles that share what they read of b while it is in the second-level cache. */
    private static final int BLOCK = 6 * TILE_ROWS;

    @Override
    public void rows(double[][] a, double[][] b, double[][] c, int from, int to) {
        int columns = b.length == 0 ? 0 : b[0].length;
        for (int i = from; i < to; i++) {
            c[i] = new double[columns];
        }
        int tiled = to - (to - from) % TILE_ROWS;
        int whole = columns - columns % TILE_COLUMNS;
        for (int block = from; block < tiled; block += BLOCK) {
            int end = Math.min(tiled, block + BLOCK);
            for (int first = 0; first < whole; first += TILE_COLUMNS) {
                for (int i = block; i < end; i += TILE_ROWS) {
                    tile(a, i, b, first, c);
                }
            }
            for (int i = block; i < end && whole < columns; i++) {
                lastColumns(a[i], b, whole, c[i]);
            }
        }
        for (int i = tiled; i < to; i++) {
            row(a[i], b, c[i]);
        }
    }

    private static void tile(double[][] a, int i, double[][] b, int first, double[][] c) {
        double[] a0 = a[i], a1 = a[i + 1], a2 = a[i + 2], a3 = a[i + 3], a4 = a[i + 4], a5 = a[i + 5];
        DoubleVector zero = DoubleVector.zero(SPECIES);
        DoubleVector s00 = zero, s10 = zero, s20 = zero, s30 = zero, s40 = zero, s50 = zero;
        DoubleVector s01 = zero, s11 = zero, s21 = zero, s31 = zero, s41 = zero, s51 = zero;
        for (int k = 0; k < b.length; k++) {
            DoubleVector b0 = DoubleVector.fromArray(SPECIES, b[k], first);
            DoubleVector b1 = DoubleVector.fromArray(SPECIES, b[k], first + LANES);
            DoubleVector f0 = DoubleVector.broadcast(SPECIES, a0[k]);
            s00 = f0.fma(b0, s00);
            s01 = f0.fma(b1, s01);
            DoubleVector f1 = DoubleVector.broadcast(SPECIES, a1[k]);
            s10 = f1.fma(b0, s10);
            s11 = f1.fma(b1, s11);
            DoubleVector f2 = DoubleVector.broadcast(SPECIES, a2[k]);
            s20 = f2.fma(b0, s20);
            s21 = f2.fma(b1, s21);
            DoubleVector f3 = DoubleVector.broadcast(SPECIES, a3[k]);
            s30 = f3.fma(b0, s30);
            s31 = f3.fma(b1, s31);
            DoubleVector f4 = DoubleVector.broadcast(SPECIES, a4[k]);
            s40 = f4.fma(b0, s40);
            s41 = f4.fma(b1, s41);
            DoubleVector f5 = DoubleVector.broadcast(SPECIES, a5[k]);
            s50 = f5.fma(b0, s50);
            s51 = f5.fma(b1, s51);
        }
        put(s00, s01, c[i], first);
        put(s10, s11, c[i + 1], first);
        put(s20, s21, c[i + 2], first);
        put(s30, s31, c[i + 3], first);
        put(s40, s41, c[i + 4], first);
        put(s50, s51, c[i + 5], first);
    }

    private static void put(DoubleVector left, DoubleVector right, double[] row, int first) {
        left.intoArray(row, first);
        right.intoArray(row, first + LANES);
    }

    private static void lastColumns(double[] a, double[][] b, int first, double[] sum) {
        for (int k = 0; k < b.length; k++) {
            for (int j = first; j < sum.length; j++) {
                sum[j] = Math.fma(a[k], b[k][j], sum[j]);
            }
        }
    }

    /** A row by itself; zeros are skipped, which changes no bit. */
    private static void row(double[] a, double[][] b, double[] sum) {
        int k = 0;
        for (; k + 4 <= b.length; k += 4) {
            if (a[k] != 0 || a[k + 1] != 0 || a[k + 2] != 0 || a[k + 3] != 0) {
                addFour(a[k], b[k], a[k + 1], b[k + 1], a[k + 2], b[k + 2], a[k + 3], b[k + 3], sum);
            }
        }
        for (; k < b.length; k++) {
            add(a[k], b[k], sum);
        }
    }

    private static void addFour(
            double a, double[] v, double b, double[] w, double c, double[] x, double d, double[] z, double[] sum) {
        for (int j = 0; j < sum.length; j++) {
            sum[j] = Math.fma(d, z[j], Math.fma(c, x[j], Math.fma(b, w[j], Math.fma(a, v[j], sum[j]))));
        }
    }

    private static void add(double a, double[] x, double[] sum) {
        for (int j = 0; j < sum.length; j++) {
            sum[j] = Math.fma(a, x[j], sum[j]);
        }
    }
}
