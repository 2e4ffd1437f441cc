package org.linkteller.audit.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PercentTest {
    @ParameterizedTest
    @CsvSource({
        "1,        100 %",
        "0.996,    99.6 %",
        "0.99999,  99.9 %",
        "0.994,    99 %",
        "0.5,      50 %",
        "0.105,    11 %", // 10.5 in binary, half up
        "0.04,     4 %",
        "0.0123,   1.2 %",
        "0.0004,   0.04 %",
        "0.000001, 0.0001 %",
        "0,        0 %"
    })
    void lessThanAllIsNeverSaidToBeAllNorSomethingNothing(double share, String said) {
        assertThat(Percent.said(share)).isEqualTo(said);
    }

    @ParameterizedTest
    @CsvSource({"1, 100.0%", "0.9996, 99.9%", "0.996, 99.6%", "0.0004, 0.1%", "0, 0.0%", "0.7182, 71.8%"})
    void columnsRoundTheSameWay(double share, String shown) {
        assertThat(Percent.tenths(share)).isEqualTo(shown);
    }

    @Test
    void theHeadlineDoesNotRoundUpToEverything() {
        AuditReport nearly = SampleReports.of(SampleReports.finding("linkteller-plus", 42, 0.996));
        assertThat(Headline.of(nearly).sentence())
                .contains("recovers 99.6 % of")
                .doesNotContain("100 %");
        assertThat(ConsoleReport.text(SampleReports.of(SampleReports.finding("linkteller-plus", 42, 0.99996))))
                .contains("99.9%")
                .doesNotContain("100.0%");
    }
}
