package org.linkteller.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DoubleProductTest {
    @ParameterizedTest
    @CsvSource({"1, 1, 1", "5, 3, 9", "6, 8, 16", "7, 17, 33", "40, 50, 31", "83, 129, 70", "3, 0, 4"})
    void bestAgreesWithPlain(int rows, int inner, int columns) {
        double[][] a = random(rows, inner, 3);
        double[][] b = random(inner, columns, 4);
        double[][] plain = new double[rows][];
        double[][] best = new double[rows][];
        DoubleProduct.plain().rows(a, b, plain, 0, rows);
        DoubleProduct.best().rows(a, b, best, 0, rows);
        for (int i = 0; i < rows; i++) {
            assertThat(best[i]).hasSameSizeAs(plain[i]);
            for (int j = 0; j < plain[i].length; j++) {
                // each of the sums of up to 129 values below 1 is off by at most that many half units of 2^-53 x 129
                assertThat(best[i][j]).isCloseTo(plain[i][j], offset(1e-11));
            }
        }
    }

    @Test
    void theBitsOfARowDoNotDependOnItsNeighbours() {
        double[][] a = random(50, 61, 5);
        a[20] = new double[61]; // zeros are skipped in a row by itself
        a[20][7] = -1.5;
        double[][] b = random(61, 45, 6);
        for (DoubleProduct product : new DoubleProduct[] {DoubleProduct.plain(), DoubleProduct.best()}) {
            double[][] together = new double[50][];
            product.rows(a, b, together, 0, 50);
            for (int i = 0; i < 50; i++) {
                double[][] alone = new double[50][];
                product.rows(a, b, alone, i, i + 1);
                assertThat(alone[i]).containsExactly(together[i]);
            }
        }
    }

    private static double[][] random(int rows, int columns, long seed) {
        Random random = new Random(seed);
        double[][] values = new double[rows][columns];
        for (double[] row : values) {
            for (int j = 0; j < columns; j++) {
                row[j] = random.nextDouble(-1, 1);
            }
        }
        return values;
    }
}
