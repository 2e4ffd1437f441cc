package org.linkteller.audit.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.data.format.ResourceText;

class JsonReportTest {
    private static final Finding FINDING = SampleReports.finding("linkteller", 42, 0.8);
    private static final AuditReport REPORT = SampleReports.of(
            List.of(SampleReports.budget("linkteller-group", 50, 0.25)),
            List.of(SampleReports.guard(10L), SampleReports.guard(null)),
            FINDING);

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

    /** What the gate files and the page say stands in report.json, once: leaks, utility, and what was measured nowhere. */
    @Test
    void theGatesChecksAreWrittenAndReadAgain() throws IOException {
        Gate gate = new Gate(
                        List.of(
                                Gate.Rule.parse("f1=0.1", true),
                                Gate.Rule.parse("tpr@fpr=1e-3=0.2", true),
                                Gate.Rule.parse("utility=0.5", false)),
                        false)
                .notWorseThan(REPORT);
        AuditReport judged = REPORT.judgedBy(gate);
        AuditReport unjudged =
                SampleReports.of(SampleReports.withoutEdge("linkteller", 42)).judgedBy(gate);
        for (AuditReport report : List.of(judged, unjudged)) {
            Path file = Files.writeString(folder.resolve("report.json"), JsonReport.text(report));
            assertThat(JsonReport.load(file).checks())
                    .isEqualTo(report.checks())
                    .hasSize(3);
            assertThat(ReportSchema.complaints(JsonReport.text(report))).isEmpty();
        }
        JsonNode written = JsonReport.MAPPER.readTree(JsonReport.text(judged)).path("checks");
        assertThat(written.at("/0/rule").toString()).isEqualTo("{\"measure\":\"f1\",\"limit\":0.1}");
        assertThat(written.at("/0/cell/attack").asText()).isEqualTo("linkteller");
        assertThat(written.at("/0/before")).isEqualTo(written.at("/0/value"));
        assertThat(written.at("/1/rule/measure").asText()).isEqualTo("tpr@fpr=1e-3");
        assertThat(written.at("/2/service/model").asText()).isEqualTo("gcn2");
        assertThat(unjudged.checks().get(0).value()).isNull();
        assertThat(unjudged.checks().get(0).passed()).isFalse();
    }

    @Test
    void aReportFromBeforeBudgetsAndGuardsIsReadAsOneWithoutThem() throws IOException {
        String older = JsonReport.text(REPORT).replaceAll("(?s),\\s*\"budget\" : \\[ \\{.*", "\n}\n");
        AuditReport loaded = JsonReport.load(Files.writeString(folder.resolve("older.json"), older));
        assertThat(loaded).isEqualTo(SampleReports.of(FINDING));
    }

    @Test
    void whatWasReadStandsAtTheTop() throws IOException {
        JsonNode written = JsonReport.MAPPER.readTree(JsonReport.text(REPORT));
        assertThat(written.at("/read/cora")).isEqualTo(written.at("/provenance/data/cora/read"));
        assertThat(written.at("/read/cora/0").textValue()).isEqualTo("nodes     10");
    }

    /** CLI.md promises these names. */
    @Test
    void aFindingSaysWhatItIsAboutInTheNamesOfTheContract() throws IOException {
        JsonNode finding = JsonReport.MAPPER.readTree(JsonReport.text(REPORT)).at("/findings/0");
        assertThat(finding.properties().stream().map(Map.Entry::getKey))
                .containsExactly(
                        "dataset",
                        "model",
                        "seed",
                        "protection",
                        "epsilon",
                        "box",
                        "attack",
                        "targets",
                        "draw",
                        "targetCount",
                        "standIn",
                        "pairs",
                        "edges",
                        "auc",
                        "averagePrecision",
                        "tprAtFpr",
                        "queries",
                        "seconds",
                        "note",
                        "noteNodes",
                        "guesses",
                        "beliefs",
                        "curve",
                        "histogram",
                        "byDegree",
                        "riskiestNodes",
                        "riskiestPairs",
                        "blackBox");
        assertThat(finding.at("/guesses/1").toString()).contains("\"belief\":1.0,\"rounding\":\"exact\",\"named\":10");
        assertThat(finding.get("attack").asText()).isEqualTo("linkteller");
        assertThat(finding.get("epsilon").isNull()).isTrue();
    }

    @Test
    void theSchemaKnowsEveryAttackAPlanMayName() throws IOException {
        JsonNode schema = JsonReport.MAPPER.readTree(ResourceText.of(JsonReport.class, "report.schema.json"));
        assertThat(schema.at("/$defs/attack/enum"))
                .map(JsonNode::asText)
                .containsExactlyElementsOf(
                        AttackName.PLANNED.stream().map(AttackName::text).toList());
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
        assertThat(GuardText.of(SampleReports.guard(10L), 1)).contains("the other 1 attackers: in the report");
    }
}
