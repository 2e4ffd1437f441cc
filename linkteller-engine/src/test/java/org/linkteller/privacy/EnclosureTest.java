package org.linkteller.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnclosureTest {
    @ParameterizedTest
    @ValueSource(ints = {64, 192, 500, 2000})
    void enclosesExpMinusOne(int bits) {
        // 1/e = sum of (-1)^k / k!, summed as fractions: 400 terms are good to 10^-860, beyond 2000 bits
        BigDecimal sum = BigDecimal.ZERO;
        BigDecimal factorial = BigDecimal.ONE;
        MathContext digits = new MathContext(900, RoundingMode.HALF_EVEN);
        for (int k = 0; k < 400; k++) {
            sum = k % 2 == 0
                    ? sum.add(BigDecimal.ONE.divide(factorial, digits))
                    : sum.subtract(BigDecimal.ONE.divide(factorial, digits));
            factorial = factorial.multiply(BigDecimal.valueOf(k + 1));
        }
        Enclosure enclosure = Enclosure.expMinus(BigInteger.ONE, BigInteger.ONE, bits);
        BigDecimal unit = BigDecimal.ONE.divide(new BigDecimal(BigInteger.ONE.shiftLeft(bits)));
        assertThat(sum)
                .isBetween(
                        new BigDecimal(enclosure.low()).multiply(unit),
                        new BigDecimal(enclosure.high()).multiply(unit));
        // nine squarings double the error each, twenty-odd terms add a few units
        assertThat(enclosure.high().subtract(enclosure.low()).bitLength()).isLessThan(18);
    }

    @Test
    void agreesWithDoublesAsFarAsTheyGo() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 500; i++) {
            double x = Math.scalb(random.nextDouble(), random.nextInt(-40, 6));
            ExactReal exact = ExactReal.expMinus(x, BigInteger.ONE, BigInteger.ONE);
            double middle = new BigDecimal(exact.enclose(256).low())
                    .divide(new BigDecimal(BigInteger.ONE.shiftLeft(256)))
                    .doubleValue();
            // StrictMath.exp is within one unit in the last place
            assertThat(middle).isCloseTo(StrictMath.exp(-x), org.assertj.core.data.Offset.offset(Math.ulp(middle)));
        }
    }

    @Test
    void moreBitsNestInsideFewer() {
        ExactReal stay = bits -> Enclosure.one(bits)
                .over(Enclosure.one(bits).plus(Enclosure.expMinus(BigInteger.valueOf(7), BigInteger.valueOf(3), bits)));
        Enclosure coarse = stay.enclose(128);
        Enclosure fine = stay.enclose(512);
        assertThat(fine.low()).isGreaterThanOrEqualTo(coarse.low().shiftLeft(384));
        assertThat(fine.high()).isLessThanOrEqualTo(coarse.high().shiftLeft(384));
    }
}
