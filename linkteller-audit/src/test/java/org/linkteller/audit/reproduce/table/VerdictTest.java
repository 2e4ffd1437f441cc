package org.linkteller.audit.reproduce.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictTest {
    private static final double NO_TIES = Double.NaN;

    @ParameterizedTest
    @CsvSource({
        "70.0, WITHIN_PAPER",
        "71.0, WITHIN_PAPER", // the paper's deviation is 1.0
        "71.04, WITHIN_PAPER", // and 70.0 stands for anything below 70.05
        "71.2, WITHIN_COMBINED", // sqrt(1.0^2 + 0.8^2) = 1.28
        "71.4, OUTSIDE",
        "68.6, OUTSIDE"
    })
    void comparesWithThePapersDeviationThenWithBoth(double mean, Verdict expected) {
        assertThat(Verdict.of(new Printed(70, 1, 1), new Sample(mean, 0.8, 9, 9), NO_TIES, NO_TIES))
                .isEqualTo(expected);
    }

    @Test
    void withoutAPrintedDeviationOnlyOursIsLeft() {
        Printed paper = Printed.withoutDeviation(0.319, 3);
        assertThat(Verdict.of(paper, new Sample(0.3194, 0, 3, 3), NO_TIES, NO_TIES))
                .isEqualTo(Verdict.WITHIN_PAPER);
        assertThat(Verdict.of(paper, new Sample(0.309, 0.012, 3, 3), NO_TIES, NO_TIES))
                .isEqualTo(Verdict.WITHIN_COMBINED);
        assertThat(Verdict.of(paper, new Sample(0.309, 0.002, 3, 3), NO_TIES, NO_TIES))
                .isEqualTo(Verdict.OUTSIDE);
    }

    @Test
    void aFigureThatAnotherOrderOfEqualScoresGivesIsNoDisagreement() {
        Printed paper = new Printed(0, 0, 1);
        Sample ours = new Sample(0.6, 0.1, 9, 9);
        assertThat(Verdict.of(paper, ours, 0, 100)).isEqualTo(Verdict.WITHIN_TIES);
        assertThat(Verdict.of(paper, ours, 0.4, 100)).isEqualTo(Verdict.OUTSIDE);
        assertThat(Verdict.of(paper, ours, 0.6, 0.6)).as("no ties at all").isEqualTo(Verdict.OUTSIDE);
    }

    @Test
    void whatWasNotMeasuredOrNotPrintedIsNotJudged() {
        Sample none = Sample.of(new double[0], 9);
        assertThat(Verdict.of(new Printed(70, 1, 1), none, NO_TIES, NO_TIES)).isEqualTo(Verdict.NOT_RUN);
        assertThat(Verdict.of(Printed.drawn(1), none, NO_TIES, NO_TIES)).isEqualTo(Verdict.NOT_RUN);
        assertThat(Verdict.of(Printed.drawn(1), new Sample(1, 0, 1, 1), NO_TIES, NO_TIES))
                .isEqualTo(Verdict.NOT_PRINTED);
    }
}
