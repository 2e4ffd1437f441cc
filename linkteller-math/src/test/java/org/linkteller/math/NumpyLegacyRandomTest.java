package org.linkteller.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** Expected values from NumPy 2.4.6, {@code numpy.random.RandomState(seed)}. */
class NumpyLegacyRandomTest {
    @Test
    void wordsAreThoseOfMt19937() {
        // RandomState(42).randint(0, 2**32, 5, dtype=uint32)
        NumpyLegacyRandom random = new NumpyLegacyRandom(42);
        assertThat(words(random, 5)).containsExactly(1608637542L, 3421126067L, 4083286876L, 787846414L, 3143890026L);
    }

    @Test
    void wordsStayRightAfterTheStateWasRenewed() {
        // RandomState(2)._bit_generator.random_raw(2000)[-3:]: the state of 624 words is renewed three times
        NumpyLegacyRandom random = new NumpyLegacyRandom(2);
        words(random, 1997);
        assertThat(words(random, 3)).containsExactly(1309766209L, 3405232710L, 3366465308L);
    }

    @Test
    void permutationsAreNumpys() {
        assertThat(new NumpyLegacyRandom(0).permutation(1)).containsExactly(0);
        assertThat(new NumpyLegacyRandom(42).permutation(2)).containsExactly(1, 0);
        assertThat(new NumpyLegacyRandom(42).permutation(10)).containsExactly(8, 1, 5, 0, 7, 2, 9, 4, 3, 6);
        assertThat(new NumpyLegacyRandom(2).permutation(33))
                .containsExactly(
                        31, 14, 23, 9, 25, 20, 0, 19, 12, 1, 16, 27, 29, 21, 10, 4, 6, 3, 24, 5, 32, 26, 17, 2, 7, 30,
                        28, 18, 11, 22, 8, 13, 15);
    }

    @Test
    void aLongPermutationFromTheLargestSeedIsNumpys() throws Exception {
        // sha256(RandomState(2**32 - 1).permutation(100000).astype('>i4').tobytes())
        int[] order = new NumpyLegacyRandom(0xffffffffL).permutation(100_000);
        ByteBuffer bytes = ByteBuffer.allocate(4 * order.length);
        bytes.asIntBuffer().put(order);
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes.array());
        assertThat(HexFormat.of().formatHex(digest))
                .isEqualTo("ad058c4a58bb902b6589e52900f848602ead73016a7256d838059fcf7ea306ce");
    }

    @Test
    void choiceTakesTheFirstOfThePermutation() {
        int[] candidates = {70, 71, 72, 73, 74, 75, 76, 77, 78, 79};
        assertThat(new NumpyLegacyRandom(42).choice(candidates, 3)).containsExactly(78, 71, 75);
    }

    @Test
    void refusesWhatNumpyRefuses() {
        assertThatThrownBy(() -> new NumpyLegacyRandom(-1)).hasMessageContaining("-1");
        assertThatThrownBy(() -> new NumpyLegacyRandom(1L << 32)).hasMessageContaining("4294967296");
        assertThatThrownBy(() -> new NumpyLegacyRandom(1).choice(new int[3], 4))
                .hasMessage("cannot draw 4 of 3 candidates");
    }

    private static long[] words(NumpyLegacyRandom random, int count) {
        long[] words = new long[count];
        for (int i = 0; i < count; i++) {
            words[i] = Integer.toUnsignedLong(random.next());
        }
        return words;
    }
}
