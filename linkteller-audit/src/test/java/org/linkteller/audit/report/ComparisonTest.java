package org.linkteller.audit.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    @Test
    void theSameCellStandsInOneRowWithItsChange() {
        Comparison comparison = Comparison.of(runs(
                SampleReports.of(
                        SampleReports.finding("linkteller", 42, 0.9), SampleReports.finding("linkteller", 2, 0.7)),
                SampleReports.of(SampleReports.finding("linkteller", 42, 0.3))));
        Comparison.Row f1 = comparison.rows().get(0);
        assertThat(f1.cell()).isEqualTo("cora gcn2 none unconstrained linkteller");
        assertThat(f1.values()).containsExactly(0.8, 0.3);
        assertThat(f1.change()).isEqualTo(0.3 - 0.8);
        assertThat(comparison.html()).contains("class=\"yes\">-0.5000");
    }

    @Test
    void aCellThatARunLacksIsNeverFilled() {
        Comparison comparison = Comparison.of(runs(
                SampleReports.of(SampleReports.finding("linkteller", 42, 0.9)),
                SampleReports.of(SampleReports.finding("lsa2-attr", 42, 0.1))));
        assertThat(comparison.text()).contains("not run");
        assertThat(comparison.rows().get(0).change()).isNaN();
    }

    @Test
    void differentDataUnderOneNameIsNotCompared() {
        AuditReport one = SampleReports.of(SampleReports.finding("linkteller", 42, 0.9));
        Provenance p = one.provenance();
        AuditReport other = AuditReport.of(
                one.plan(),
                new Provenance(
                        p.version(),
                        p.kernels(),
                        p.jvm(),
                        p.machine(),
                        p.created(),
                        Map.of("cora", new Provenance.DataSource("Cora", "def", false, 10, 20, List.of())),
                        p.seeds(),
                        false,
                        List.of()),
                one.findings(),
                one.utility(),
                one.baselines(),
                List.of(),
                List.of(),
                List.of());
        Comparison comparison = Comparison.of(runs(one, other));
        assertThat(comparison.rows()).allMatch(row -> Double.isNaN(row.change()));
        assertThat(comparison.text()).contains("cora#abc gcn2", "cora#def gcn2", "'cora' is different data");
        assertThat(comparison.html()).contains("cora is different data");
    }

    @Test
    void oneRunIsNoComparison() {
        assertThatThrownBy(() -> Comparison.of(Map.of("a", SampleReports.of())))
                .hasMessageContaining("two runs or more");
    }

    private static Map<String, AuditReport> runs(AuditReport before, AuditReport after) {
        Map<String, AuditReport> runs = new LinkedHashMap<>();
        runs.put("before", before);
        runs.put("after", after);
        return runs;
    }
}
