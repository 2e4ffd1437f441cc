package org.linkteller.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.linkteller.api.Seed;

class NoiseSourceTest {
    private static final int WORDS = 5_000; // beyond one buffer of the stream

    @Test
    void aSeedRepeatsItselfAndSaysSo() {
        NoiseSource source = NoiseSource.seeded(new Seed(1));
        assertThat(words(source.stream("cells"))).isEqualTo(words(NoiseSource.seeded(new Seed(1)).stream("cells")));
        assertThat(source.isPrivate()).isFalse();
        assertThat(source.derive("graph").isPrivate()).isFalse();
        assertThat(source).hasToString("NoiseSource[seeded, not private]");
    }

    @Test
    void aSecureSourceIsPrivateAndNeverTheSame() {
        NoiseSource source = NoiseSource.secure();
        assertThat(source.isPrivate()).isTrue();
        assertThat(source.derive("graph").isPrivate()).isTrue();
        assertThat(words(source.stream("cells"))).isNotEqualTo(words(NoiseSource.secure().stream("cells")));
    }

    @Test
    void noStreamIsHandedOutTwice() {
        NoiseSource source = NoiseSource.seeded(new Seed(1));
        assertThat(words(source.stream("cells"))).isNotEqualTo(words(source.stream("cells")));
        assertThat(words(source.derive("graph").stream("cells")))
                .isNotEqualTo(words(source.derive("graph").stream("cells")));
    }

    @Test
    void streamsAreUncorrelatedAndRepeatedOnesAreCaught() {
        NoiseSource source = NoiseSource.seeded(new Seed(7));
        long[] count = words(source.stream("count"));
        assertThat(agreement(count, words(source.stream("cells")))).isGreaterThan(ChiSquare.FALSE_ALARM);
        assertThat(agreement(count, words(source.derive("train").stream("count"))))
                .isGreaterThan(ChiSquare.FALSE_ALARM);
        assertThat(agreement(count, words(NoiseSource.seeded(new Seed(8)).stream("count"))))
                .isGreaterThan(ChiSquare.FALSE_ALARM);
        // the judge: noise seeded twice agrees in every bit
        assertThat(agreement(count, words(NoiseSource.seeded(new Seed(7)).stream("count"))))
                .isLessThan(ChiSquare.FALSE_ALARM);
    }

    /** How likely so many or so few equal bits are for independent streams. */
    private static double agreement(long[] first, long[] second) {
        long equal = 0;
        for (int i = 0; i < first.length; i++) {
            equal += Long.bitCount(~(first[i] ^ second[i]));
        }
        return ChiSquare.pValue(new long[] {equal, 64L * first.length - equal}, new double[] {0.5, 0.5});
    }

    private static long[] words(NoiseStream stream) {
        long[] words = new long[WORDS];
        Arrays.setAll(words, i -> stream.nextLong());
        return words;
    }
}
