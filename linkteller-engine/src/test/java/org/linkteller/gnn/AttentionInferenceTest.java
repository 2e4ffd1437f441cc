package org.linkteller.gnn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.Seed;
import org.linkteller.gnn.layer.DoubleRows;
import org.linkteller.gnn.layer.Layer;
import org.linkteller.gnn.layer.Parameters;
import org.linkteller.gnn.layer.Tensor;
import org.linkteller.graph.Graph;
import org.linkteller.graph.SampleGraphs;

class AttentionInferenceTest {
    private static final int NODES = 30;
    private static final int COLUMNS = 6;
    private static final int CLASSES = 3;
    private static final Graph GRAPH = SampleGraphs.random(NODES, 45, 9);
    private static final NodeSet ALL = NodeSet.all(NODES);
    private static final Features FEATURES = Samples.dense(NODES, COLUMNS, 2);

    static Stream<GnnSpec.Gat> specs() {
        return Stream.of(
                new GnnSpec.Gat(List.of(3), List.of(), false, 0),
                new GnnSpec.Gat(List.of(2, 3), List.of(5), true, 0),
                new GnnSpec.Gat(List.of(4, 2, 3), List.of(4, 6), true, 0));
    }

    @ParameterizedTest
    @MethodSource("specs")
    void logitsAreThoseOfThePlainNetwork(GnnSpec.Gat spec) {
        Parameters parameters = parameters(spec, 1);
        // the same sums in another order, in double
        assertClose(model(spec, parameters).predict(GRAPH, FEATURES, 1), plain(spec, parameters, FEATURES), 1e-13);
    }

    /** The laws that make the change of a softmax hard: steps that vanish, that saturate and that overflow exp. */
    @ParameterizedTest
    @MethodSource("specs")
    void aChangedRowIsAnsweredLikeThePlainNetworkHoweverSharpTheAttention(GnnSpec.Gat spec) {
        SplittableRandom random = new SplittableRandom(3);
        for (double sharpness : new double[] {1, 30, 1000}) {
            Parameters parameters = parameters(spec, sharpness);
            LocalInference box = new LocalInference(model(spec, parameters), GRAPH, 1);
            for (double size : new double[] {-2, -1, 1e-6, 1, 1e3}) {
                int v = random.nextInt(NODES);
                Features query = FEATURES.withRow(v, DoubleRows.times(1 + size, FEATURES.row(v)));
                // Scores reach about size * sharpness² over the layers; their rounding, 1e-16 of that, is the relative
                // error of a weight.
                assertClose(box.predict(ALL, query), plain(spec, parameters, query), 1e-8);
            }
        }
    }

    @Test
    void aTinyChangeOfAWeightThatIsNearlyNothingIsNotLost() {
        // Node 0 attends to itself with all but e^-60 of its weight. Then out_0 moves by about e^-60, far below the
        // rounding of out_0 itself, and the followed change must still have its digits.
        GnnSpec.Gat spec = new GnnSpec.Gat(List.of(1), List.of(), false, 0);
        Parameters parameters = Parameters.zeros(Layers.shapes(Layers.of(spec, 2, 1)));
        parameters.get("layers.0.weight").set(0, 0, 1);
        parameters.get("layers.0.source").set(0, 0, 1);
        Graph pair = SampleGraphs.path(2);
        Features features = DenseFeatures.of(new double[][] {{70, 0}, {10, 0}});
        double[] influence = ExactInfluence.of(GnnModel.of(spec, 2, 1, false, parameters), pair, features, 1)
                .of(1, NodeSet.all(2));
        // alpha = 1/(1 + e^60); d out_0 / d log x_1 = alpha (1 - alpha) 10 (10 - 70) + alpha 10
        double alpha = 1 / (1 + Math.exp(60));
        assertThat(influence[0])
                .isCloseTo(Math.abs(alpha * (1 - alpha) * -600 + alpha * 10), offset(1e-13 * alpha * 600));
    }

    private static Parameters parameters(GnnSpec.Gat spec, double sharpness) {
        List<Layer> layers = Layers.of(spec, COLUMNS, CLASSES);
        Parameters parameters = Layers.initialised(layers, new Seed(4));
        for (Tensor tensor : parameters.tensors()) {
            if (tensor.name().endsWith(".source") || tensor.name().endsWith(".target")) {
                float[] values = tensor.values().data();
                for (int i = 0; i < values.length; i++) {
                    values[i] *= (float) sharpness;
                }
            }
        }
        return parameters;
    }

    private static GnnModel model(GnnSpec spec, Parameters parameters) {
        return GnnModel.of(spec, COLUMNS, CLASSES, false, parameters);
    }

    private static double[][] plain(GnnSpec.Gat spec, Parameters parameters, Features features) {
        double[][] rows = new double[features.rows()][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = features.row(i);
        }
        return PlainGat.logits(spec, GRAPH, parameters, rows);
    }

    private static void assertClose(Predictions actual, double[][] expected, double relative) {
        double largest = 0;
        for (double[] row : expected) {
            for (double value : row) {
                largest = Math.max(largest, Math.abs(value));
            }
        }
        for (int u = 0; u < expected.length; u++) {
            for (int c = 0; c < CLASSES; c++) {
                assertThat(actual.at(u, c)).isCloseTo(expected[u][c], offset(relative * largest));
            }
        }
    }
}
