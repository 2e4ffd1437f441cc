package org.linkteller.audit.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.linkteller.audit.cell.Protection;
import org.linkteller.audit.cell.ServiceKey;

class WorthTest {
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
        assertThat(Worth.warnings(report(0.3, 0.6))).isEmpty();
    }

    /** An MLP of another seed may have been luckier: it says nothing of this service. */
    @Test
    void aServiceStandsBesideTheMlpOfItsSeedAndAMeanBesideAll() {
        assertThat(Worth.warnings(report(0.3, 0.7))).isEmpty();
        assertThat(BaselineEntry.floor(report(0.3, 0.7), "cora")).hasValue(0.85);
        assertThat(BaselineEntry.floor(report(0.3, 0.7), "other")).isEmpty();
    }

    /** Three protections of two seeds are one line, not six. */
    @Test
    void protectionsBelowTheFloorAreNamedTogetherByTheirMeans() {
        AuditReport sample = report(0.1, 0.6);
        List<UtilityEntry> utility = new ArrayList<>();
        for (String protection : List.of("lap-graph:1", "lap-graph:2", "distill")) {
            for (long seed : new long[] {42, 7}) {
                double value = protection.equals("distill") ? 0.9 : seed == 42 ? 0.5 : 0.75;
                ServiceKey key = new ServiceKey("cora", "gcn2", seed, Protection.parse(protection));
                utility.add(new UtilityEntry(key, "accuracy", value, List.of()));
            }
        }
        AuditReport several = AuditReport.of(
                sample.plan(),
                sample.provenance(),
                sample.findings(),
                utility,
                sample.baselines(),
                List.of(),
                List.of(),
                List.of());
        assertThat(Worth.warnings(several))
                .containsExactly("cora gcn2: accuracy below 0.800 of an MLP that sees no edge, so these protections are"
                        + " useless here: lap-graph:1 (0.625), lap-graph:2 (0.625)");
    }

    @Test
    void aModelBelowThemIsSaidToBeOnTerminalAndPage() {
        assertThat(Worth.warnings(report(0.8, 0.9))).hasSize(2);
        assertThat(ConsoleReport.text(report(0.8, 0.6)))
                .contains(
                        "warning: cora gcn2: accuracy below 0.800, which always answering the commonest class reaches:"
                                + " none (0.750)");
        assertThat(HtmlReport.text(report(0.3, 0.9), "")).contains("0.900 of an MLP that sees no edge");
    }
}
