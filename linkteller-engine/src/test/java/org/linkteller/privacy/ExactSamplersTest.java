package org.linkteller.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.Seed;

class ExactSamplersTest {
    private static final int DRAWS = 400_000;

    @Test
    void bernoulliMeetsItsProbability() {
        Bernoulli coin = new Bernoulli(ExactReal.expMinus(1.5, BigInteger.ONE, BigInteger.ONE));
        NoiseStream noise = stream(1);
        long[] counts = new long[2];
        for (int i = 0; i < DRAWS; i++) {
            counts[coin.draw(noise) ? 1 : 0]++;
        }
        double p = Math.exp(-1.5);
        assertThat(ChiSquare.pValue(counts, new double[] {1 - p, p})).isGreaterThan(ChiSquare.FALSE_ALARM);
    }

    @Test
    void bernoulliAgreesWithTheIntegerOnlySampler() {
        Bernoulli coin = new Bernoulli(ExactReal.expMinus(0.75, BigInteger.ONE, BigInteger.ONE));
        NoiseStream noise = stream(2);
        long[] tabled = new long[2];
        long[] integers = new long[2];
        for (int i = 0; i < DRAWS; i++) {
            tabled[coin.draw(noise) ? 1 : 0]++;
            integers[IntegerSamplers.expMinus(3, 4, noise) ? 1 : 0]++;
        }
        assertThat(ChiSquare.pValue(tabled, integers)).isGreaterThan(ChiSquare.FALSE_ALARM);
    }

    @Test
    void aWordThatEqualsTheThresholdIsSettledByFurtherBits() {
        ExactReal p = ExactReal.expMinus(1, BigInteger.ONE, BigInteger.ONE);
        BigInteger bits = p.enclose(1024).lowAt(256); // 1/e to 256 bits; the enclosure is far tighter
        long first = bits.shiftRight(192).longValue();
        long second = bits.shiftRight(128).longValue();
        long third = bits.shiftRight(64).longValue();
        Bernoulli coin = new Bernoulli(p);
        assertThat(coin.draw(NoiseStream.saying(first, second - 1))).isTrue();
        assertThat(coin.draw(NoiseStream.saying(first, second + 1))).isFalse();
        assertThat(coin.draw(NoiseStream.saying(first, second, third - 1))).isTrue();
        assertThat(coin.draw(NoiseStream.saying(first, second, third + 1))).isFalse();
        assertThat(coin.draw(NoiseStream.saying(first - 1))).isTrue();
        assertThat(coin.draw(NoiseStream.saying(first + 1))).isFalse();
    }

    @Test
    void aWordThatEqualsATableEntryIsSettledByFurtherBits() {
        ExactReal ratio = ExactReal.expMinus(0.01, BigInteger.ONE, BigInteger.ONE);
        DigitTable table = new DigitTable(ratio);
        Enclosure base = ratio.enclose(1024);
        Enclosure one = Enclosure.one(1024);
        for (int k : new int[] {0, 1, 99, 1000, 1022}) {
            BigInteger bits = one.minus(base.power(k + 1))
                    .over(one.minus(base.power(DigitTable.SIZE)))
                    .lowAt(128);
            long first = bits.shiftRight(64).longValue();
            long second = bits.longValue();
            assertThat(table.draw(NoiseStream.saying(first, second - 1))).isEqualTo(k);
            assertThat(table.draw(NoiseStream.saying(first, second + 1))).isEqualTo(k + 1);
            assertThat(table.draw(NoiseStream.saying(first - 1))).isEqualTo(k);
            assertThat(table.draw(NoiseStream.saying(first + 1))).isEqualTo(k + 1);
        }
        assertThat(table.draw(NoiseStream.saying(0))).isZero();
        assertThat(table.draw(NoiseStream.saying(-1))).isEqualTo(DigitTable.SIZE - 1);
    }

