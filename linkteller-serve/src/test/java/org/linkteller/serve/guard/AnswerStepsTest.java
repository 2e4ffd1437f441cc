package org.linkteller.serve.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class AnswerStepsTest {
    private static final long MILLI = 1_000_000;
    private final AnswerSteps steps = new AnswerSteps(Duration.ofMillis(10));

    private long leaves(int rows, long millis) {
        return (millis * MILLI + steps.hold(rows, millis * MILLI)) / MILLI;
    }

    @Test
    void quickAnswersLeaveTogetherAndSlowOnesOnTheGrid() {
        assertThat(LongStream.of(0, 1, 5, 10, 11, 25, 79).map(took -> leaves(500, took)))
                .containsExactly(10L, 10L, 10L, 10L, 20L, 40L, 80L);
    }

    @Test
    void whereMostNeedTwoStepsNobodyLeavesAfterOne() {
        IntStream.range(0, 100).forEach(i -> leaves(500, 15));
        assertThat(leaves(500, 2)).isEqualTo(20);
        assertThat(leaves(400, 2)).as("about the same size").isEqualTo(20);
        assertThat(leaves(4, 2)).as("another size").isEqualTo(10);
    }

    @Test
    void aFewStallsDoNotSlowEverybodyAndOldOnesAreForgotten() {
        IntStream.range(0, 5).forEach(i -> leaves(500, 900));
        assertThat(leaves(500, 2)).isEqualTo(10);
        IntStream.range(0, 20).forEach(i -> leaves(500, 900));
        assertThat(leaves(500, 2)).isEqualTo(1280);
        IntStream.range(0, 200).forEach(i -> leaves(500, 2));
        assertThat(leaves(500, 2)).isEqualTo(10);
    }
}
