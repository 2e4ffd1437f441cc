package org.linkteller.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.linkteller.audit.report.AuditReport;
import org.linkteller.audit.report.SampleReports;
import org.linkteller.data.format.DataFormatException;

/** No id leaves in an archive that is passed on, whatever ids look like and wherever one would stand. */
class IdSearchTest {
    private static final IdSearch SEARCH =
            new IdSearch(Set.of("7", "310129217", "ann", "Ann Lee", "bob@example.org", "<eve>", "M\u00fcller, Jo"));

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ann | ann",
                "asked about (ann) 5 times | ann",
                "of Ann Lee and others | Ann Lee",
                "by bob@example.org, twice | bob@example.org",
                "user 310129217 | 310129217",
                "eve was here | eve",
                "M\u00fcller, Jo | M\u00fcller, Jo",
                "Lee, M\u00fcller, Jo | M\u00fcller, Jo",
            })
    void findsAnIdOfAnyForm(String text, String id) {
        assertThat(SEARCH.in(text)).contains(id);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"node 7 of 77", "annual planning", "Ann and Lee", "the 3,101,292 pairs", "Bob@example.org"})
    void leavesWordsAndCountsAlone(String text) {
        assertThat(SEARCH.in(text)).isEmpty();
    }

    /** Every view is searched for itself, also where only the page shows a text. */
    @Test
    void anArchiveWithAnIdInOneViewIsNotWritten() throws IOException {
        AuditReport report = SampleReports.of(SampleReports.finding("linkteller", 42, 0.9));
        Path file = folder.resolve("share.zip");
        new ShareArchive(Set.of("no-such-node", "A", "client")).write(file, report, List.of(), folder.resolve("none"));
        assertThat(file).as("words that every page has are no nodes").exists();
        Files.delete(file);
        AuditReport planned = report.withPlan(Map.of("edges", "friends-of-ann.csv ann"));
        assertThatThrownBy(
                        () -> new ShareArchive(Set.of("ann")).write(file, planned, List.of(), folder.resolve("none")))
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining("share.zip is not written: /plan/edges in report.json would hold 'ann'");
        assertThat(file).doesNotExist();
    }

    @Test
    void pageAndTableAreSearchedForThemselves() {
        ShareArchive archive = new ShareArchive(Set.of("ann", "the"));
        assertThatThrownBy(() -> archive.searchPage("report.html", "<h1>Of ann &amp; the rest</h1>", "<p>the</p>"))
                .hasMessageContaining("report.html would hold 'ann'");
        assertThatThrownBy(() -> archive.searchPage(
                        "report.html", "<script type=\"application/json\" id=\"data\">{\"note\":\"ann\"}</script>", ""))
                .hasMessageContaining("/note in report.html would hold 'ann'");
        assertThatCode(() -> archive.searchPage("report.html", "<script>ann</script><p>the rest</p>", "<p>the</p>"))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> archive.searchCsv("findings.csv", "attack,who\nann,1\nthe,\"of ann, too\"\n"))
                .hasMessageContaining("column who of findings.csv would hold 'ann'");
    }
}