    @ParameterizedTest
    @ValueSource(doubles = {7, 0.7, 0.05, 0.003, 0.00002})
    void geometricFollowsItsLawWithAnyNumberOfDigits(double rate) {
        Geometric geometric = new Geometric(ExactReal.expMinus(rate, BigInteger.ONE, BigInteger.ONE), rate);
        NoiseStream noise = stream(3);
        int bins = 64;
        // bins of width w hold e^(-rate w k) - e^(-rate w (k+1)); the last is open
        long width = Math.max(1, Math.round(0.1 / rate));
        long[] counts = new long[bins];
        long[] lowDigit = new long[16];
        for (int i = 0; i < DRAWS; i++) {
            long value = geometric.draw(noise);
            counts[(int) Math.min(bins - 1, value / width)]++;
            lowDigit[(int) (value & 15)]++;
        }
        double[] law = new double[bins];
        for (int k = 0; k < bins; k++) {
            law[k] = Math.exp(-rate * width * k) - (k == bins - 1 ? 0 : Math.exp(-rate * width * (k + 1)));
        }
        double[] digitLaw = new double[16];
        for (int k = 0; k < 16; k++) {
            digitLaw[k] = Math.exp(-rate * k) * -Math.expm1(-rate) / -Math.expm1(-16 * rate);
        }
        assertThat(ChiSquare.pValue(counts, law)).isGreaterThan(ChiSquare.FALSE_ALARM);
        assertThat(ChiSquare.pValue(lowDigit, digitLaw)).isGreaterThan(ChiSquare.FALSE_ALARM);
    }

    @ParameterizedTest
    @CsvSource({"1, 99", "8, 99", "2, 1"})
    void laplaceFollowsItsLaw(double epsilon, int share) {
        DiscreteLaplace laplace = new DiscreteLaplace(epsilon, share);
        double scale = 100 / (epsilon * share) * DiscreteLaplace.STEPS_PER_UNIT;
        NoiseStream noise = stream(4);
        int bins = 81;
        double width = scale / 8;
        long[] counts = new long[bins];
        for (int i = 0; i < DRAWS; i++) {
            long bin = Math.round(laplace.draw(noise) / width);
            counts[(int) Math.max(0, Math.min(bins - 1, bin + 40))]++;
        }
        double[] law = new double[bins];
        for (int k = 0; k < bins; k++) {
            // the lattice is 10^5 times finer than a bin, so the continuous law serves
            double low = k == 0 ? 0 : laplaceBelow((k - 40.5) / 8);
            double high = k == bins - 1 ? 1 : laplaceBelow((k - 39.5) / 8);
            law[k] = high - low;
        }
        assertThat(ChiSquare.pValue(counts, law)).isGreaterThan(ChiSquare.FALSE_ALARM);
    }

    @Test
    void laplaceAgreesWithTheIntegerOnlySamplerOnEveryLatticePoint() {
        // rate 3/4: budget 75·2^20/99 per unit and 99 hundredths of it; the points near 0 carry all the weight
        double epsilon = 0.75 * DiscreteLaplace.STEPS_PER_UNIT * 100 / 64;
        DiscreteLaplace laplace = new DiscreteLaplace(epsilon, 64);
        NoiseStream noise = stream(5);
        long[] tabled = new long[41];
        long[] integers = new long[41];
        for (int i = 0; i < DRAWS; i++) {
            tabled[clampedIndex(laplace.draw(noise))]++;
            integers[clampedIndex(IntegerSamplers.laplace(3, 4, noise))]++;
        }
        assertThat(ChiSquare.pValue(tabled, integers)).isGreaterThan(ChiSquare.FALSE_ALARM);
    }

    @Test
    void tailProbabilityIsTheSumOfItsPoints() {
        DiscreteLaplace laplace = new DiscreteLaplace(5, 99);
        double rate = 4.95 / DiscreteLaplace.STEPS_PER_UNIT;
        double expected = Math.exp(-rate * 100_000) / (1 + Math.exp(-rate));
        BigDecimal tail = new BigDecimal(laplace.tail(100_000).enclose(256).low())
                .divide(new BigDecimal(BigInteger.ONE.shiftLeft(256)));
        // rounding of 4.95, of the product and of exp: a few units in the 16th place times the exponent
        assertThat(tail.doubleValue()).isCloseTo(expected, org.assertj.core.data.Offset.offset(1e-14));
    }

    @Test
    void boundedWordsAreUniformAndRefuseEmptyRanges() {
        NoiseStream noise = stream(6);
        long[] counts = new long[7];
        for (int i = 0; i < DRAWS; i++) {
            counts[(int) noise.nextLong(7)]++;
        }
        double[] law = new double[7];
        java.util.Arrays.fill(law, 1.0 / 7);
        assertThat(ChiSquare.pValue(counts, law)).isGreaterThan(ChiSquare.FALSE_ALARM);
        assertThatThrownBy(() -> noise.nextLong(0)).hasMessage("bound must be positive, got 0");
    }

    private static int clampedIndex(long value) {
        return (int) Math.max(0, Math.min(40, value + 20));
    }

    private static double laplaceBelow(double x) {
        return x < 0 ? Math.exp(x) / 2 : 1 - Math.exp(-x) / 2;
    }

    private static NoiseStream stream(long seed) {
        return NoiseSource.seeded(new Seed(seed)).stream("test");
    }
}
