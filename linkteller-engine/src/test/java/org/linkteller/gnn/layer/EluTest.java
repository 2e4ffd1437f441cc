package org.linkteller.gnn.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class EluTest {
    @Test
    void expMinusOneIsMathExpm1() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 20_000; i++) {
            double x = Math.scalb(random.nextDouble(-1, 1), random.nextInt(-60, 9));
            double exact = Math.expm1(x);
            assertThat(Elu.expMinusOne(x)).isCloseTo(exact, offset(1e-14 * Math.abs(exact)));
        }
    }

    /** Against the exact sum of the two points' values where the step is large, and the derivative where it vanishes. */
    @Test
    void differencesKeepTheirDigits() {
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < 20_000; i++) {
            double x = random.nextDouble(-30, 10);
            double large = random.nextDouble(-20, 20);
            double expected = new BigDecimal(Elu.value(x + large))
                    .subtract(new BigDecimal(Elu.value(x)), MathContext.DECIMAL128)
                    .doubleValue();
            // values near -1 are rounded by 1e-16, which the difference does not have to share
            assertThat(Elu.difference(x, large)).isCloseTo(expected, offset(1e-14 * Math.max(1, Math.abs(expected))));
            double tiny = 1e-13 * Math.abs(x);
            double slope = Elu.difference(x, tiny) / tiny;
            assertThat(slope).isCloseTo(Elu.slope(x), offset(1e-11 * Elu.slope(x))); // curvature times the step
        }
    }

    @Test
    void differencesNeitherOverflowNorVanishBeyondTheRangeOfExp() {
        assertThat(Elu.difference(-800, 795)).isEqualTo(Math.exp(-5)); // e^-800 is 0 in double
        assertThat(Elu.difference(-5, -1e9)).isEqualTo(-Math.exp(-5));
        assertThat(Elu.difference(2, -1e9)).isEqualTo(-3);
        assertThat(Elu.difference(-1e9, 1e9 + 2)).isEqualTo(3);
    }
}
