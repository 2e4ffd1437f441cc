package org.linkteller.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SeedTest {
    @Test
    void theSameNameGivesTheSameStream() {
        assertThat(new Seed(42).derive("train").random().nextLong())
                .isEqualTo(new Seed(42).derive("train").random().nextLong());
    }

    @Test
    void namesSeedsAndIndicesAllSeparateStreams() {
        Set<Long> values = new HashSet<>();
        for (long root = 0; root < 20; root++) {
            for (String name : new String[] {"train", "dropout", "draw", ""}) {
                values.add(new Seed(root).derive(name).value());
                for (int i = 0; i < 20; i++) {
                    values.add(new Seed(root).derive(name, i).value());
                }
            }
        }
        assertThat(values).hasSize(20 * 4 * 21);
    }
}
