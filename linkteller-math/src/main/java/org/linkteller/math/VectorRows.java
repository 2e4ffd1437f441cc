package org.linkteller.math;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Inner products and sums of parts of rows on vectors; see {@link Kernels} for the contracts. What is left of a row after
 * the last whole vector is added with the rounding of the lanes in sums, so that it does not matter where a row is cut.
 */
final class VectorRows {
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = FLOATS.length();

    private VectorRows() {}

    static float dot(float[] x, int xo, float[] y, int yo, int n) {
        FloatVector s0 = FloatVector.zero(FLOATS);
        FloatVector s1 = FloatVector.zero(FLOATS);
        int j = 0;
        for (; j <= n - 2 * LANES; j += 2 * LANES) {
            s0 = load(x, xo + j).fma(load(y, yo + j), s0);
            s1 = load(x, xo + j + LANES).fma(load(y, yo + j + LANES), s1);
        }
        for (; j <= n - LANES; j += LANES) {
            s0 = load(x, xo + j).fma(load(y, yo + j), s0);
        }
        float sum = s0.add(s1).reduceLanes(VectorOperators.ADD);
        for (; j < n; j++) {
            sum += x[xo + j] * y[yo + j];
        }
        return sum;
    }

    static void axpy(float factor, float[] x, int xo, float[] y, int yo, int n) {
        FloatVector weight = FloatVector.broadcast(FLOATS, factor);
        int j = 0;
        for (; j <= n - LANES; j += LANES) {
            load(x, xo + j).fma(weight, load(y, yo + j)).intoArray(y, yo + j);
        }
        for (; j < n; j++) {
            y[yo + j] = Math.fma(factor, x[xo + j], y[yo + j]);
        }
    }

    private static FloatVector load(float[] values, int at) {
        return FloatVector.fromArray(FLOATS, values, at);
    }
}
