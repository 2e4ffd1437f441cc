package org.linkteller.audit.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
        List<Gate.Verdict> verdicts = judged("f1=0.8", true, false);
        assertThat(verdicts).hasSize(1);
        assertThat(verdicts.get(0).value()).isEqualTo(0.8);
        assertThat(verdicts.get(0).passed()).isTrue();
        assertThat(judged("f1=0.79", true, false).get(0).passed()).isFalse();
    }

    @Test
    void theOwnersAttackCountsOnlyOnRequest() {
        assertThat(judged("f1=0.9", true, false)).allMatch(Gate.Verdict::passed);
        assertThat(judged("f1=0.9", true, true)).anyMatch(verdict -> !verdict.passed());
    }

    @Test
    void utilityMustNotFall() {
        assertThat(judged("utility=0.7", false, false)).allMatch(Gate.Verdict::passed);
        assertThat(judged("utility=0.8", false, false)).noneMatch(Gate.Verdict::passed);
    }

    @Test
    void lowFalsePositiveRatesCanBeLimited() {
        assertThat(judged("tpr@fpr=1e-4=0.4", true, false)).noneMatch(Gate.Verdict::passed);
        assertThat(judged("tpr@fpr=0.0001=0.6", true, false)).allMatch(Gate.Verdict::passed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"f1", "f2=0.1", "f1=1.5", "f1=-1", "f1=NaN", "tpr@fpr=x=0.1", "utility=0.5", ""})
    void refusesARuleThatMeansNothing(String rule) {
        assertThatThrownBy(() -> Gate.Rule.parse(rule, true)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void ciSystemsReadTheVerdicts() {
        List<Gate.Verdict> verdicts = judged("f1=0.1", true, false);
        assertThat(JUnitReport.text(verdicts)).contains("<testsuite", "failures=\"1\"", "<failure message=");
        assertThat(SarifReport.text(verdicts, "1", "report.json")).contains("\"2.1.0\"", "\"ruleId\" : \"f1\"");
        assertThat(verdicts.get(0).line()).contains("linkteller", "0.8000", "allowed is at most 0.1");
    }

    private static List<Gate.Verdict> judged(String rule, boolean above, boolean withExact) {
        return new Gate(List.of(Gate.Rule.parse(rule, above)), withExact).judge(REPORT);
    }
}
