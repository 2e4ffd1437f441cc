package org.linkteller.math;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Compressed rows times a dense matrix. A row of the result is cut into strips of up to eight vectors that stay in
 * registers while all entries of the sparse row are added, so that it is written once. The last strip of a row may
 * reach back over the one before it: both compute the same bits there, and no width needs a masked tail.
 */
final class VectorSparseProduct {
    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private final int[] starts;
    private final int[] indices;
    private final float[] values;
    private final float[] b;
    private final float[] left;
    private final float[] right;
    private final float[] c;
    private final int width;

    /** c = a b + left rightᵀ */
    VectorSparseProduct(SparseMatrix a, Matrix b, float[] left, float[] right, Matrix c) {
        this.starts = a.starts();
        this.indices = a.indices();
        this.values = a.values();
        this.b = b.data();
        this.left = left;
        this.right = right;
        this.c = c.data();
        this.width = b.columns();
    }

    void rows(int from, int to) {
        for (int i = from; i < to; i++) {
            int j = 0;
            while (j < width) {
                int rest = width - j;
                if (rest >= 8 * LANES) {
                    strip8(i, j);
                    j += 8 * LANES;
                } else if (rest > 2 * LANES && width >= 4 * LANES) {
                    strip4(i, Math.min(j, width - 4 * LANES));
                    j += 4 * LANES;
                } else if (width >= LANES) {
                    strip1(i, Math.min(j, width - LANES));
                    j += LANES;
                } else if (width >= 4) {
                    four(i, Math.min(j, width - 4));
                    j += 4;
                } else {
                    single(i, j);
                    j++;
                }
            }
        }
    }

    private void strip8(int i, int j) {
        float factor = left[i];
        FloatVector s0 = start(factor, j);
        FloatVector s1 = start(factor, j + LANES);
        FloatVector s2 = start(factor, j + 2 * LANES);
        FloatVector s3 = start(factor, j + 3 * LANES);
        FloatVector s4 = start(factor, j + 4 * LANES);
        FloatVector s5 = start(factor, j + 5 * LANES);
        FloatVector s6 = start(factor, j + 6 * LANES);
        FloatVector s7 = start(factor, j + 7 * LANES);
        for (int k = starts[i]; k < starts[i + 1]; k++) {
            int at = indices[k] * width + j;
            FloatVector weight = FloatVector.broadcast(SPECIES, values[k]);
            s0 = FloatVector.fromArray(SPECIES, b, at).fma(weight, s0);
            s1 = FloatVector.fromArray(SPECIES, b, at + LANES).fma(weight, s1);
            s2 = FloatVector.fromArray(SPECIES, b, at + 2 * LANES).fma(weight, s2);
            s3 = FloatVector.fromArray(SPECIES, b, at + 3 * LANES).fma(weight, s3);
            s4 = FloatVector.fromArray(SPECIES, b, at + 4 * LANES).fma(weight, s4);
            s5 = FloatVector.fromArray(SPECIES, b, at + 5 * LANES).fma(weight, s5);
            s6 = FloatVector.fromArray(SPECIES, b, at + 6 * LANES).fma(weight, s6);
            s7 = FloatVector.fromArray(SPECIES, b, at + 7 * LANES).fma(weight, s7);
        }
        int to = i * width + j;
        s0.intoArray(c, to);
        s1.intoArray(c, to + LANES);
        s2.intoArray(c, to + 2 * LANES);
        s3.intoArray(c, to + 3 * LANES);
        s4.intoArray(c, to + 4 * LANES);
        s5.intoArray(c, to + 5 * LANES);
        s6.intoArray(c, to + 6 * LANES);
        s7.intoArray(c, to + 7 * LANES);
    }

    private void strip4(int i, int j) {
        float factor = left[i];
        FloatVector s0 = start(factor, j);
        FloatVector s1 = start(factor, j + LANES);
        FloatVector s2 = start(factor, j + 2 * LANES);
        FloatVector s3 = start(factor, j + 3 * LANES);
        for (int k = starts[i]; k < starts[i + 1]; k++) {
            int at = indices[k] * width + j;
            FloatVector weight = FloatVector.broadcast(SPECIES, values[k]);
            s0 = FloatVector.fromArray(SPECIES, b, at).fma(weight, s0);
            s1 = FloatVector.fromArray(SPECIES, b, at + LANES).fma(weight, s1);
            s2 = FloatVector.fromArray(SPECIES, b, at + 2 * LANES).fma(weight, s2);
            s3 = FloatVector.fromArray(SPECIES, b, at + 3 * LANES).fma(weight, s3);
        }
        int to = i * width + j;
        s0.intoArray(c, to);
        s1.intoArray(c, to + LANES);
        s2.intoArray(c, to + 2 * LANES);
        s3.intoArray(c, to + 3 * LANES);
    }

    private void strip1(int i, int j) {
        FloatVector sum = start(left[i], j);
        for (int k = starts[i]; k < starts[i + 1]; k++) {
            FloatVector weight = FloatVector.broadcast(SPECIES, values[k]);
            sum = FloatVector.fromArray(SPECIES, b, indices[k] * width + j).fma(weight, sum);
        }
        sum.intoArray(c, i * width + j);
    }

    /**
     * Four columns of a result narrower than one vector. Not a shorter vector: where two lengths meet in one program, the
     * compiler no longer knows which it has in the loops above and they run ten times slower.
     */
    private void four(int i, int j) {
        float s0 = left[i] * right[j];
        float s1 = left[i] * right[j + 1];
        float s2 = left[i] * right[j + 2];
        float s3 = left[i] * right[j + 3];
        for (int k = starts[i]; k < starts[i + 1]; k++) {
            int at = indices[k] * width + j;
            s0 += values[k] * b[at];
            s1 += values[k] * b[at + 1];
            s2 += values[k] * b[at + 2];
            s3 += values[k] * b[at + 3];
        }
        int to = i * width + j;
        c[to] = s0;
        c[to + 1] = s1;
        c[to + 2] = s2;
        c[to + 3] = s3;
    }

    private void single(int i, int j) {
        float sum = left[i] * right[j];
        for (int k = starts[i]; k < starts[i + 1]; k++) {
            sum += values[k] * b[indices[k] * width + j];
        }
        c[i * width + j] = sum;
    }

    private FloatVector start(float factor, int j) {
        return FloatVector.fromArray(SPECIES, right, j).mul(factor);
    }
}
