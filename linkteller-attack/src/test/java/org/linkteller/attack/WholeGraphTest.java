package org.linkteller.attack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.Seed;

/** What surrounds the attacks: streams of pairs, budgets, noise, risks, the balanced protocol. */
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
        assertEquals(
                all,
                new LinkTeller(1e-4, threads).best(VIEW, NodeSet.all(NODES), 60).toList());
    }

    @Test
    void ofEqualScoresTheStreamKeepsWhatTheRankingPrefers() {
        PairScores equal = PairScores.of(NodeSet.all(20), (i, j) -> 1);
        BestPairs kept = new BestPairs(17);
        equal.pairs().forEach((p, i, j) -> kept.offer(i, j, 1));
        assertEquals(equal.best(17), kept.toList());
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
        assertEquals(
                List.of(11L, 41L, 81L),
                curve.points().stream().map(QueryBudgetCurve.Point::queries).toList());
        assertTrue(curve.points().get(0).f1() < curve.points().get(1).f1());
        assertTrue(curve.points().get(1).f1() < curve.points().get(2).f1());
    }

    @Test
    void plusKeepsToItsLimitToo() {
        QueryBudgetCurve curve = QueryBudgetCurve.of(
                limit -> new LinkTellerPlus(AttackOptions.defaults().withQueryLimit(limit)), VIEW, TRUTH, 2, 30, 60);
        curve.points().forEach(point -> assertTrue(point.queries() <= point.limit(), "asked " + point));
    }

    @Test
    void noiseIsMeasured() {
        assertTrue(BoxNoise.measure(VIEW, 3).isDeterministic());
        AtomicInteger asked = new AtomicInteger();
        InferenceApi noisy = (nodes, features) -> {
            double[] scores = new double[2 * nodes.size()];
            scores[3] = asked.getAndIncrement() == 2 ? 0.5 : 0;
            return Predictions.wrap(nodes.size(), 2, scores);
        };
        BoxNoise noise = BoxNoise.measure(new AttackerView(noisy, NodeSet.all(NODES), FEATURES), 3);
        assertFalse(noise.isDeterministic());
        assertEquals(0.5, noise.largest());
        // one of 2 x 160 differences is 1/2
        assertEquals(Math.sqrt(0.25 / 320), noise.typical(), 1e-15);
    }

    @Test
    void risksAddUpToTheOutcome() {
        PairScores scores = new LinkTeller().score(VIEW, NodeSet.all(NODES));
        List<NodeRisk> risks = NodeRisk.of(scores, TRUTH, TRUTH.edges());
        Guess guess =
                AttackOutcome.of("linkteller", scores, TRUTH, List.of(1.0)).guess(1, Rounding.EXACT);
        assertEquals(
                2 * guess.truePositives(),
                risks.stream().mapToLong(NodeRisk::found).sum());
        for (NodeRisk risk : risks) {
            assertEquals(GRAPH.degree(risk.node()), risk.edges());
        }
        List<NodeRisk.DegreeRisk> bins = NodeRisk.byDegree(risks, GRAPH::degree, 2, 5, 10);
        assertEquals(NODES, bins.stream().mapToInt(NodeRisk.DegreeRisk::nodes).sum());
        assertEquals(
                2 * guess.truePositives(),
                bins.stream().mapToLong(NodeRisk.DegreeRisk::found).sum());
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
        assertEquals(2 * us.length, pairs.size());
        assertEquals(us.length, truth.edges());
        AttackOutcome outcome = AttackOutcome.of(
                "linkteller", new LinkTeller().score(VIEW, pairs), truth, AttackOutcome.BALANCED_BELIEFS);
        assertEquals(us.length, outcome.guess(1, Rounding.PAPER).named());
        assertTrue(outcome.guess(1, Rounding.EXACT).precision() > 0.9);
    }
}
