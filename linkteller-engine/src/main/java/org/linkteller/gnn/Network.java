package org.linkteller.gnn;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.Features;
import org.linkteller.gnn.layer.Layer;
import org.linkteller.gnn.layer.Operand;
import org.linkteller.gnn.layer.Parameters;
import org.linkteller.gnn.layer.TrainingPass;
import org.linkteller.graph.Graph;
import org.linkteller.math.Dropout;
import org.linkteller.math.Kernels;
import org.linkteller.math.Matrix;

/** The layers of a network bound to one graph, its features and shared parameters, in float. For one thread. */
final class Network {
    private final List<TrainingPass> passes;
    /** Gradient by the output of each layer, made at the first backward pass. */
    private final List<Matrix> gradients = new ArrayList<>();

    private Network(List<TrainingPass> passes) {
        this.passes = passes;
    }

    static Network of(
            GnnSpec spec,
            List<Layer> layers,
            Graph graph,
            Features features,
            Parameters weights,
            Parameters gradients,
            Kernels kernels) {
        Graph seen = Layers.seenBy(spec, graph);
        List<TrainingPass> passes = new ArrayList<>();
        Operand input = Operand.of(features, kernels);
        for (Layer layer : layers) {
            TrainingPass pass = layer.train(seen, input, weights, gradients, kernels);
            passes.add(pass);
            input = Operand.of(pass.output(), kernels);
        }
        return new Network(List.copyOf(passes));
    }

    /** The logits of every node without dropout; overwritten by the next pass. */
    Matrix evaluate() {
        return forward(null);
    }

    /**
     * The logits of every node; overwritten by the next pass.
     *
     * @param masks of this pass by layer, or null for none
     */
    Matrix forward(@Nullable IntFunction<Dropout> masks) {
        for (int i = 0; i < passes.size(); i++) {
            passes.get(i).forward(mask(masks, i));
        }
        return passes.get(passes.size() - 1).output();
    }

    /** The matrix in which {@link #backward} expects the gradient of the loss by the logits. */
    Matrix logitGradient() {
        if (gradients.isEmpty()) {
            for (TrainingPass pass : passes) {
                gradients.add(Matrix.zeros(pass.output().rows(), pass.output().columns()));
            }
        }
        return gradients.get(passes.size() - 1);
    }

    /** Overwrites the gradients of all parameters, from {@link #logitGradient}. */
    void backward(@Nullable IntFunction<Dropout> masks) {
        for (int i = passes.size() - 1; i >= 0; i--) {
            Matrix below = i == 0 ? null : gradients.get(i - 1);
            passes.get(i).backward(gradients.get(i), mask(masks, i), below);
        }
    }

    private @Nullable Dropout mask(@Nullable IntFunction<Dropout> masks, int layer) {
        boolean hidden = layer < passes.size() - 1;
        return hidden && masks != null ? masks.apply(layer) : null;
    }
}
