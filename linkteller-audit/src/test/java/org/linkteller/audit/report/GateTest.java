package org.linkteller.audit.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GateTest {
    private static final AuditReport REPORT = SampleReports.of(
            SampleReports.finding("linkteller", 42, 0.9),
            SampleReports.finding("linkteller", 2, 0.7),
            SampleReports.finding("linkteller-exact", 42, 1.0));

    @Test
    void theMeanOverDrawsIsJudged() {
        List<Gate.Check> checks = judged("f1=0.8", true, false);
        assertThat(checks).hasSize(1);
        assertThat(checks.get(0).value()).isEqualTo(0.8);
        assertThat(checks.get(0).passed()).isTrue();
        assertThat(judged("f1=0.79", true, false).get(0).passed()).isFalse();
    }

    @Test
    void theOwnersAttackCountsOnlyOnRequest() {
        assertThat(judged("f1=0.9", true, false)).allMatch(Gate.Check::passed);
        assertThat(judged("f1=0.9", true, true)).anyMatch(check -> !check.passed());
    }

    @Test
    void utilityMustNotFall() {
        assertThat(judged("utility=0.7", false, false)).allMatch(Gate.Check::passed);
        assertThat(judged("utility=0.8", false, false)).noneMatch(Gate.Check::passed);
    }

    @Test
    void lowFalsePositiveRatesCanBeLimited() {
        assertThat(judged("tpr@fpr=1e-4=0.4", true, false)).noneMatch(Gate.Check::passed);
        assertThat(judged("tpr@fpr=0.0001=0.6", true, false)).allMatch(Gate.Check::passed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"f1", "f2=0.1", "f1=1.5", "f1=-1", "f1=NaN", "tpr@fpr=x=0.1", "utility=0.5", ""})
    void refusesARuleThatMeansNothing(String rule) {
        assertThatThrownBy(() -> Gate.Rule.parse(rule, true)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void ciSystemsReadTheVerdicts() {
        List<Gate.Check> checks = judged("f1=0.1", true, false);
        assertThat(JUnitReport.text(checks)).contains("<testsuite", "failures=\"1\"", "<failure message=");
        assertThat(SarifReport.text(checks, "1", "report.json")).contains("\"2.1.0\"", "\"ruleId\" : \"f1\"");
        assertThat(checks.get(0).line()).contains("linkteller", "0.8000", "allowed is at most 0.1");
    }

    /** What a code host needs to show an alert: the rule, the line, and the file it is about. */
    @Test
    void anAlertNamesItsRuleAndItsFile() throws IOException {
        JsonNode log = JsonReport.MAPPER.readTree(SarifReport.text(judged("f1=0.1", true, false), "1", "report.json"));
        assertThat(log.path("$schema").asText()).endsWith("sarif-2.1.0.json");
        assertThat(log.at("/runs/0/tool/driver/rules/0/id").asText()).isEqualTo("f1");
        assertThat(log.at("/runs/0/results/0/message/text").asText()).contains("allowed is at most 0.1");
        assertThat(log.at("/runs/0/results/0/locations/0/physicalLocation/artifactLocation/uri")
                        .asText())
                .isEqualTo("report.json");
        JsonNode passed = JsonReport.MAPPER.readTree(SarifReport.text(judged("f1=1", true, false), "1", "report.json"));
        assertThat(passed.at("/runs/0/results")).isEmpty();
    }

    /** The schema of SARIF itself, applied by a validator that is not ours. */
    @ParameterizedTest
    @ValueSource(strings = {"f1=0.1", "f1=1", "tpr@fpr=1e-3=1"})
    void alertsKeepTheSchemaOfSarif(String rule) throws IOException {
        String log = SarifReport.text(judged(rule, true, false), "1", "plans/own.yaml");
        try (InputStream schema = GateTest.class.getResourceAsStream("sarif-2.1.0.schema.json")) {
            assertThat(JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7)
                            .getSchema(schema)
                            .validate(log, InputFormat.JSON))
                    .isEmpty();
        }
    }

    /** Two cells are two alerts, and a cell's alert stays the same when its figure changes. */
    @Test
    void alertsAreToldApartByTheirCells() throws IOException {
        Gate gate = new Gate(List.of(Gate.Rule.parse("f1=0.1", true)), false);
        String plus = "linkteller-plus";
        AuditReport two =
                SampleReports.of(SampleReports.finding("linkteller", 42, 0.8), SampleReports.finding(plus, 42, 0.9));
        AuditReport later =
                SampleReports.of(SampleReports.finding("linkteller", 42, 0.7), SampleReports.finding(plus, 42, 0.6));
        assertThat(fingerprints(gate.judge(two))).doesNotHaveDuplicates().isEqualTo(fingerprints(gate.judge(later)));
    }

    private static List<String> fingerprints(List<Gate.Check> checks) throws IOException {
        JsonNode log = JsonReport.MAPPER.readTree(SarifReport.text(checks, "1", "plan.yaml"));
        return log.findValuesAsText("cellAndMeasure/v1");
    }

    @Test
    void aBaselineLetsOnlyWhatBecameWorseFail() {
        Gate gate = new Gate(List.of(Gate.Rule.parse("f1=0.1", true)), false);
        AuditReport before = SampleReports.of(SampleReports.finding("linkteller", 42, 0.8));
        AuditReport same = SampleReports.of(SampleReports.finding("linkteller", 42, 0.804));
        AuditReport worse = SampleReports.of(SampleReports.finding("linkteller", 42, 0.81));
        AuditReport other = SampleReports.of(SampleReports.finding("linkteller-plus", 42, 0.8));
        assertThat(gate.judge(same)).noneMatch(Gate.Check::passed);
        assertThat(gate.notWorseThan(before).judge(same)).singleElement().satisfies(check -> {
            assertThat(check.passed()).isTrue();
            assertThat(check.line()).endsWith("0.8040, allowed is at most 0.1 (the baseline has 0.8000)");
        });
        assertThat(gate.notWorseThan(before).judge(worse)).noneMatch(Gate.Check::passed);
        assertThat(gate.notWorseThan(before).judge(other))
                .as("what was not measured before")
                .noneMatch(Gate.Check::passed);
    }

    @Test
    void aPullRequestIsToldInMarkdown() {
        Gate gate = new Gate(List.of(Gate.Rule.parse("f1=0.1", true)), false);
        assertThat(MarkdownSummary.text(REPORT.judgedBy(gate)))
                .contains("**The gate is shut:** 0 of 1 checks passed", "| **failed** |", "0.8000")
                .contains("NOT private"); // the sample's noise is seeded
    }

    /** Nothing to find, only the owner's own attack, a rate that was not measured: none of them opens a gate. */
    @Test
    void aGateThatChecksNothingIsShut() {
        AuditReport nothing = SampleReports.of(SampleReports.withoutEdge("linkteller", 42));
        AuditReport owners = SampleReports.of(SampleReports.finding("linkteller-exact", 42, 1.0));
        Gate gate = new Gate(List.of(Gate.Rule.parse("f1=1", true)), false);
        for (AuditReport report : List.of(nothing, owners)) {
            List<Gate.Check> checks = gate.judge(report);
            assertThat(checks).singleElement().matches(check -> !check.passed());
            assertThat(checks.get(0).line()).startsWith("f1 was measured nowhere");
            assertThat(JUnitReport.text(checks)).contains("tests=\"1\"", "failures=\"1\"");
        }
        assertThatThrownBy(() -> judged("tpr@fpr=0.01=1", true, false))
                .hasMessageContaining("counted at the false positive rates [1.0E-4, 0.001], got 0.01");
    }

    /** Low figures of attacks that could not work, or that saw no difference, are no sign of safety. */
    @ParameterizedTest
    @ValueSource(strings = {Finding.BLIND, Finding.REFUSED + "clients may change nothing"})
    void anAttackThatSaysNothingOpensNoGate(String note) {
        AuditReport report = SampleReports.of(SampleReports.noted(note));
        assertThat(new Gate(List.of(Gate.Rule.parse("f1=1", true)), false).judge(report))
                .singleElement()
                .matches(check -> !check.passed());
        assertThat(Headline.of(report).riskText()).isEqualTo("Nothing was learned");
        assertThat(ConsoleReport.text(report)).contains("  says nothing: " + note);
    }

    private static List<Gate.Check> judged(String rule, boolean above, boolean withExact) {
        return new Gate(List.of(Gate.Rule.parse(rule, above)), withExact).judge(REPORT);
    }
}
