package org.linkteller.gnn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.gnn.layer.Normalization;
import org.linkteller.graph.Graph;
import org.linkteller.graph.SampleGraphs;

class TorchInferenceTest {
    private static final int NODES = 60;
    private static final int FEATURES = 9;
    private static final Graph GRAPH = SampleGraphs.random(NODES, 110, 8);

    static Stream<GnnSpec> specs() {
        return Stream.of(
                new GnnSpec.Gcn(List.of(), Normalization.AUG_RWALK, 0),
                new GnnSpec.Gcn(List.of(16), Normalization.FIRST_ORDER_GCN, 0),
                new GnnSpec.Gcn(List.of(16, 8), Normalization.BING_GE_NORM_ADJ, 0),
                new GnnSpec.Gat(List.of(3), List.of(), false, 0),
                new GnnSpec.Gat(List.of(2, 3, 2), List.of(5, 4), true, 0));
    }

    @ParameterizedTest
    @MethodSource("specs")
    void itIsTheDoubleBoxUpToSingleRounding(GnnSpec spec) {
        GnnModel model = Samples.model(spec, FEATURES, 3, false, 21);
        NodeSet some = NodeSet.of(3, 1, 4, 15, 9, 26, 5, 35, 8, 7, 32, 38, 46, 2, 6, 43);
        for (Features features : List.of(Samples.dense(16, FEATURES, 4), Samples.shifted(16, FEATURES, 4))) {
            double[] exact =
                    new LocalInference(model, GRAPH, 1).predict(some, features).toArray();
            double[] single =
                    new TorchInference(model, GRAPH).predict(some, features).toArray();
            for (int i = 0; i < exact.length; i++) {
                assertThat(single[i]).isCloseTo(exact[i], offset(1e-5)).isEqualTo((float) single[i]);
            }
        }
    }

    /** The plain twin: another box that has never seen the base. */
    @ParameterizedTest
    @MethodSource("specs")
    void aChangedRowIsAnsweredToTheBitsOfAFullPass(GnnSpec spec) {
        GnnModel model = Samples.model(spec, FEATURES, 3, false, 21);
        NodeSet all = NodeSet.all(NODES);
        DenseFeatures base = Samples.dense(NODES, FEATURES, 4);
        TorchInference box = new TorchInference(model, GRAPH);
        box.predict(all, base);
        for (int v = 0; v < NODES; v++) { // among them who has the greatest score of attention
            float[] values = new float[NODES * FEATURES];
            for (int i = 0; i < NODES; i++) {
                double[] row = base.row(i);
                for (int j = 0; j < FEATURES; j++) {
                    values[i * FEATURES + j] = (float) row[j] * (i == v ? 2 : 1); // exact in both arithmetics
                }
            }
            DenseFeatures changed = DenseFeatures.wrap(NODES, FEATURES, values);
            Predictions followed = box.predict(all, base.withRow(v, changed.row(v)));
            assertThat(followed.toArray())
                    .containsExactly(new TorchInference(model, GRAPH)
                            .predict(all, changed)
                            .toArray());
            NodeSet read = NodeSet.of(59, 3, 17);
            Predictions some = box.predict(all, base.withRow(v, changed.row(v)), read);
            for (int i = 0; i < read.size(); i++) {
                assertThat(some.row(i)).containsExactly(followed.row(read.id(i)));
            }
        }
    }

    @Test
    void refusesOtherModelsAndRowsThatDoNotFit() {
        GnnModel mlp = Samples.model(new GnnSpec.Mlp(List.of(4), 0), FEATURES, 3, false, 1);
        assertThatThrownBy(() -> new TorchInference(mlp, GRAPH)).hasMessageContaining("GCNs");
        GnnModel gcn = Samples.model(new GnnSpec.Gcn(List.of(), Normalization.AUG_RWALK, 0), FEATURES, 3, false, 1);
        assertThatThrownBy(() -> new TorchInference(gcn, GRAPH).predict(NodeSet.all(3), Samples.dense(2, FEATURES, 1)))
                .hasMessageContaining("one feature row per node");
    }
}
