package org.linkteller.attack;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;

class LinkTellerTest {
    private static final int NODES = 40;
    private static final Features FEATURES = TinyGcn.features(NODES, 6, 11);

    private static TinyGcn gcn(TinyGraph graph, int layers) {
        int[] widths = new int[layers + 1];
        Arrays.fill(widths, 8);
        widths[0] = FEATURES.columns();
        widths[layers] = 3;
        return TinyGcn.random(graph.firstOrder(), 5, widths);
    }

    private static Prober prober(AttackerView view) {
        return Prober.plain(new QuerySession(view, AttackOptions.defaults()), view.features());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void influenceIsExactlyZeroBeyondTheReceptiveField(int layers) {
        TinyGraph graph = TinyGraph.social(NODES, 2, 3);
        PairScores scores = new LinkTeller().score(gcn(graph, layers).view(FEATURES), NodeSet.all(NODES));
        scores.pairs().forEach((p, i, j) -> {
            if (graph.distances(i)[j] > layers) {
                assertEquals(0.0, scores.at(p), "pair " + i + ", " + j);
            }
        });
    }

    @Test
    void withOneLayerExactlyTheEdgesHaveInfluence() {
        TinyGraph graph = TinyGraph.social(NODES, 4, 3);
        PairScores scores = new LinkTeller().score(gcn(graph, 1).view(FEATURES), NodeSet.all(NODES));
        scores.pairs().forEach((p, i, j) -> assertEquals(graph.hasEdge(i, j), scores.at(p) > 0));
    }

    @Test
    void theSecondNodeIsChangedAndTheFirstIsRead() {
        AttackerView view = gcn(TinyGraph.path(NODES), 2).view(FEATURES);
        PairScores scores = new LinkTeller().score(view, NodeSet.of(2, 1));
        PairScores swapped = new LinkTeller().score(view, NodeSet.of(1, 2));
        Prober prober = prober(view);
        assertEquals(prober.influence(1, new Probe(1e-4)).at(2), scores.at(0));
        assertEquals(prober.influence(2, new Probe(1e-4)).at(1), swapped.at(0));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void asksOnceWithoutAndOncePerTargetWithChange(int threads) {
        QueryMeter meter = new QueryMeter(gcn(TinyGraph.social(NODES, 4, 3), 2));
        AttackerView view = new AttackerView(meter, NodeSet.all(NODES), FEATURES);
        new LinkTeller(1e-4, AttackOptions.defaults().withThreads(threads)).score(view, NodeSet.of(3, 9, 1, 20, 7));
        assertEquals(6, meter.queries());
        assertEquals(6L * NODES, meter.cost().rows());
    }

    @Test
    void threadsDoNotChangeTheScores() {
        AttackerView view = gcn(TinyGraph.social(NODES, 4, 3), 2).view(FEATURES);
        PairScores one = new LinkTeller().score(view, NodeSet.all(NODES));
        PairScores four = new LinkTeller(1e-4, AttackOptions.defaults().withThreads(4)).score(view, NodeSet.all(NODES));
        assertArrayEquals(one.toArray(), four.toArray());
    }

    @Test
    void aLinearModelGivesTheSameInfluenceForAnyDelta() {
        AttackerView view = gcn(TinyGraph.social(NODES, 4, 3), 1).view(FEATURES);
        PairScores small = new LinkTeller(1e-4, AttackOptions.defaults()).score(view, NodeSet.all(NODES));
        PairScores large = new LinkTeller(-1, AttackOptions.defaults()).score(view, NodeSet.all(NODES));
        for (int p = 0; p < small.pairs().size(); p++) {
            // cancellation leaves about 1e-16 / 1e-4 of values near 1
            assertEquals(large.at(p), small.at(p), 1e-10);
        }
    }

    @Test
    void whatABoxTaughtBeforeItFailedIsKeptAndNotAskedAgain() {
        TinyGcn gcn = gcn(TinyGraph.social(NODES, 4, 3), 2);
        AtomicInteger asked = new AtomicInteger();
        InferenceApi failing = (nodes, features) -> {
            if (asked.incrementAndGet() > 11) {
                throw new InferenceException("out of service");
            }
            return gcn.predict(nodes, features);
        };
        NodeSet all = NodeSet.all(NODES);
        Pairs pairs = Pairs.among(all);
        AttackInterruptedException cut = assertThrows(
                AttackInterruptedException.class,
                () -> new LinkTeller().score(new AttackerView(failing, all, FEATURES), pairs));
        assertEquals("the box stopped answering after 10 of 40 probes: out of service", cut.getMessage());
        assertEquals(10, cut.learned().learnedCount());

        PairScores whole = new LinkTeller().score(gcn.view(FEATURES), pairs);
        pairs.forEach((p, i, j) -> {
            if (j < 10) {
                assertEquals(whole.at(p), cut.partial().at(p));
            } else if (i >= 10) {
                assertEquals(0.0, cut.partial().at(p));
            }
        });

        QueryMeter meter = new QueryMeter(gcn);
        PairScores resumed = new LinkTeller().score(new AttackerView(meter, all, FEATURES), pairs, cut.learned());
        assertEquals(31, meter.queries());
        assertArrayEquals(whole.toArray(), resumed.toArray());
    }

    @Test
    void aQueryLimitIsKept() {
        QueryMeter meter = new QueryMeter(gcn(TinyGraph.social(NODES, 4, 3), 2));
        AttackerView view = new AttackerView(meter, NodeSet.all(NODES), FEATURES);
        PairScores scores =
                new LinkTeller(1e-4, AttackOptions.defaults().withQueryLimit(12)).score(view, NodeSet.all(NODES));
        assertEquals(12, meter.queries());
        assertTrue(scores.best(1).get(0).score() > 0);
    }

    @Test
    void inListedPairsTheSmallerIdIsChanged() {
        AttackerView view = gcn(TinyGraph.path(NODES), 2).view(FEATURES);
        PairScores scores = new LinkTeller().score(view, Pairs.listed(new int[] {4, 9}, new int[] {5, 8}));
        Prober prober = prober(view);
        assertEquals(prober.influence(4, new Probe(1e-4)).at(5), scores.at(0));
        assertEquals(prober.influence(8, new Probe(1e-4)).at(9), scores.at(1));
    }

    @Test
    void refusesTargetsOutsideTheQueriedNodes() {
        AttackerView view = gcn(TinyGraph.path(NODES), 2).view(FEATURES);
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> new LinkTeller().score(view, NodeSet.of(3, 40)));
        assertEquals("target node 40 is not among the 40 queried nodes", refused.getMessage());
    }

    @Test
    void refusesASingleTarget() {
        AttackerView view = gcn(TinyGraph.path(NODES), 2).view(FEATURES);
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> new LinkTeller().score(view, NodeSet.of(3)));
        assertEquals("at least two targets are needed to form a pair, got 1", refused.getMessage());
    }
}
