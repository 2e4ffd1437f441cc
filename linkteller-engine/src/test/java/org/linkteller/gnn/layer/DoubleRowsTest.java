package org.linkteller.gnn.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.linkteller.api.DenseFeatures;
import org.linkteller.math.RowPool;

class DoubleRowsTest {
    @ParameterizedTest
    @CsvSource({"0, 3, 2", "1, 1, 1", "5, 4, 7", "31, 6, 3", "33, 9, 1", "100, 17, 50"})
    void theBlockedProductIsTheTripleLoop(int rows, int inner, int width) {
        double[][] left = random(rows, inner, 1);
        double[][] right = random(inner, width, 2);
        double[][] product = DoubleRows.product(left, right, RowPool.of(1));
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < width; j++) {
                double sum = 0;
                for (int k = 0; k < inner; k++) {
                    sum += left[i][k] * right[k][j];
                }
                assertThat(product[i][j]).isCloseTo(sum, offset(1e-14)); // 17 terms below 1, each rounded by 1e-16
            }
        }
    }

    @Test
    void aRowHasTheSameBitsInWhateverCompanyItIsMultiplied() {
        double[][] left = random(500, 40, 3);
        double[][] right = random(40, 30, 4);
        double[][] together = DoubleRows.product(left, right, RowPool.of(1));
        assertThat(DoubleRows.product(left, right, RowPool.of(3))).isDeepEqualTo(together);
        double[][] alone = DoubleRows.product(new double[][] {left[77]}, right, RowPool.of(1));
        assertThat(alone[0]).containsExactly(together[77]);
    }

    @ParameterizedTest
    @CsvSource({"0, 3, 2", "1, 31, 40", "33, 9, 1", "100, 17, 50"})
    void storedFloatsAreMultipliedAsTheirDoublesAre(int rows, int inner, int width) {
        double[][] left = random(rows, inner, 5);
        float[] stored = new float[rows * inner];
        for (int i = 0; i < rows; i++) {
            for (int k = 0; k < inner; k++) {
                stored[i * inner + k] = (float) left[i][k];
                left[i][k] = stored[i * inner + k];
            }
        }
        double[][] right = random(inner, width, 6);
        assertThat(DoubleRows.product(DenseFeatures.wrap(rows, inner, stored), right, RowPool.of(2)))
                .isDeepEqualTo(DoubleRows.product(left, right, RowPool.of(1)));
    }

    /** Half of the entries are 0, as behind a ReLU. */
    private static double[][] random(int rows, int columns, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] values = new double[rows][columns];
        for (double[] row : values) {
            for (int j = 0; j < columns; j++) {
                row[j] = Math.max(0, random.nextDouble(-1, 1));
            }
        }
        return values;
    }
}
