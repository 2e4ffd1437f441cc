package org.linkteller.audit.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ConsoleReportTest {
    @Test
    void aCellIsALineAndAServiceSaysWhatItIsWorth() {
        List<String> lines = ConsoleReport.text(SampleReports.of(
                        SampleReports.finding("linkteller", 42, 0.9),
                        SampleReports.finding("linkteller", 2, 0.7),
                        SampleReports.protectedFinding("linkteller", "lap-graph:8", 0.25)))
                .lines()
                .toList();
        assertThat(lines)
                .containsExactly(
                        "dataset model protection   targets       attack     precision    recall      F1     AUC "
                                + " queries",
                        "cora    gcn2  none         unconstrained linkteller     80.0%     80.0%   80.0%  0.9500     "
                                + " 501",
                        "cora    gcn2  lap-graph:8* unconstrained linkteller     25.0%     25.0%   25.0%  0.9500     "
                                + " 501",
                        "",
                        "cora gcn2 seed 42 none: accuracy 0.750",
                        "cora without edges: accuracy 0.302 for the commonest class, 0.596 for an MLP",
                        "* seeded noise: repeatable, and therefore NOT private");
    }

    @Test
    void whatIsUndefinedIsADash() {
        assertThat(ConsoleReport.text(SampleReports.of(SampleReports.withoutEdge("linkteller", 42))))
                .containsPattern("linkteller +- +- +- +- +501\n.*left out: 1 of 1 draws")
                .doesNotContain("NaN");
    }
}
