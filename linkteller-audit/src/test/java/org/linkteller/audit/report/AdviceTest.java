package org.linkteller.audit.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AdviceTest {
    private static final Finding LEAK = SampleReports.finding("linkteller-plus", 42, 1);

    private static String advice(Finding... findings) {
        return String.join("\n", Headline.of(SampleReports.of(findings)).advice());
    }

    @Test
    void whatHeldIsRecommendedAndWhatWasBrokenIsNot() {
        assertThat(advice(
                        LEAK,
                        SampleReports.boxed("labels", "linkteller-plus", 0.996),
                        SampleReports.boxed("fixed", "linkteller-plus", 0),
                        SampleReports.boxed("fixed", "lsa2-post", 0.02)))
                .contains("Held against the strongest attack that was run: fixed (lsa2-post: F1 2 %).")
                .contains("Do not count on labels (linkteller-plus: F1 99.6 %).");
    }

    @Test
    void labelsAreNotRecommendedWhenNothingThatReadsThemWasRun() {
        Finding weak = SampleReports.boxed("labels", "linkteller", 0.004);
        assertThat(advice(LEAK, weak))
                .contains("Nothing can be said for labels")
                .doesNotContain("Held");
        assertThat(advice(LEAK, weak, SampleReports.boxed("labels", "linkteller-labels", 0.05)))
                .contains("Held against the strongest attack that was run: labels (linkteller-labels: F1 5 %)");
        assertThat(advice(LEAK)).contains("Do not count on smaller answers that were not attacked");
    }

    @Test
    void samplingIsNotRecommendedSinceNoAttackAveragesOverIt() {
        assertThat(advice(LEAK, SampleReports.boxed("sampled:5", "linkteller-plus", 0.01)))
                .contains("Nothing can be said for sampled:5")
                .doesNotContain("Held");
    }

    @Test
    void aBudgetIsNotRecommendedUnlessTheAttackThatAsksLeastWasRun() {
        Finding plus = SampleReports.boxed("budget:20", "linkteller-plus", 0.03);
        assertThat(advice(LEAK, plus))
                .contains("Nothing can be said for budget:20")
                .doesNotContain("Held");
        assertThat(advice(LEAK, plus, SampleReports.boxed("budget:20", "linkteller-root", 0.05)))
                .contains("Held against the strongest attack that was run: budget:20 (linkteller-root: F1 5 %)");
        assertThat(advice(LEAK, plus, SampleReports.boxed("budget:20", "linkteller-root", 0.8)))
                .contains("Do not count on budget:20 (linkteller-root: F1 80 %)");
    }

    @Test
    void aProtectionThatTheAttackBreaksIsNotRecommended() {
        assertThat(advice(LEAK, SampleReports.protectedFinding("linkteller-plus", "lap-graph:8", 0.6)))
                .contains("None of the useful protections tried is enough: with lap-graph at epsilon 8");
        assertThat(advice(LEAK, SampleReports.protectedFinding("linkteller-plus", "lap-graph:4", 0.05)))
                .contains("Of the protections tried, lap-graph at epsilon 4 leaves the best attack an F1 of 5 %");
    }

    @Test
    void aProtectionBelowAModelWithoutEdgesIsNotRecommendedHoweverLittleItLeaks() {
        Finding quiet = SampleReports.protectedFinding("linkteller-plus", "lap-graph:4", 0.01);
        AuditReport sample = SampleReports.of(LEAK, quiet);
        AuditReport useless = AuditReport.of(
                sample.plan(),
                sample.provenance(),
                sample.findings(),
                List.of(new UtilityEntry(quiet.cell().service(), "accuracy", 0.5, List.of())), // the MLP's is .596
                sample.baselines(),
                List.of(),
                List.of(),
                List.of());
        assertThat(String.join("\n", Headline.of(useless).advice()))
                .contains("linkteller protect")
                .doesNotContain("lap-graph");
    }

    @Test
    void aLimitOnQueriesIsRecommendedOnlyWhereOneWasFound() {
        assertThat(advice(LEAK)).contains("has to be measured").doesNotContain("Limit what");
        List<String> withBudget = Headline.of(SampleReports.of(List.of(), List.of(SampleReports.guard(10L)), LEAK))
                .advice();
        assertThat(withBudget)
                .anyMatch(line -> line.startsWith("Limit what a client may ask to 10 queries about a node"));
    }

    @Test
    void aGuardThatWasMeasuredInVainIsNotAskedForAgain() {
        AuditReport inVain = SampleReports.of(List.of(), List.of(SampleReports.guard(null)), LEAK);
        assertThat(String.join("\n", Headline.of(inVain).advice()))
                .contains("Do not count on a limit: of those measured, none stopped the attacks")
                .doesNotContain("has to be measured");
    }

    @Test
    void aGuardThatTheRootHasNotTriedSaysSo() {
        GuardFacts known = SampleReports.guard(null);
        GuardFacts firstLook = new GuardFacts(
                known.service(),
                known.targets(),
                known.users(),
                known.queriesPerUser(),
                known.maxF1(),
                known.maxRefused(),
                null,
                List.of(
                        new GuardFacts.Budget(1, 0, 0, 0, 0.0, 0.4, 0.9, 1),
                        new GuardFacts.Budget(10, 0.1, 0.15, 0.12, null, 0.9, 0.005, 0.9)),
                known.detectors());
        assertThat(String.join(
                        "\n",
                        Headline.of(SampleReports.of(List.of(), List.of(firstLook), LEAK))
                                .advice()))
                .contains("not tried by linkteller-root")
                .doesNotContain("Limit what");
        assertThat(GuardText.of(firstLook)).contains("no budget is advised: linkteller-root");
    }
}
