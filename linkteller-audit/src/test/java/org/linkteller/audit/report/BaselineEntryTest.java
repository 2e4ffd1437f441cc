package org.linkteller.audit.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class BaselineEntryTest {
    private static AuditReport report(double majority, double mlp) {
        AuditReport sample = SampleReports.of(SampleReports.finding("linkteller", 42, 0.5)); // its utility is 0.75
        return AuditReport.of(
                sample.plan(),
                sample.provenance(),
                sample.findings(),
                sample.utility(),
                List.of(
                        new BaselineEntry("cora", 42L, "accuracy", majority, mlp),
                        new BaselineEntry("cora", 7L, "accuracy", majority, 1)),
                List.of(),
                List.of(),
                List.of());
    }

    @Test
    void aModelThatBeatsBothIsLeftAlone() {
        assertThat(BaselineEntry.warnings(report(0.3, 0.6))).isEmpty();
    }

    /** An MLP of another seed may have been luckier: it says nothing of this service. */
    @Test
    void aServiceStandsBesideTheMlpOfItsSeedAndAMeanBesideAll() {
        assertThat(BaselineEntry.warnings(report(0.3, 0.7))).isEmpty();
        assertThat(BaselineEntry.floor(report(0.3, 0.7), "cora")).hasValue(0.85);
        assertThat(BaselineEntry.floor(report(0.3, 0.7), "other")).isEmpty();
    }

    @Test
    void aModelBelowThemIsSaidToBeOnTerminalAndPage() {
        assertThat(BaselineEntry.warnings(report(0.8, 0.9))).hasSize(2);
        assertThat(ConsoleReport.text(report(0.8, 0.6)))
                .contains("warning: cora gcn2 seed 42 none: accuracy 0.750 is below 0.800, which always answering the"
                        + " commonest class reaches");
        assertThat(HtmlReport.text(report(0.3, 0.9), "")).contains("0.900 of an MLP that sees no edge");
    }
}
