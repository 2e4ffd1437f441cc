package org.linkteller.attack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;
import org.linkteller.attack.influence.LinkTeller;
import org.linkteller.attack.plus.LinkTellerPlus;
import org.linkteller.attack.tiny.TinyGcn;
import org.linkteller.attack.tiny.TinyGraph;
import org.linkteller.judge.AttackOutcome;
import org.linkteller.judge.BalancedPairs;
import org.linkteller.judge.Guess;
import org.linkteller.judge.NodeRisk;
import org.linkteller.judge.PairTruth;
import org.linkteller.judge.QueryBudgetCurve;
import org.linkteller.judge.Rounding;

/** What surrounds the attacks: streams of pairs, budgets, risks, the balanced protocol. */
class WholeGraphTest {
    private static final int NODES = 80;
    private static final TinyGraph GRAPH = TinyGraph.social(NODES, 5, 2);
    private static final Features FEATURES = TinyGcn.features(NODES, 8, 11);
    private static final AttackerView VIEW =
            TinyGcn.random(GRAPH.firstOrder(), 5, 8, 16, 3).view(FEATURES);
    private static final PairTruth TRUTH = PairTruth.of(NodeSet.all(NODES), GRAPH::hasEdge);

    @Test
    void theBestPairsOfTheStreamAreTheBestOfAll() {
        List<ScoredPair> all = new LinkTeller().score(VIEW, NodeSet.all(NODES)).best(60);
        AttackOptions threads = AttackOptions.defaults().withThreads(3);
        assertThat(new LinkTeller(1e-4, threads)
                        .best(VIEW, NodeSet.all(NODES), 60)
                        .toList())
                .isEqualTo(all);
    }

    @Test
    void ofEqualScoresTheStreamKeepsWhatTheRankingPrefers() {
        PairScores equal = PairScores.of(NodeSet.all(20), (i, j) -> 1);
        BestPairs kept = new BestPairs(17);
        equal.pairs().forEach((p, i, j) -> kept.offer(i, j, 1));
        assertThat(kept.toList()).isEqualTo(equal.best(17));
    }

    @Test
    void moreQueriesFindMoreEdges() {
        QueryBudgetCurve curve = QueryBudgetCurve.of(
                limit -> new LinkTeller(1e-4, AttackOptions.defaults().withQueryLimit(limit)),
                VIEW,
                TRUTH,
                11,
                41,
                NODES + 1);
        assertThat(curve.points().stream().map(QueryBudgetCurve.Point::queries).toList())
                .isEqualTo(List.of(11L, 41L, 81L));
        assertThat(curve.points().get(0).f1()).isLessThan(curve.points().get(1).f1());
        assertThat(curve.points().get(1).f1()).isLessThan(curve.points().get(2).f1());
    }

    @Test
    void plusKeepsToItsLimitToo() {
        QueryBudgetCurve curve = QueryBudgetCurve.of(
                limit -> new LinkTellerPlus(AttackOptions.defaults().withQueryLimit(limit)), VIEW, TRUTH, 2, 30, 60);
        curve.points().forEach(point -> assertThat(point.queries()).isLessThanOrEqualTo(point.limit()));
    }

    @Test
    void risksAddUpToTheOutcome() {
        PairScores scores = new LinkTeller().score(VIEW, NodeSet.all(NODES));
        List<NodeRisk> risks = NodeRisk.of(scores, TRUTH);
        Guess guess =
                AttackOutcome.of("linkteller", scores, TRUTH, List.of(1.0)).guess(1, Rounding.EXACT);
        assertThat(risks.stream().mapToLong(NodeRisk::found).sum()).isEqualTo(2 * guess.truePositives());
        assertThat(risks.stream().mapToLong(NodeRisk::falseAlarms).sum())
                .isEqualTo(2 * (guess.named() - guess.truePositives()));
        assertThat(risks).allSatisfy(risk -> assertThat(risk.edges()).isEqualTo(GRAPH.degree(risk.node())));
    }

    @Test
    void theMostExposedNodeComesFirstAndOfEqualsTheSmallerId() {
        List<NodeRisk> risks = NodeRisk.of(new LinkTeller().score(VIEW, NodeSet.all(NODES)), TRUTH);
        assertThat(risks)
                .isSortedAccordingTo(
                        Comparator.comparingInt(NodeRisk::found).reversed().thenComparingInt(NodeRisk::node));
        assertThat(risks).hasSize(NODES);
    }

    @Test
    void theBalancedProtocolHasAsManyNonEdgesAsEdges() {
        int[] us = new int[TRUTH.edges()];
        int[] vs = new int[TRUTH.edges()];
        AtomicInteger next = new AtomicInteger();
        TRUTH.pairs().forEach((p, i, j) -> {
            if (TRUTH.isEdge(p)) {
                us[next.get()] = i;
                vs[next.getAndIncrement()] = j;
            }
        });
        Pairs pairs = BalancedPairs.of(NodeSet.all(NODES), us, vs, GRAPH::hasEdge, new Seed(1));
        PairTruth truth = PairTruth.of(pairs, GRAPH::hasEdge);
        assertThat(pairs.size()).isEqualTo(2 * us.length);
        assertThat(truth.edges()).isEqualTo(us.length);
        AttackOutcome outcome = AttackOutcome.of(
                "linkteller", new LinkTeller().score(VIEW, pairs), truth, AttackOutcome.BALANCED_BELIEFS);
        assertThat(outcome.guess(1, Rounding.PAPER).named()).isEqualTo(us.length);
        assertThat(outcome.guess(1, Rounding.EXACT).precision()).isGreaterThan(0.9);
    }
}
