package org.linkteller.gnn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;
import org.linkteller.data.Labels;
import org.linkteller.gnn.layer.Layer;
import org.linkteller.gnn.layer.Normalization;
import org.linkteller.gnn.layer.Parameters;
import org.linkteller.gnn.layer.Tensor;
import org.linkteller.graph.SampleGraphs;
import org.linkteller.math.Dropout;
import org.linkteller.math.Kernels;
import org.linkteller.math.Matrix;

/** With dropout the loss of a fixed seed is a function of the weights like any other: its slope must be the gradient. */
@ParameterizedClass
@MethodSource("specs")
class DropoutGradientTest {
    private static final int NODES = 30;
    private static final IntFunction<Dropout> MASKS = layer -> Dropout.of(0.4, 99 + layer);

    private final DenseFeatures features = Samples.dense(NODES, 4, 1);
    private final Labels labels = Samples.single(NODES, 3, 2);
    private final Parameters weights;
    private final Parameters gradients;
    private final Network network;

    DropoutGradientTest(GnnSpec spec) {
        List<Layer> layers = Layers.of(spec, 4, 3);
        weights = Layers.initialised(layers, new Seed(5));
        gradients = Parameters.zeros(weights.shapes());
        network = Network.of(
                spec, layers, SampleGraphs.random(NODES, 60, 4), features, weights, gradients, Kernels.best(1));
    }

    static Stream<GnnSpec> specs() {
        return Stream.of(
                new GnnSpec.Gcn(List.of(16, 16), Normalization.AUG_NORM_ADJ, 0.4),
                new GnnSpec.Gat(List.of(4, 3, 2), List.of(8, 8), true, 0.4));
    }

    @Test
    void theSlopeAlongTheGradientIsItsSquaredLength() {
        loss(true);
        network.backward(MASKS);
        double squared = 0;
        for (Tensor tensor : gradients.tensors()) {
            for (float g : tensor.values().data()) {
                squared += (double) g * g;
            }
        }
        double step = 0.01;
        double slope = (lossAt(step) - lossAt(-step)) / (2 * step);
        // a float loss is good to 1e-7, over the step 1e-5; a few activations cross their kink on the way
        assertThat(slope).isCloseTo(squared, offset(0.02 * squared));
    }

    @Test
    void withoutMasksNothingIsDropped() {
        assertThat(loss(true)).isNotEqualTo(loss(false));
        assertThat(loss(false)).isEqualTo(loss(false));
    }

    private double lossAt(double step) {
        Parameters before = weights.copy();
        Parameters direction = gradients.copy();
        for (int i = 0; i < before.tensors().size(); i++) {
            float[] values = weights.tensors().get(i).values().data();
            for (int j = 0; j < values.length; j++) {
                values[j] += (float) (step * direction.tensors().get(i).values().data()[j]);
            }
        }
        double loss = loss(true);
        weights.set(before);
        return loss;
    }

    private double loss(boolean dropout) {
        Matrix logits = network.forward(dropout ? MASKS : null);
        return Loss.SOFTMAX.of(
                logits,
                SoftLabels.of(labels, NodeSet.all(NODES)),
                network.logitGradient(),
                Kernels.plain(1).pool());
    }
}
