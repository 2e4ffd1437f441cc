package org.linkteller.serve;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.RowOverlay;
import org.linkteller.api.Seed;
import org.linkteller.api.ShiftedFeatures;
import org.linkteller.serve.wire.Shape;
import org.linkteller.serve.wire.Tensor;

final class TensorFeaturesTest {
    private static final int ROWS = 50;
    private static final int COLUMNS = 8;

    private enum Kind {
        TWO_VALUED(ShiftedFeatures.class),
        FLOATS(DenseFeatures.class),
        DOUBLES(RowOverlay.class);

        private final Class<? extends Features> form;

        Kind(Class<? extends Features> form) {
            this.form = form;
        }
    }

    @ParameterizedTest
    @EnumSource
    void theCheapestFormKeepsEveryDigit(Kind kind) {
        var random = new Seed(3).random();
        double[] values = new double[ROWS * COLUMNS];
        for (int i = 0; i < values.length; i++) {
            values[i] = switch (kind) {
                // exact: a quarter plus a half is three quarters
                case TWO_VALUED -> random.nextInt(10) == 0 ? 0.75 : 0.25;
                case FLOATS -> (float) random.nextGaussian();
                case DOUBLES -> random.nextGaussian();
            };
        }
        Features features = TensorFeatures.of(Tensor.of("x", Shape.of(ROWS, COLUMNS), values), ROWS, COLUMNS);
        assertThat(features).isInstanceOf(kind.form);
        for (int i = 0; i < ROWS; i++) {
            for (int j = 0; j < COLUMNS; j++) {
                assertThat(features.row(i)[j]).isEqualTo(values[i * COLUMNS + j]);
            }
        }
    }

    @Test
    void standardisedColumnsComeBackToTheLastDigitButOne() {
        double[] values = new double[ROWS * COLUMNS];
        for (int i = 0; i < values.length; i++) {
            double mean = 0.1 + 0.01 * (i % COLUMNS);
            values[i] = ((i / COLUMNS) % 9 == 0 ? 1 - mean : -mean) / Math.sqrt(mean * (1 - mean));
        }
        Features features = TensorFeatures.of(Tensor.of("x", Shape.of(ROWS, COLUMNS), values), ROWS, COLUMNS);
        assertThat(features).isInstanceOf(ShiftedFeatures.class);
        for (int i = 0; i < values.length; i++) {
            // (hi - lo) + lo: two roundings of numbers no larger than twice the value
            assertThat(Math.abs(features.row(i / COLUMNS)[i % COLUMNS] - values[i]))
                    .isLessThanOrEqualTo(4 * Math.ulp(values[i]));
        }
    }
}
