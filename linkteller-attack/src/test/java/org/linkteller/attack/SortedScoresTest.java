package org.linkteller.attack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SortedScoresTest {
    private static final double[] SCORES = {3, -1, 0, Double.POSITIVE_INFINITY, 3, 2, 0, 3, Double.NEGATIVE_INFINITY};

    @ParameterizedTest
    @ValueSource(doubles = {-2, -1, 0, 1, 2, 3, 4, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void countsWhatLiesBelowACut(double cut) {
        SortedScores sorted = SortedScores.of(SCORES);
        assertThat(sorted.below(cut)).isEqualTo((int)
                Arrays.stream(SCORES).filter(score -> score < cut).count());
        assertThat(sorted.notAbove(cut)).isEqualTo((int)
                Arrays.stream(SCORES).filter(score -> score <= cut).count());
    }
}
