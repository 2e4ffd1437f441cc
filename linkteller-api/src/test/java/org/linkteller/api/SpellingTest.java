package org.linkteller.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpellingTest {
    @Test
    void findsTheNameThatWasMeant() {
        List<String> names = List.of("twitch-RU", "twitch-FR", "cora", "synthetic");
        assertThat(Spelling.nearest("twich-ru", names)).isEqualTo("twitch-RU");
        assertThat(Spelling.nearest("sinthetic", names)).isEqualTo("synthetic");
    }

    @Test
    void countsEdits() {
        assertThat(Spelling.edits("kitten", "sitting")).isEqualTo(3);
        assertThat(Spelling.edits("", "abc")).isEqualTo(3);
        assertThat(Spelling.edits("same", "same")).isZero();
    }
}
