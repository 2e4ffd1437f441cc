package org.linkteller.math;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Seeded inputs for kernel tests. */
final class RandomMatrices {
    private final SplittableRandom random;

    RandomMatrices(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** Values from -1 to 1. */
    float[] values(int count) {
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) random.nextDouble(-1, 1);
        }
        return values;
    }

    Matrix dense(int rows, int columns) {
        return Matrix.wrap(rows, columns, values(rows * columns));
    }

    /** Every third row is empty; the others hold each place with the given probability. */
    SparseMatrix sparse(int rows, int columns, double density) {
        int[] starts = new int[rows + 1];
        int[] indices = new int[rows * columns];
        int count = 0;
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                if (i % 3 != 1 && random.nextDouble() < density) {
                    indices[count++] = j;
                }
            }
            starts[i + 1] = count;
        }
        return SparseMatrix.wrap(columns, starts, Arrays.copyOf(indices, count), values(count));
    }
}
