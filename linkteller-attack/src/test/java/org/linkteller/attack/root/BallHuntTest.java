package org.linkteller.attack.root;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.box.QueryMeter;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.influence.ProbeRows;
import org.linkteller.attack.influence.QuerySession;
import org.linkteller.attack.plus.LinkTellerPlus;
import org.linkteller.attack.tiny.TinyGcn;
import org.linkteller.attack.tiny.TinyGraph;

/** Graphs with a long tail and many small parts, on which a search for degrees through the box takes longest. */
class BallHuntTest {
    private static final int NODES = 600;
    private static final Features FEATURES = TinyGcn.features(NODES, 8, 11);

    /** Five passes of groups for balls of some 25 nodes, and a few queries to find row and balls. */
    private static final long MOST_QUERIES = 250;

    private static TinyGcn gcn(TinyGraph graph, String law) {
        return switch (law) {
            case "AugNormAdj" -> TinyGcn.random(graph.augmented(), 5, 8, 16, 3);
            case "FirstOrderGCN" -> TinyGcn.random(graph.firstOrder(), 5, 8, 16, 3);
            case "BingGeNormAdj" -> TinyGcn.random(graph.bingGe(), 5, 8, 16, 3);
            case "one layer" -> TinyGcn.random(graph.augmented(), 5, 8, 3);
            case "returning" -> TinyGcn.random(graph.returning(0.1), 5, 8, 3);
            default -> throw new IllegalArgumentException(law);
        };
    }

    private static InferenceApi single(InferenceApi box) {
        return (nodes, features) -> {
            Predictions answer = box.predict(nodes, features);
            double[] rounded = answer.toArray().clone();
            for (int i = 0; i < rounded.length; i++) {
                rounded[i] = (float) rounded[i];
            }
            return Predictions.wrap(answer.rows(), answer.classes(), rounded);
        };
    }

    @ParameterizedTest
    @CsvSource({
        "AugNormAdj, 1, false",
        "AugNormAdj, 2, true",
        "FirstOrderGCN, 1, false",
        "FirstOrderGCN, 2, true",
        "BingGeNormAdj, 1, false",
        "one layer, 1, false",
        "returning, 1, false",
        "returning, 2, true"
    })
    void theRootOfASparseGraphIsTheGraph(String law, long seed, boolean single) {
        TinyGraph graph = TinyGraph.patchwork(NODES, seed);
        TinyGcn gcn = gcn(graph, law);
        QueryMeter meter = new QueryMeter(single ? single(gcn) : gcn);
        AttackerView view = new AttackerView(meter, NodeSet.all(NODES), FEATURES);
        assertThat(TinyGraph.f1(new LinkTellerRoot().score(view, NodeSet.all(NODES)), graph))
                .isEqualTo(1.0);
        assertThat(meter.queries()).isLessThanOrEqualTo(MOST_QUERIES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"AugNormAdj", "returning"})
    void plusTakesItWhereItAsksLessThanTargetByTarget(String law) {
        TinyGraph graph = TinyGraph.patchwork(NODES, 1);
        QueryMeter meter = new QueryMeter(gcn(graph, law));
        AttackerView view = new AttackerView(meter, NodeSet.all(NODES), FEATURES);
        assertThat(TinyGraph.f1(new LinkTellerPlus().score(view, NodeSet.all(NODES)), graph))
                .isEqualTo(1.0);
        assertThat(meter.queries()).isLessThan(NODES);
    }

    @Test
    void theMatrixIsReadWholeFromWhoMoved() {
        double[][] hat = TinyGraph.patchwork(NODES, 3).augmented();
        LinearBox box = box(TinyGcn.random(hat, 5, 8, 16, 3));
        BallProbes probes = BallProbes.of(box);
        for (int pass = 0; pass < 6; pass++) {
            probes.askPass(40);
        }
        Optional<SymmetricMap> read = BallReading.of(probes);
        assertThat(read).isPresent();
        double[][] expected = TinyGcn.times(hat, hat);
        double gamma = read.get().at(0, 0) / expected[0][0];
        for (int u = 0; u < NODES; u++) {
            for (int v = 0; v < NODES; v++) {
                // a hundredth of the least entry of this graph's Â²
                assertThat(read.get().at(u, v) / gamma).isCloseTo(expected[u][v], within(1e-5));
            }
        }
    }

    @Test
    void aBoxWithoutAGraphHasNoRoot() {
        double[][] identity = new double[NODES][NODES];
        for (int u = 0; u < NODES; u++) {
            identity[u][u] = 1;
        }
        assertThat(BallHunt.run(box(TinyGcn.random(identity, 5, 8, 16, 3)))).isEmpty();
    }

    @Test
    void largeBallsAreLeftToRandomSigns() {
        TinyGraph graph = TinyGraph.social(NODES, 8, 1);
        assertThat(BallHunt.run(box(gcn(graph, "AugNormAdj")))).isEmpty();
    }

    private static LinearBox box(TinyGcn gcn) {
        return LinearBox.choose(
                new QuerySession(gcn.view(FEATURES), AttackOptions.defaults()),
                ProbeRows.of(FEATURES, AttackOptions.defaults().seed()));
    }
}
