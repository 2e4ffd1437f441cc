package org.linkteller.audit.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HtmlReportTest {
    private static final AuditReport REPORT = SampleReports.of(
            SampleReports.finding("linkteller", 42, 0.9), SampleReports.finding("lsa2-attr", 42, 0.05));

    @Test
    void theHeadlineSaysInWordsWhatAClientCanDo() {
        Headline headline = Headline.of(REPORT);
        assertThat(headline.risk()).isEqualTo("bad");
        assertThat(headline.sentence())
                .isEqualTo(
                        "A client with 501 queries recovers 90 % of the 10 private connections among 15 nodes of cora.");
        assertThat(Headline.of(SampleReports.of(SampleReports.finding("lsa2-attr", 42, 0.05)))
                        .risk())
                .isEqualTo("good");
        assertThat(Headline.of(SampleReports.of(SampleReports.finding("linkteller-exact", 42, 0.9)))
                        .sentence())
                .contains("No attack that a client could run");
    }

    @Test
    void nothingInTheDataCanBecomeMarkup() {
        String page = HtmlReport.text(REPORT, "dataset: <cora>");
        assertThat(page).doesNotContain("</script><script>alert(1)").doesNotContain("<cora>");
        assertThat(page).doesNotContainPattern("@[A-Z]+@\\s*[<\"]");
    }

    @Test
    void thePageAllowsItsOwnScriptsAndNoConnection() {
        String page = HtmlReport.text(REPORT, "");
        assertThat(page).contains("default-src 'none'; script-src 'sha256-").doesNotContain("unsafe-inline");
        assertThat(page).doesNotContain("src=\"http").doesNotContain("href=\"http");
    }

    @Test
    void sharingHidesTheNodesAndNothingElse() {
        String shared = HtmlReport.text(REPORT.withoutIds(), "");
        assertThat(shared)
                .doesNotContain("person-alice")
                .doesNotContain("person-bob")
                .contains("node 1");
        assertThat(HtmlReport.text(REPORT, "")).contains("person-alice", "person-bob");
    }

    /** Words and nodes are kept apart, so that no way of putting a sentence can give a pair away. */
    @Test
    void aNoteThatIsAboutAPairIsSharedWithoutItsNames() {
        AuditReport report = SampleReports.of(SampleReports.noted(
                "the box refused: a node may not be asked together with a node", "person-alice", "Zoë"));
        assertThat(JsonReport.text(report)).contains("Zoë");
        AuditReport shared = report.withoutIds();
        assertThat(JsonReport.text(shared)).doesNotContain("person-alice").doesNotContain("Zoë");
        Measures measures = shared.findings().get(0).measures();
        assertThat(measures.note()).startsWith("the box refused");
        assertThat(measures.noteNodes())
                .as("the same node has one number everywhere")
                .containsExactly("node 1", "node 3");
    }

    @Test
    void featuresThatStandInAreMarkedByTheFactNotByTheTitle() {
        AuditReport told = SampleReports.of(SampleReports.finding("linkteller", 42, 0.9));
        assertThat(HtmlReport.text(told, "")).doesNotContain("not the published ones");
        Provenance p = told.provenance();
        Provenance marked = new Provenance(
                p.version(),
                p.kernels(),
                p.jvm(),
                p.machine(),
                p.created(),
                Map.of("cora", new Provenance.DataSource("Cora", "abc", true, 10, 20, List.of())),
                p.seeds(),
                false,
                List.of());
        assertThat(HtmlReport.text(
                        AuditReport.of(
                                told.plan(),
                                marked,
                                told.findings(),
                                told.utility(),
                                told.baselines(),
                                List.of(),
                                List.of(),
                                List.of()),
                        ""))
                .contains("Cora: these features are not the published ones.");
    }

    @Test
    void seededNoiseIsMarked() {
        assertThat(HtmlReport.text(REPORT, "")).contains("NOT private");
    }
}
