package org.linkteller.gnn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.gnn.layer.DoubleRows;
import org.linkteller.gnn.layer.Normalization;
import org.linkteller.graph.Balls;
import org.linkteller.graph.Graph;
import org.linkteller.graph.SampleGraphs;

class ExactInfluenceTest {
    private static final int NODES = 40;
    private static final Graph GRAPH = SampleGraphs.random(NODES, 60, 17);
    private static final Features FEATURES = Samples.shifted(NODES, 6, 3);
    private static final NodeSet ALL = NodeSet.all(NODES);

    static Stream<GnnSpec> specs() {
        return Stream.of(
                new GnnSpec.Gcn(List.of(), Normalization.AUG_RWALK, 0),
                new GnnSpec.Gcn(List.of(12), Normalization.AUG_NORM_ADJ, 0),
                new GnnSpec.Gcn(List.of(12, 12), Normalization.FIRST_ORDER_GCN, 0),
                new GnnSpec.Gcn(List.of(8, 8, 8), Normalization.AUG_RWALK, 0),
                new GnnSpec.Gat(List.of(3), List.of(), false, 0),
                new GnnSpec.Gat(List.of(2, 3), List.of(6), true, 0),
                new GnnSpec.Gat(List.of(3, 2, 2), List.of(4, 3), true, 0));
    }

    @ParameterizedTest
    @MethodSource("specs")
    void influenceIsTheDerivativeOfTheFullPass(GnnSpec spec) {
        GnnModel model = Samples.model(spec, 6, 4, false, 5);
        double[][] influence = ExactInfluence.of(model, GRAPH, FEATURES, 1).among(ALL);
        double step = 0x1p-20; // no activation of this sample switches within it
        for (int v = 0; v < NODES; v++) {
            Predictions above = model.predict(GRAPH, FEATURES.withRow(v, scaled(v, 1 + step)), 1);
            Predictions below = model.predict(GRAPH, FEATURES.withRow(v, scaled(v, 1 - step)), 1);
            for (int u = 0; u < NODES; u++) {
                double sum = 0;
                for (int c = 0; c < 4; c++) {
                    double slope = (above.at(u, c) - below.at(u, c)) / (2 * step);
                    sum += slope * slope;
                }
                // logits near 1 carry 1e-16 rounding, divided by the step: 1e-10, times a few
                assertThat(influence[v][u]).isCloseTo(Math.sqrt(sum), offset(1e-8));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("specs")
    void influenceIsExactlyZeroBeyondTheReceptiveField(GnnSpec spec) {
        double[][] influence = ExactInfluence.of(Samples.model(spec, 6, 4, false, 5), GRAPH, FEATURES, 1)
                .among(ALL);
        for (int v = 0; v < NODES; v++) {
            NodeSet ball = Balls.ball(GRAPH, v, spec.hops());
            for (int u = 0; u < NODES; u++) {
                if (!ball.contains(u)) {
                    assertThat(influence[v][u]).isZero();
                }
            }
        }
    }

    @Test
    void withOneLayerItIsNonzeroExactlyOnEdgesAndTheNodeItself() {
        GnnSpec spec = new GnnSpec.Gcn(List.of(), Normalization.BING_GE_NORM_ADJ, 0);
        double[][] influence = ExactInfluence.of(Samples.model(spec, 6, 4, false, 5), GRAPH, FEATURES, 1)
                .among(ALL);
        for (int v = 0; v < NODES; v++) {
            for (int u = 0; u < NODES; u++) {
                assertThat(influence[v][u] > 0).isEqualTo(u == v || GRAPH.hasEdge(u, v));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("specs")
    void streamedInfluencesAreTheSameNumbers(GnnSpec spec) {
        ExactInfluence exact = ExactInfluence.of(Samples.model(spec, 6, 4, false, 5), GRAPH, FEATURES, 1);
        NodeSet targets = NodeSet.of(7, 3, 30, 12, 25);
        double[][] among = exact.among(targets);
        exact.forEach(targets, (source, nodes, values) -> {
            double[] all = new double[NODES];
            for (int k = 0; k < nodes.length; k++) {
                all[nodes[k]] = values[k];
            }
            assertThat(all).containsExactly(exact.of(source, ALL));
            for (int j = 0; j < targets.size(); j++) {
                assertThat(among[targets.positionOf(source)][j]).isEqualTo(all[targets.id(j)]);
            }
        });
    }

    private static double[] scaled(int node, double factor) {
        return DoubleRows.times(factor, FEATURES.row(node));
    }
}
