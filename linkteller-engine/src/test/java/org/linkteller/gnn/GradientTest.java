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
import org.linkteller.api.Seed;
import org.linkteller.data.Labels;
import org.linkteller.gnn.layer.Layer;
import org.linkteller.gnn.layer.Normalization;
import org.linkteller.gnn.layer.Parameters;
import org.linkteller.gnn.layer.Tensor;
import org.linkteller.graph.Graph;
import org.linkteller.graph.SampleGraphs;
import org.linkteller.math.Kernels;
import org.linkteller.math.Matrix;
import org.linkteller.math.RowPool;

/**
 * The hand-written gradients in float against central differences in double of the inference pass, which shares no code
 * with them. A parameter moves by a step that is exact in float and so small that no activation of these samples crosses
 * its kink; the loss in double leaves the quotient 10 digits.
 */
class GradientTest {
    private static final int NODES = 12;
    private static final int FEATURES = 5;
    private static final int CLASSES = 3;
    private static final float STEP = 0x1p-20f;
    private static final Graph GRAPH = SampleGraphs.random(NODES, 20, 5);
    private static final NodeSet SCORED = NodeSet.of(0, 2, 3, 7, 8, 11);

    static Stream<GnnSpec> specs() {
        return Stream.concat(
                Stream.of(Normalization.values()).map(n -> new GnnSpec.Gcn(List.of(6, 4), n, 0)),
                Stream.of(
                        new GnnSpec.Gcn(List.of(), Normalization.AUG_RWALK, 0),
                        new GnnSpec.Gcn(List.of(7), Normalization.FIRST_ORDER_GCN, 0),
                        new GnnSpec.Mlp(List.of(6), 0),
                        new GnnSpec.Gat(List.of(3), List.of(), true, 0),
                        new GnnSpec.Gat(List.of(2, 3), List.of(4), false, 0),
                        new GnnSpec.Gat(List.of(3, 2, 2), List.of(4, 3), true, 0)));
    }

    @ParameterizedTest
    @MethodSource("specs")
    void gradientsOfTheSoftmaxLossAreThoseOfCentralDifferences(GnnSpec spec) {
        Labels labels = Samples.single(NODES, CLASSES, 3);
        check(spec, Samples.dense(NODES, FEATURES, 1), labels);
        check(spec, Samples.sparse(NODES, FEATURES, 1), labels);
        check(spec, Samples.shifted(NODES, FEATURES, 1), labels);
    }

    @ParameterizedTest
    @MethodSource("specs")
    void gradientsOfTheSigmoidLossAreThoseOfCentralDifferences(GnnSpec spec) {
        check(spec, Samples.shifted(NODES, FEATURES, 2), Samples.multi(NODES, CLASSES, 3));
    }

    @Test
    void theCheckRejectsAWrongGradient() {
        Parameters weights = weights(new GnnSpec.Mlp(List.of(4), 0));
        Parameters gradients = gradients(
                new GnnSpec.Mlp(List.of(4), 0),
                Samples.dense(NODES, FEATURES, 1),
                Samples.single(NODES, CLASSES, 3),
                weights);
        float[] bias = gradients.get("layers.1.bias").data();
        bias[0] += 1e-3f;
        double expected = centralDifference(
                new GnnSpec.Mlp(List.of(4), 0),
                Samples.dense(NODES, FEATURES, 1),
                Samples.single(NODES, CLASSES, 3),
                weights,
                weights.get("layers.1.bias").data(),
                0);
        assertThat(Math.abs(bias[0] - expected)).isGreaterThan(tolerance(expected));
    }

    private static void check(GnnSpec spec, Features features, Labels labels) {
        Parameters weights = weights(spec);
        Parameters gradients = gradients(spec, features, labels, weights);
        for (Tensor tensor : weights.tensors()) {
            float[] gradient = gradients.get(tensor.name()).data();
            for (int i = 0; i < gradient.length; i++) {
                double expected = centralDifference(
                        spec, features, labels, weights, tensor.values().data(), i);
                assertThat((double) gradient[i])
                        .as("%s, %s entry %d", spec, tensor.name(), i)
                        .isCloseTo(expected, offset(tolerance(expected)));
            }
        }
    }

    /** Rounding in float: 6e-8 of each of a few dozen terms below 1, through up to three layers and back. */
    private static double tolerance(double gradient) {
        return 4e-6 + 1e-5 * Math.abs(gradient);
    }

    private static Parameters weights(GnnSpec spec) {
        return Layers.initialised(Layers.of(spec, FEATURES, CLASSES), new Seed(11));
    }

    private static Parameters gradients(GnnSpec spec, Features features, Labels labels, Parameters weights) {
        Parameters gradients = Parameters.zeros(weights.shapes());
        List<Layer> layers = Layers.of(spec, FEATURES, CLASSES);
        Kernels kernels = Kernels.best(1);
        Network network = Network.of(spec, layers, GRAPH, features, weights, gradients, kernels);
        Matrix logits = network.evaluate();
        SoftLabels wanted = SoftLabels.of(labels, SCORED);
        Loss.suiting(wanted).of(logits, wanted, network.logitGradient(), RowPool.of(1));
        network.backward(null);
        return gradients;
    }

    private static double centralDifference(
            GnnSpec spec, Features features, Labels labels, Parameters weights, float[] values, int i) {
        float original = values[i];
        float above = original + STEP;
        float below = original - STEP;
        values[i] = above;
        double lossAbove = loss(spec, features, labels, weights);
        values[i] = below;
        double lossBelow = loss(spec, features, labels, weights);
        values[i] = original;
        return (lossAbove - lossBelow) / ((double) above - below);
    }

    private static double loss(GnnSpec spec, Features features, Labels labels, Parameters weights) {
        GnnModel model = GnnModel.of(spec, FEATURES, CLASSES, labels.isMultiLabel(), weights);
        Predictions logits = model.predict(GRAPH, features, 1);
        double sum = 0;
        for (int i = 0; i < SCORED.size(); i++) {
            double[] row = logits.row(SCORED.id(i));
            sum += labels.isMultiLabel()
                    ? sigmoidLoss(row, labels, SCORED.id(i))
                    : softmaxLoss(row, labels, SCORED.id(i));
        }
        return sum / (labels.isMultiLabel() ? SCORED.size() * CLASSES : SCORED.size());
    }

    private static double softmaxLoss(double[] row, Labels labels, int node) {
        double sum = 0;
        for (double z : row) {
            sum += Math.exp(z);
        }
        return Math.log(sum) - row[labels.label(node)];
    }

    private static double sigmoidLoss(double[] row, Labels labels, int node) {
        double sum = 0;
        for (int j = 0; j < row.length; j++) {
            double probability = 1 / (1 + Math.exp(-row[j]));
            sum -= Math.log(labels.has(node, j) ? probability : 1 - probability);
        }
        return sum;
    }
}
