package org.linkteller.gnn.layer;

import org.jspecify.annotations.Nullable;
import org.linkteller.graph.Graph;
import org.linkteller.math.Dropout;
import org.linkteller.math.Kernels;
import org.linkteller.math.Matrix;

/**
 * A {@link GraphConvolution} in float. Forwards Z = Â (X W) + 1 b, backwards with G = dL/dZ: db = column sums of G, dW =
 * Xᵀ (Âᵀ G), dX = (Âᵀ G) Wᵀ.
 */
final class ConvolutionTraining implements TrainingPass {
    private final boolean last;
    /** X, or Â X where that was multiplied out once. */
    private final Operand input;

    private final @Nullable Aggregation aggregation;
    private final Matrix weight;
    private final float[] bias;
    private final Matrix weightGradient;
    private final float[] biasGradient;
    private final Matrix output;
    private final Kernels kernels;

    private ConvolutionTraining(
            GraphConvolution layer,
            Operand input,
            @Nullable Aggregation aggregation,
            Parameters weights,
            Parameters gradients,
            Kernels kernels) {
        this.last = layer.last();
        this.input = input;
        this.aggregation = aggregation;
        this.weight = weights.get(layer.weight());
        this.bias = weights.get(layer.bias()).data();
        this.weightGradient = gradients.get(layer.weight());
        this.biasGradient = gradients.get(layer.bias()).data();
        this.output = Matrix.zeros(input.rows(), layer.outputs());
        this.kernels = kernels;
    }

    static ConvolutionTraining of(
            GraphConvolution layer,
            Graph graph,
            Operand input,
            Parameters weights,
            Parameters gradients,
            Kernels kernels) {
        Neighbours neighbours = Neighbours.of(layer.normalization(), graph, layer.outputs(), kernels);
        Operand aggregated = input.aggregated(neighbours);
        return aggregated == null
                ? new ConvolutionTraining(
                        layer,
                        input,
                        new Aggregation(neighbours, Matrix.zeros(input.rows(), layer.outputs())),
                        weights,
                        gradients,
                        kernels)
                : new ConvolutionTraining(layer, aggregated, null, weights, gradients, kernels);
    }

    @Override
    public Matrix output() {
        return output;
    }

    @Override
    public void forward(@Nullable Dropout dropout) {
        if (aggregation == null) {
            input.times(weight, output);
        } else {
            input.times(weight, aggregation.buffer);
            aggregation.neighbours.sum(aggregation.buffer, output);
        }
        if (last) {
            kernels.addBias(output, bias);
        } else if (dropout == null) {
            kernels.addBiasRelu(output, bias);
        } else {
            kernels.addBiasReluDropout(output, bias, dropout);
        }
    }

    @Override
    public void backward(Matrix gradient, @Nullable Dropout dropout, @Nullable Matrix inputGradient) {
        if (!last) {
            kernels.backRelu(gradient, output, dropout == null ? 1 : dropout.scale());
        }
        kernels.sumColumns(gradient, biasGradient);
        Matrix productGradient = gradient;
        if (aggregation != null) {
            productGradient = aggregation.buffer;
            aggregation.neighbours.sumBack(gradient, productGradient);
        }
        input.transposedTimes(productGradient, weightGradient);
        if (inputGradient != null) {
            kernels.multiplyTransposedRight(productGradient, weight, inputGradient);
        }
    }

    /** Â in both directions and a place for X W, or for its gradient. */
    private record Aggregation(Neighbours neighbours, Matrix buffer) {}
}
