package org.linkteller.math;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PhiloxTest {
    /** The known answers of Random123, the authors' own implementation: kat_vectors, philox4x32 with 10 rounds. */
    @Test
    void answersAreTheAuthors() {
        assertThat(words(0, 0, 0)).containsExactly(0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8);
        assertThat(words(-1, -1, -1)).containsExactly(0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd);
    }

    private static int[] words(long seed, long sequence, long place) {
        int[] four = new int[4];
        Philox.words(seed, sequence, place, four);
        return four;
    }
}
