package org.linkteller.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.linkteller.audit.report.AuditReport;
import org.linkteller.audit.report.SampleReports;
import org.linkteller.audit.report.figure.FigureFiles;
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
        new ShareArchive(Set.of("no-such-node", "A", "client")).write(file, report);
        assertThat(file).as("words that every page has are no nodes").exists();
        Files.delete(file);
        AuditReport planned = report.withPlan(Map.of("edges", "friends-of-ann.csv ann"));
        assertThatThrownBy(() -> new ShareArchive(Set.of("ann")).write(file, planned))
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining("share.zip is not written: /plan/edges in report.json would hold 'ann'");
        assertThat(file).doesNotExist();
    }

    /** Letters on figures are outlines, so the words are searched before they are drawn; pictures carry nothing else. */
    @Test
    void figuresAreDrawnFromSearchedWordsAlone() throws IOException {
        assumeTrue(FigureFiles.obstacle().isEmpty(), "this machine cannot draw");
        ShareArchive archive = new ShareArchive(Set.of("ann", "recall", "linkteller", "cora"));
        assertThatThrownBy(() -> archive.searchWords("figures/x", List.of("recall", "of ann"), "recall"))
                .hasMessageContaining("figures/x would hold 'ann'");
        AuditReport report = SampleReports.of(SampleReports.finding("linkteller", 42, 0.9));
        FigureFiles.of(report)
                .forEach(figure -> archive.searchWords(figure.name(), figure.words(), FigureFiles.fixedText(report)));

        Path file = folder.resolve("share.zip");
        new ShareArchive(Set.of("no-such-node")).write(file, report);
        try (ZipFile zip = new ZipFile(file.toFile())) {
            List<? extends ZipEntry> pictures = Collections.list(zip.entries()).stream()
                    .filter(entry -> entry.getName().endsWith("png"))
                    .toList();
            assertThat(pictures).isNotEmpty();
            for (ZipEntry picture : pictures) {
                assertThat(zip.getEntry(picture.getName().replace(".png", ".svg")))
                        .isNotNull();
                assertThat(chunks(zip.getInputStream(picture).readAllBytes())).containsOnly("IHDR", "IDAT", "IEND");
            }
        }
    }

    /** The kinds of a PNG's parts: texts would be in others than these. */
    private static Set<String> chunks(byte[] png) {
        ByteBuffer file = ByteBuffer.wrap(png).position(8);
        Set<String> kinds = new TreeSet<>();
        while (file.hasRemaining()) {
            int length = file.getInt();
            byte[] kind = new byte[4];
            file.get(kind);
            kinds.add(new String(kind, StandardCharsets.US_ASCII));
            file.position(file.position() + length + 4);
        }
        return kinds;
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
