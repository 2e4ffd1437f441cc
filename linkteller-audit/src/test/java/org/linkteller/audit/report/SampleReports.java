package org.linkteller.audit.report;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Small reports with given outcomes. */
final class SampleReports {
    private SampleReports() {}

    static AuditReport of(Finding... findings) {
        Provenance provenance = new Provenance(
                "1",
                "plain",
                "jvm",
                "machine",
                "2026-01-01T00:00:00Z",
                Map.of("cora", new Provenance.DataSource("Cora <&>", "abc", 10, 20)),
                Map.of("draws", List.of(42L)),
                true,
                List.of("</script><script>alert(1)</script>"));
        return new AuditReport(
                1,
                Map.of("dataset", "cora"),
                provenance,
                List.of(findings),
                List.of(new UtilityEntry("cora", "gcn2", 42, "none", null, "accuracy", 0.75, List.of())),
                List.of(),
                List.of(),
                List.of());
    }

    /** What a guard would need, with a budget chosen or none. */
    static GuardFacts guard(@Nullable Long budget) {
        return new GuardFacts(
                "cora",
                "gcn2",
                100,
                50,
                30,
                0.2,
                0.01,
                budget,
                List.of(
                        new GuardFacts.Budget(10, 0.1, 0.15, 0.12, 0.9, 0.005, 0.9),
                        new GuardFacts.Budget(101, 0.8, 1, 0.7, 1, 0, 0.5)),
                List.of(
                        new GuardFacts.Detection("linkteller", 0.8, 101, "one-row", 1, 1),
                        new GuardFacts.Detection("linkteller", 0.8, 101, "extreme", 0.4, 0)));
    }

    static BudgetPoint budget(String attack, long limit, double f1) {
        return new BudgetPoint(
                "cora", "gcn2", 42, "none", null, "unconstrained", 42, attack, limit, limit - 1, f1, f1 / 2);
    }

    static Finding finding(String attack, long draw, double f1) {
        return finding(attack, "none", null, draw, f1);
    }

    static Finding protectedFinding(String attack, String protection, double epsilon, double f1) {
        return finding(attack, protection, epsilon, 42, f1);
    }

    private static Finding finding(String attack, String protection, @Nullable Double epsilon, long draw, double f1) {
        return new Finding(
                "cora",
                "gcn2",
                42,
                protection,
                epsilon,
                "full",
                attack,
                "unconstrained",
                draw,
                100,
                10,
                0.95,
                f1,
                Map.of("0.0001", 0.5, "0.001", 0.6),
                501,
                1.5,
                "",
                List.of(new Finding.GuessEntry(1.0, "exact", 10, 8, f1, f1, f1, f1 - 0.1, f1 + 0.1, 8, 8)),
                List.of(new Finding.CurvePoint(1, 1, 0.1, 0), new Finding.CurvePoint(100, 0.1, 1, 1)),
                new Finding.ScoreHistogram(List.of(0.1, 1.0, 10.0), List.of(1L, 9L), List.of(20L, 3L), 0, 67),
                List.of(new Finding.DegreeLeak("1-5", 10, 8)),
                List.of(new Finding.NodeRisk("person-alice", 3, 2, 2, 0)),
                List.of(new Finding.PairRisk("person-alice", "person-bob", 1.5, true)));
    }
}
