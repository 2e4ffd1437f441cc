package org.linkteller.audit.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.data.DataFormatException;

class JsonReportTest {
    private static final AuditReport REPORT = SampleReports.of(SampleReports.finding("linkteller", 42, 0.8))
            .withBudget(List.of(SampleReports.budget("linkteller-group", 50, 0.25)))
            .withGuard(List.of(SampleReports.guard(10L), SampleReports.guard(null)));

    @TempDir
    Path folder;

    @Test
    void whatIsWrittenIsReadAgainAndFitsTheSchema() throws IOException {
        Path file = Files.writeString(folder.resolve("report.json"), JsonReport.text(REPORT));
        assertThat(JsonReport.load(file)).isEqualTo(REPORT);
        assertThat(ReportSchema.complaints(JsonReport.text(REPORT))).isEmpty();
        assertThat(ReportSchema.complaints(JsonReport.text(REPORT).replace("\"detector\"", "\"by\"")))
                .isNotEmpty();
    }

    @Test
    void aReportFromBeforeBudgetsAndGuardsIsReadAsOneWithoutThem() throws IOException {
        String older = JsonReport.text(REPORT).replaceAll("(?s),\\s*\"budget\" : \\[ \\{.*", "\n}\n");
        AuditReport loaded = JsonReport.load(Files.writeString(folder.resolve("older.json"), older));
        assertThat(loaded).isEqualTo(REPORT.withBudget(List.of()).withGuard(List.of()));
    }

    @Test
    void aReportWithoutFindingsIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("empty.json"), "{\"schema\": 1}");
        assertThatThrownBy(() -> JsonReport.load(file))
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining("empty.json");
    }

    @Test
    void theGuardsVerdictIsSaidInWords() {
        assertThat(GuardText.of(SampleReports.guard(10L)))
                .contains("budget: {perKeyAndNode: 10} keeps both limits")
                .contains("best detector one-row");
        assertThat(GuardText.of(SampleReports.guard(null))).contains("no budget keeps the attack at F1 20%");
    }
}
