package org.linkteller.gnn.layer;

import org.jspecify.annotations.Nullable;
import org.linkteller.graph.Graph;
import org.linkteller.math.Dropout;
import org.linkteller.math.Kernels;
import org.linkteller.math.Matrix;

/** An {@link AttentionLayer} while it learns, in float. */
final class AttentionTraining implements TrainingPass {
    private final AttentionLayer layer;
    private final Operand input;
    private final Parameters weights;
    private final Parameters gradients;
    private final Kernels kernels;
    private final GraphAttention attention;
    private final Matrix z;
    private final Matrix gradZ;
    private final Matrix output;
    private GraphAttention.@Nullable Weights mixed;

    AttentionTraining(
            AttentionLayer layer,
            Graph graph,
            Operand input,
            Parameters weights,
            Parameters gradients,
            Kernels kernels) {
        this.layer = layer;
        this.input = input;
        this.weights = weights;
        this.gradients = gradients;
        this.kernels = kernels;
        attention = new GraphAttention(
                ClosedNeighbourhoods.of(graph), layer.heads(), layer.width(), !layer.last(), kernels);
        z = Matrix.zeros(input.rows(), layer.heads() * layer.width());
        gradZ = Matrix.zeros(input.rows(), z.columns());
        output = Matrix.zeros(input.rows(), layer.outputs());
    }

    @Override
    public Matrix output() {
        return output;
    }

    @Override
    public void forward(@Nullable Dropout dropout) {
        input.times(weights.get(layer.weight()), z);
        if (layer.skip()) {
            input.times(weights.get(layer.skipWeight()), output);
        } else {
            output.fill(0);
        }
        kernels.addBias(output, vector(weights, layer.bias()));
        mixed = attention.forward(z, vector(weights, layer.source()), vector(weights, layer.target()), output);
        if (!layer.last()) {
            Elu.apply(output, kernels.pool());
        }
        if (dropout != null) {
            kernels.dropout(output, dropout);
        }
    }

    @Override
    public void backward(Matrix gradient, @Nullable Dropout dropout, @Nullable Matrix inputGradient) {
        if (mixed == null) {
            throw new IllegalStateException("backward needs a forward pass first");
        }
        if (dropout != null) {
            kernels.dropout(gradient, dropout);
        }
        if (!layer.last()) {
            Elu.back(gradient, output, dropout == null ? 1 : dropout.scale(), kernels.pool());
        }
        kernels.sumColumns(gradient, vector(gradients, layer.bias()));
        attention.backward(
                z,
                vector(weights, layer.source()),
                vector(weights, layer.target()),
                mixed,
                gradient,
                new GraphAttention.Gradients(
                        gradZ, vector(gradients, layer.source()), vector(gradients, layer.target())));
        input.transposedTimes(gradZ, gradients.get(layer.weight()));
        if (layer.skip()) {
            input.transposedTimes(gradient, gradients.get(layer.skipWeight()));
        }
        if (inputGradient != null) {
            kernels.multiplyTransposedRight(gradZ, weights.get(layer.weight()), inputGradient);
            if (layer.skip()) {
                Matrix throughSkip = Matrix.zeros(inputGradient.rows(), inputGradient.columns());
                kernels.multiplyTransposedRight(gradient, weights.get(layer.skipWeight()), throughSkip);
                kernels.add(inputGradient, throughSkip);
            }
        }
    }

    private static float[] vector(Parameters parameters, String name) {
        return parameters.get(name).data();
    }
}
