package org.linkteller.audit.report;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.box.Box;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.cell.CellKey;
import org.linkteller.audit.cell.Protection;
import org.linkteller.audit.cell.ServiceKey;
import org.linkteller.audit.cell.TargetName;
import org.linkteller.judge.Guess;
import org.linkteller.judge.Rounding;

/** Small reports with given outcomes: 15 targets, of their 105 pairs 10 are edges. */
public final class SampleReports {
    private static final ServiceKey SERVICE = new ServiceKey("cora", "gcn2", 42, Protection.NONE);

    /** Of the attackers that a guard is measured against. */
    private static final String LONGEST = "reads what a user asks, 4 times as long";

    private SampleReports() {}

    public static AuditReport of(Finding... findings) {
        return of(List.of(), List.of(), findings);
    }

    static AuditReport of(List<BudgetPoint> budget, List<GuardFacts> guard, Finding... findings) {
        Provenance provenance = new Provenance(
                "1",
                "plain",
                "jvm",
                "machine",
                "2026-01-01T00:00:00Z",
                Map.of("cora", new Provenance.DataSource("Cora <&>", "abc", false, 10, 20, List.of("nodes     10"))),
                Map.of("draws", List.of(42L)),
                true,
                List.of("</script><script>alert(1)</script>"));
        return AuditReport.of(
                Map.of("dataset", "cora"),
                provenance,
                List.of(findings),
                List.of(new UtilityEntry(SERVICE, "accuracy", 0.75, List.of())),
                List.of(new BaselineEntry("cora", null, "accuracy", 0.302, 0.596)),
                List.of(),
                budget,
                guard);
    }

    /** What a guard would need, with a budget chosen or none. */
    static GuardFacts guard(@Nullable Long budget) {
        return new GuardFacts(
                SERVICE,
                100,
                50,
                30,
                0.2,
                0.01,
                budget,
                List.of(
                        new GuardFacts.Budget(10, 0.1, 0.15, 0.12, 0.05, 0.9, 0.005, 0.9),
                        new GuardFacts.Budget(101, 0.8, 1, 0.7, null, 1, 0, 0.5)),
                List.of(
                        new GuardFacts.Detection("linkteller", 0.8, 101, "one-row", 1, 1),
                        new GuardFacts.Detection("linkteller", 0.8, 101, "extreme", 0.4, 0),
                        new GuardFacts.Detection(LONGEST, 1, 10_000, "identical-rows", 1, 1),
                        new GuardFacts.Detection(LONGEST, 1, 10_000, "few-dimensions", 1, 1),
                        new GuardFacts.Detection(LONGEST, 1, 10_000, "scaled-rows", 1, 1),
                        new GuardFacts.Detection(LONGEST, 1, 10_000, "recombined-rows", 1, 1)));
    }

    static BudgetPoint budget(String attack, long limit, double f1) {
        return new BudgetPoint(
                SERVICE, TargetName.UNCONSTRAINED, 42, AttackName.of(attack), limit, limit - 1, f1, f1 / 2);
    }

    public static Finding finding(String attack, long draw, double f1) {
        return finding(cell(attack, "none", draw), measures(10, 0.95, f1, "", List.of()));
    }

    static Finding protectedFinding(String attack, String protection, double f1) {
        return finding(cell(attack, protection, 42), measures(10, 0.95, f1, "", List.of()));
    }

    /** An attack through a weaker box. */
    static Finding boxed(String box, String attack, double f1) {
        CellKey full = cell(attack, "none", 42);
        CellKey weaker = new CellKey(full.service(), Box.parse(box), full.targets(), full.draw(), full.attack());
        return finding(weaker, measures(10, 0.95, f1, "", List.of()));
    }

    /** Targets without a connection: nothing to find. */
    static Finding withoutEdge(String attack, long draw) {
        return finding(cell(attack, "none", draw), measures(0, null, 0, "no edge", List.of()));
    }

    static Finding noted(String note, String... nodes) {
        return finding(cell("linkteller", "none", 42), measures(10, 0.95, 0.9, note, List.of(nodes)));
    }

    private static CellKey cell(String attack, String protection, long draw) {
        ServiceKey service = new ServiceKey("cora", "gcn2", 42, Protection.parse(protection));
        return new CellKey(service, Box.FULL, TargetName.UNCONSTRAINED, draw, AttackName.parse(attack));
    }

    private static Measures measures(long edges, @Nullable Double auc, double f1, String note, List<String> noteNodes) {
        return new Measures(
                105,
                edges,
                auc,
                auc == null ? null : f1,
                auc == null ? Map.of() : Map.of("0.0001", 0.5, "0.001", 0.6),
                501,
                1.5,
                note,
                noteNodes,
                List.of(
                        new Guess(1.0, Rounding.PAPER, 10, 8, 0.5, 0.5, 0.5, 0.4, 0.6, 8, 8),
                        new Guess(
                                1.0,
                                Rounding.EXACT,
                                edges,
                                edges == 0 ? 0 : 8,
                                f1,
                                f1,
                                f1,
                                Math.max(0, f1 - 0.1),
                                Math.min(1, f1 + 0.1),
                                8,
                                8)));
    }

    private static Finding finding(CellKey cell, Measures measures) {
        return new Finding(
                cell,
                15,
                false,
                measures,
                List.of(new BeliefEntry("mixture of the scores", 0.12, 12, 0.5, 0.6, 0.55)),
                new FindingViews(
                        List.of(new FindingViews.CurvePoint(1, 1, 0.1, 0), new FindingViews.CurvePoint(105, 0.1, 1, 1)),
                        new FindingViews.ScoreHistogram(
                                List.of(0.1, 1.0, 10.0), List.of(1L, 9L), List.of(20L, 3L), 0, 67),
                        List.of(new FindingViews.DegreeLeak("1-5", 10, 8)),
                        List.of(new FindingViews.NodeRisk("person-alice", 3, 2, 2, 0)),
                        List.of(new FindingViews.PairRisk("person-alice", "person-bob", 1.5, true))));
    }
}
