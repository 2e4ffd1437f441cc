package org.linkteller.attack.influence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.api.box.QueryMeter;
import org.linkteller.attack.AttackInterruptedException;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.Pairs;
import org.linkteller.attack.tiny.TinyGcn;
import org.linkteller.attack.tiny.TinyGraph;

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
                assertThat(scores.at(p)).as("pair " + i + ", " + j).isEqualTo(0.0);
            }
        });
    }

    @Test
    void withOneLayerExactlyTheEdgesHaveInfluence() {
        TinyGraph graph = TinyGraph.social(NODES, 4, 3);
        PairScores scores = new LinkTeller().score(gcn(graph, 1).view(FEATURES), NodeSet.all(NODES));
        scores.pairs().forEach((p, i, j) -> assertThat(scores.at(p) > 0).isEqualTo(graph.hasEdge(i, j)));
    }

    @Test
    void theSecondNodeIsChangedAndTheFirstIsRead() {
        AttackerView view = gcn(TinyGraph.path(NODES), 2).view(FEATURES);
        PairScores scores = new LinkTeller().score(view, NodeSet.of(2, 1));
        PairScores swapped = new LinkTeller().score(view, NodeSet.of(1, 2));
        Prober prober = prober(view);
        assertThat(scores.at(0)).isEqualTo(prober.influence(1, new Probe(1e-4)).at(2));
        assertThat(swapped.at(0)).isEqualTo(prober.influence(2, new Probe(1e-4)).at(1));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void asksOnceWithoutAndOncePerTargetWithChange(int threads) {
        QueryMeter meter = new QueryMeter(gcn(TinyGraph.social(NODES, 4, 3), 2));
        AttackerView view = new AttackerView(meter, NodeSet.all(NODES), FEATURES);
        new LinkTeller(1e-4, AttackOptions.defaults().withThreads(threads)).score(view, NodeSet.of(3, 9, 1, 20, 7));
        assertThat(meter.queries()).isEqualTo(6);
    }

    @Test
    void threadsDoNotChangeTheScores() {
        AttackerView view = gcn(TinyGraph.social(NODES, 4, 3), 2).view(FEATURES);
        PairScores one = new LinkTeller().score(view, NodeSet.all(NODES));
        PairScores four = new LinkTeller(1e-4, AttackOptions.defaults().withThreads(4)).score(view, NodeSet.all(NODES));
        assertThat(four.toArray()).isEqualTo(one.toArray());
    }

    @Test
    void aLinearModelGivesTheSameInfluenceForAnyDelta() {
        AttackerView view = gcn(TinyGraph.social(NODES, 4, 3), 1).view(FEATURES);
        PairScores small = new LinkTeller(1e-4, AttackOptions.defaults()).score(view, NodeSet.all(NODES));
        PairScores large = new LinkTeller(-1, AttackOptions.defaults()).score(view, NodeSet.all(NODES));
        for (int p = 0; p < small.pairs().size(); p++) {
            // cancellation leaves about 1e-16 / 1e-4 of values near 1
            assertThat(small.at(p)).isCloseTo(large.at(p), within(1e-10));
        }
    }

    @Test
    void whatABoxTaughtBeforeItFailedIsKept() {
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
        AttackInterruptedException cut = catchThrowableOfType(
                AttackInterruptedException.class,
                () -> new LinkTeller().score(new AttackerView(failing, all, FEATURES), pairs));
        assertThat(cut).hasMessage("the box stopped answering after 10 of 40 probes: out of service");

        PairScores whole = new LinkTeller().score(gcn.view(FEATURES), pairs);
        pairs.forEach((p, i, j) -> {
            if (j < 10) {
                assertThat(cut.partial().at(p)).isEqualTo(whole.at(p));
            } else if (i >= 10) {
                assertThat(cut.partial().at(p)).isEqualTo(0.0);
            }
        });
    }

    @Test
    void aQueryLimitIsKept() {
        QueryMeter meter = new QueryMeter(gcn(TinyGraph.social(NODES, 4, 3), 2));
        AttackerView view = new AttackerView(meter, NodeSet.all(NODES), FEATURES);
        PairScores scores =
                new LinkTeller(1e-4, AttackOptions.defaults().withQueryLimit(12)).score(view, NodeSet.all(NODES));
        assertThat(meter.queries()).isEqualTo(12);
        assertThat(scores.best(1).get(0).score()).isGreaterThan(0);
    }

    @Test
    void inListedPairsTheSmallerIdIsChanged() {
        AttackerView view = gcn(TinyGraph.path(NODES), 2).view(FEATURES);
        PairScores scores = new LinkTeller().score(view, Pairs.listed(new int[] {4, 9}, new int[] {5, 8}));
        Prober prober = prober(view);
        assertThat(scores.at(0)).isEqualTo(prober.influence(4, new Probe(1e-4)).at(5));
        assertThat(scores.at(1)).isEqualTo(prober.influence(8, new Probe(1e-4)).at(9));
    }

    @Test
    void refusesTargetsOutsideTheQueriedNodes() {
        AttackerView view = gcn(TinyGraph.path(NODES), 2).view(FEATURES);
        IllegalArgumentException refused = catchThrowableOfType(
                IllegalArgumentException.class, () -> new LinkTeller().score(view, NodeSet.of(3, 40)));
        assertThat(refused).hasMessage("node 40 is not among the 40 queried nodes");
    }

    @Test
    void refusesASingleTarget() {
        AttackerView view = gcn(TinyGraph.path(NODES), 2).view(FEATURES);
        IllegalArgumentException refused =
                catchThrowableOfType(IllegalArgumentException.class, () -> new LinkTeller().score(view, NodeSet.of(3)));
        assertThat(refused).hasMessage("at least two targets are needed to form a pair, got 1");
    }
}
