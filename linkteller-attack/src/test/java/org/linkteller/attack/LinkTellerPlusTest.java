package org.linkteller.attack;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;

class LinkTellerPlusTest {
    private static final int NODES = 150;
    private static final Features FEATURES = TinyGcn.features(NODES, 8, 11);
    private static final Pairs PAIRS = Pairs.among(NodeSet.all(NODES));

    private static TinyGcn gcn(TinyGraph graph, int layers) {
        int[] widths = layers == 1 ? new int[] {8, 3} : layers == 2 ? new int[] {8, 16, 3} : new int[] {8, 16, 16, 3};
        return TinyGcn.random(graph.firstOrder(), 5, widths);
    }

    /** F1 when exactly as many pairs are named as there are edges. */
    static double f1(PairScores scores, TinyGraph graph) {
        PairTruth truth = PairTruth.of(scores.pairs(), graph::hasEdge);
        return AttackOutcome.of("any", scores, truth, List.of(1.0))
                .guess(1, Rounding.EXACT)
                .f1();
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 2", "2, 1", "2, 2", "2, 3", "3, 1", "3, 2"})
    void findsMoreThanThePublishedAttack(int layers, long seed) {
        TinyGraph graph = TinyGraph.social(NODES, 6, seed);
        AttackerView view = gcn(graph, layers).view(FEATURES);
        double published = f1(new LinkTeller().score(view, PAIRS), graph);
        double plus = f1(new LinkTellerPlus().score(view, PAIRS), graph);
        assertTrue(plus >= published, plus + " < " + published);
        // two-step paths are dense in so small a graph; with 3 layers most pairs respond
        assertTrue(plus > (layers == 3 ? 0.8 : 0.97), "only " + plus);
    }

    @Test
    void aSaturatedNetworkIsSymmetricUpToOneFactorPerColumn() {
        TinyGraph graph = TinyGraph.social(NODES, 6, 4);
        AttackerView view = gcn(graph, 2).view(FEATURES);
        InfluenceMatrix matrix = InfluenceMatrix.empty(view.nodes(), view.nodes());
        Prober.plain(new QuerySession(view, AttackOptions.defaults()), view.features())
                .learn(matrix, new Probe(1e6));
        // what is left are biases and other rows' gates, one part in t over the smallest entry of Â²
        assertTrue(PlusReading.of(matrix, view.nodes()).misfit() < 1e-3);
    }

    @Test
    void asksAFewMoreQueriesThanThePublishedAttack() {
        QueryMeter meter = new QueryMeter(gcn(TinyGraph.social(NODES, 6, 1), 2));
        new LinkTellerPlus().score(new AttackerView(meter, NodeSet.all(NODES), FEATURES), PAIRS);
        // one unchanged, one to find the accepted size, at most 3 stars of 1 + 3 x 8 and each target, if none is dead
        assertTrue(meter.queries() <= 2 + 3 * 25 + NODES + 10, "asked " + meter.queries());
    }

    @Test
    void aBoxThatRefusesLargeValuesIsProbedWithSmallerOnes() {
        TinyGraph graph = TinyGraph.social(NODES, 6, 2);
        TinyGcn gcn = gcn(graph, 2);
        InferenceApi bounded = (nodes, features) -> {
            for (int i = 0; i < features.rows(); i++) {
                for (double value : features.row(i)) {
                    if (Math.abs(value) > 5) {
                        throw new InferenceException("value " + value + " is out of range");
                    }
                }
            }
            return gcn.predict(nodes, features);
        };
        AttackerView view = new AttackerView(bounded, NodeSet.all(NODES), FEATURES);
        double published = f1(new LinkTeller().score(view, PAIRS), graph);
        assertTrue(f1(new LinkTellerPlus().score(view, PAIRS), graph) >= published);
    }

    @Test
    void roundingDoesNotHideEdgesFromALargeProbe() {
        TinyGraph graph = TinyGraph.social(NODES, 6, 2);
        AttackerView view = new RoundedBoxView(gcn(graph, 2)).view();
        assertTrue(f1(new LinkTeller().score(view, PAIRS), graph) < 0.2);
        assertTrue(f1(new LinkTellerPlus().score(view, PAIRS), graph) > 0.97);
    }

    private record RoundedBoxView(TinyGcn gcn) {
        AttackerView view() {
            return new AttackerView(new RoundedBox(gcn, 3), NodeSet.all(NODES), FEATURES);
        }
    }

    @Test
    void probabilitiesAreTurnedBackIntoLogits() {
        TinyGraph graph = TinyGraph.social(NODES, 6, 2);
        InferenceApi box = new PosteriorsOnly(gcn(graph, 2), OutputKind.SOFTMAX);
        AttackerView view = new AttackerView(box, NodeSet.all(NODES), FEATURES);
        double published = f1(new LinkTeller().score(view, PAIRS), graph);
        assertTrue(f1(new LinkTellerPlus().score(view, PAIRS), graph) >= published);
    }

    @Test
    void theBestPairsOfTheStreamAreTheBestOfAll() {
        TinyGraph graph = TinyGraph.social(NODES, 6, 3);
        AttackerView view = gcn(graph, 2).view(FEATURES);
        PairScores all = new LinkTellerPlus().score(view, PAIRS);
        List<ScoredPair> streamed =
                new LinkTellerPlus().best(view, NodeSet.all(NODES), 100).toList();
        assertEquals(all.best(100), streamed);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void threadsDoNotChangeTheScores(int threads) {
        AttackerView view = gcn(TinyGraph.social(NODES, 6, 3), 3).view(FEATURES);
        PairScores one = new LinkTellerPlus().score(view, PAIRS);
        PairScores many = new LinkTellerPlus(AttackOptions.defaults().withThreads(threads)).score(view, PAIRS);
        assertArrayEquals(one.toArray(), many.toArray());
    }

    @Test
    void halfTheQueriesFindTheEdgesAtProbedTargets() {
        TinyGraph graph = TinyGraph.social(NODES, 6, 3);
        AttackerView view = gcn(graph, 2).view(FEATURES);
        PairScores scores =
                new LinkTellerPlus(AttackOptions.defaults().withQueryLimit(NODES / 2 + 1)).score(view, PAIRS);
        // a random half of the nodes touches 3/4 of the pairs, so at most about 3/4 of the edges can be named
        double f1 = f1(scores, graph);
        assertTrue(f1 > 0.6, "only " + f1);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void readsAttentionExactlyByTheDirectionOfResponses(int layers) {
        TinyGraph graph = TinyGraph.social(NODES, 6, 3);
        int[] widths = layers == 2 ? new int[] {8, 6, 4} : new int[] {8, 6, 6, 4};
        AttackerView view = TinyGat.random(graph, 5, widths).view(FEATURES);
        double published = f1(new LinkTeller().score(view, PAIRS), graph);
        double plus = f1(new LinkTellerPlus().score(view, PAIRS), graph);
        assertTrue(published < 0.8, "the published attack found " + published);
        assertEquals(1.0, plus);
    }

    @Test
    void directionsSayNothingWithoutSkipConnections() {
        double[][] walk = TinyGraph.social(NODES, 6, 3).randomWalk();
        AttackerView view = TinyGcn.random(walk, 5, 8, 16, 3).view(FEATURES);
        QuerySession session = new QuerySession(view, AttackOptions.defaults());
        // random walks keep equal rows equal, so all responses are parallel to one vector
        assertEquals(
                0,
                EqualRows.of(CommonRow.choose(session, FEATURES, 1e-4))
                        .peeling()
                        .shells());
    }

    @Test
    void storedAndMergedPathsAgree() {
        TinyGraph graph = TinyGraph.social(NODES, 6, 3);
        AttackerView view = gcn(graph, 2).view(FEATURES);
        InfluenceMatrix matrix = InfluenceMatrix.empty(view.nodes(), view.nodes());
        Prober.plain(new QuerySession(view, AttackOptions.defaults()), view.features())
                .learn(matrix, new Probe(1e6));
        ScaledColumns columns = ScaledColumns.of(ProbedTargets.of(matrix, view.nodes()), new double[NODES]);
        TwoStepPaths stored = TwoStepPaths.stored(columns);
        TwoStepPaths merged = TwoStepPaths.merged(columns);
        for (int i = 0; i < NODES; i++) {
            for (int j = 0; j < i; j++) {
                double expected = merged.between(i, j);
                // stored as float: half a unit in the 24th bit
                assertEquals(expected, stored.between(i, j), Math.abs(expected) * 0x1p-24);
            }
        }
    }
}
