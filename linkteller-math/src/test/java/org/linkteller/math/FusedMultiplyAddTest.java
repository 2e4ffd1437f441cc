package org.linkteller.math;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FusedMultiplyAddTest {
    private static final float[] EDGES = {
        0f,
        -0f,
        1f,
        -1f,
        Float.MIN_VALUE,
        Float.MIN_NORMAL,
        Float.MAX_VALUE,
        -Float.MAX_VALUE,
        0x1.000002p0f,
        0x1.fffffep-1f,
        0x1p-24f,
        0x1p24f,
        0x1.000002p-13f,
        Float.POSITIVE_INFINITY,
        Float.NEGATIVE_INFINITY,
        Float.NaN
    };

    @Test
    void roundsOnceAtTheEdges() {
        for (float a : EDGES) {
            for (float b : EDGES) {
                for (float c : EDGES) {
                    assertSame(a, b, c);
                }
            }
        }
    }

    /** Bits drawn at will, and sums that nearly cancel or lie near the middle between two floats. */
    @Test
    void roundsOnceAnywhere() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 300_000; i++) {
            float a = Float.intBitsToFloat(random.nextInt());
            float b = Float.intBitsToFloat(random.nextInt());
            assertSame(a, b, Float.intBitsToFloat(random.nextInt()));
            assertSame(a, b, -a * b);
            assertSame(a, b, a * b * 0x1p-24f);
            assertSame(a, b, a * b * 0x1p25f);
        }
    }

    /** (1 + 2^-12)² = 1 + 2^-11 + 2^-24 is the middle of two floats; a little more decides which one it is. */
    @Test
    void doesNotRoundTwice() {
        float a = 1 + 0x1p-12f;
        assertThat(FusedMultiplyAdd.slow(a, a, 0x1p-60f)).isEqualTo(Math.nextUp(1 + 0x1p-11f));
        assertThat((float) ((double) a * a + 0x1p-60f)).isEqualTo(1 + 0x1p-11f); // what two roundings answer
    }

    private static void assertSame(float a, float b, float c) {
        int expected = Float.floatToIntBits(Math.fma(a, b, c));
        if (Float.floatToIntBits(FusedMultiplyAdd.slow(a, b, c)) != expected
                || Float.floatToIntBits(FusedMultiplyAdd.of(a, b, c)) != expected) {
            assertThat(FusedMultiplyAdd.slow(a, b, c))
                    .as("%a * %a + %a", a, b, c)
                    .isEqualTo(Math.fma(a, b, c));
        }
    }
}
