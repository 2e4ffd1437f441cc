package org.linkteller.audit.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.linkteller.api.NodeSet;
import org.linkteller.attack.PairScores;
import org.linkteller.judge.AttackOutcome;
import org.linkteller.judge.PairTruth;
import org.linkteller.judge.RocPoint;
import org.linkteller.judge.Rounding;

/** Four targets 10, 20, 30, 40 with the edges 10-20 and 20-30; the attack puts 10-20 first and 10-40 second. */
class ScorecardTest {
    private static final NodeSet TARGETS = NodeSet.of(10, 20, 30, 40);
    private static final PairTruth TRUTH = PairTruth.of(TARGETS, (u, v) -> Math.abs(u - v) == 10 && u + v < 70);

    private static FindingViews views(double... scores) {
        int[] next = {0};
        PairScores all = PairScores.of(TARGETS, (first, second) -> scores[next[0]++]); // 0-1 0-2 0-3 1-2 1-3 2-3
        return new Scorecard(all, TRUTH).views(node -> node / 10, node -> "n" + node);
    }

    private static final FindingViews VIEWS = views(9, 0, 5, 3, 0, 0);

    @Test
    void theCurveRunsFromTheFirstPairToTheLast() {
        assertThat(VIEWS.curve()).first().isEqualTo(new FindingViews.CurvePoint(1, 1, 0.5, 0));
        assertThat(VIEWS.curve()).contains(new FindingViews.CurvePoint(2, 0.5, 0.5, 0.25));
        assertThat(VIEWS.curve()).last().isEqualTo(new FindingViews.CurvePoint(6, 2 / 6.0, 1, 1));
    }

    /** 300 targets on a ring: 300 edges among 44,850 pairs, far fewer points than pairs. */
    @Test
    void theCurveGoesThroughWhatTheTablesTell() {
        NodeSet ring = NodeSet.all(300);
        PairTruth.Adjacency adjacent = (u, v) -> Math.abs(u - v) == 1 || Math.abs(u - v) == 299;
        PairTruth truth = PairTruth.of(ring, adjacent);
        PairScores perfect = PairScores.of(ring, (u, v) -> adjacent.connected(u, v) ? 2 + u : 1.0 / (1 + u + v));
        // every third edge looks like any other pair: equal scores stay together, whatever their order
        PairScores rough =
                PairScores.of(ring, (u, v) -> (adjacent.connected(u, v) && u % 3 != 0 ? 5 : 0) + (u * 31 + v * 17) % 7);
        for (PairScores scores : List.of(perfect, rough)) {
            List<FindingViews.CurvePoint> curve = new Scorecard(scores, truth)
                    .views(node -> 2, String::valueOf)
                    .curve();
            AttackOutcome outcome = AttackOutcome.of("any", scores, truth, List.of(1.0));
            assertThat(curve)
                    .filteredOn(point -> point.named() == truth.edges())
                    .singleElement()
                    .extracting(FindingViews.CurvePoint::recall)
                    .isEqualTo(outcome.guess(1, Rounding.EXACT).recall());
            for (RocPoint told : outcome.tprAtFpr()) {
                assertThat(curve)
                        .as("found at a false positive rate of %s", told.fpr())
                        .anyMatch(point -> point.falsePositiveRate() <= told.fpr() && point.recall() == told.tpr());
            }
            assertThat(curve)
                    .hasSizeLessThan(60)
                    .extracting(FindingViews.CurvePoint::named)
                    .doesNotHaveDuplicates();
        }
        assertThat(new Scorecard(perfect, truth).curve())
                .as("a perfect attack has found all before its first false alarm")
                .contains(new FindingViews.CurvePoint(300, 1, 1, 0));
    }

    @Test
    void everyPairIsCountedOnceInTheHistogramZerosApart() {
        FindingViews.ScoreHistogram histogram = VIEWS.histogram();
        assertThat(histogram.zeroEdges()).isZero();
        assertThat(histogram.zeroOthers()).isEqualTo(3);
        assertThat(histogram.edges().stream().mapToLong(Long::longValue).sum()).isEqualTo(2);
        assertThat(histogram.others().stream().mapToLong(Long::longValue).sum()).isEqualTo(1);
        assertThat(histogram.bounds()).hasSize(histogram.edges().size() + 1);
    }

    @Test
    void signedScoresHaveEvenBinsAndNoPairApart() {
        FindingViews.ScoreHistogram histogram = views(1, -1, 0, 0.5, -0.5, 0).histogram();
        assertThat(histogram.zeroEdges() + histogram.zeroOthers()).isZero();
        assertThat(histogram.bounds()).first().isEqualTo(-1.0);
        assertThat(histogram.others().stream().mapToLong(Long::longValue).sum()).isEqualTo(4);
    }

    @Test
    void anEdgeCountsForTheDegreesOfBothItsEnds() {
        // degrees 1 and 2 for 10-20, found among the first two; 2 and 3 for 20-30, named third: too late
        assertThat(VIEWS.byDegree()).containsExactly(new FindingViews.DegreeLeak("1-5", 2, 1));
    }

    @Test
    void theMostExposedNodesComeFirstWithTheirFalseAlarms() {
        assertThat(VIEWS.riskiestNodes())
                .containsExactly(
                        new FindingViews.NodeRisk("n10", 1, 1, 1, 1),
                        new FindingViews.NodeRisk("n20", 2, 2, 1, 0),
                        new FindingViews.NodeRisk("n30", 3, 1, 0, 0),
                        new FindingViews.NodeRisk("n40", 4, 0, 0, 1));
    }

    @Test
    void pairsAreListedAsTheyAreNamed() {
        assertThat(VIEWS.riskiestPairs())
                .startsWith(
                        new FindingViews.PairRisk("n10", "n20", 9, true),
                        new FindingViews.PairRisk("n10", "n40", 5, false),
                        new FindingViews.PairRisk("n20", "n30", 3, true))
                .hasSize(6);
    }
}
