package org.linkteller.audit.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.linkteller.api.Predictions;
import org.linkteller.api.Seed;

final class NumericFloorTest {
    private static Predictions answer(DoubleUnaryOperator shown) {
        SplittableRandom random = new Seed(2).random();
        double[] scores = new double[200];
        for (int i = 0; i < scores.length; i++) {
            scores[i] = shown.applyAsDouble(random.nextDouble(-3, 3));
        }
        return Predictions.wrap(100, 2, scores);
    }

    @Test
    void doublesAllowThePublishedDelta() {
        NumericFloor floor = NumericFloor.between(answer(x -> x), answer(x -> x));
        assertThat(floor.cause()).contains("64-bit");
        assertThat(floor.delta(1e-4)).isEqualTo(1e-4);
    }

    @Test
    void floatsNeedALargerOne() {
        NumericFloor floor = NumericFloor.between(answer(x -> (float) x), answer(x -> (float) x));
        assertThat(floor.cause()).contains("32-bit");
        // 3 * 2^-23 * 1e4: where the loss of influences to float arithmetic was measured to end
        assertThat(floor.delta(1e-4)).isBetween(1e-3, 1e-2);
    }

    @Test
    void roundedAnswersNeedTheLargest() {
        DoubleUnaryOperator rounded = x -> Math.rint(x * 1000) / 1000;
        NumericFloor floor = NumericFloor.between(answer(rounded), answer(rounded));
        assertThat(floor.cause()).contains("3 decimals");
        assertThat(floor.delta(1e-4)).isEqualTo(1);
        DoubleUnaryOperator both = x -> (float) rounded.applyAsDouble(x);
        assertThat(NumericFloor.between(answer(both), answer(both)).cause()).contains("3 decimals");
    }

    @Test
    void noiseIsMeasured() {
        NumericFloor floor = NumericFloor.between(answer(x -> x), answer(x -> x + 1e-6));
        assertThat(floor.repeatable()).isFalse();
        assertThat(floor.size()).isBetween(0.9e-6, 1.1e-6);
        assertThat(floor.delta(1e-4)).isBetween(0.009, 0.011);
    }
}
