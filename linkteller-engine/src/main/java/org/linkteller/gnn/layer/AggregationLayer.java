package org.linkteller.gnn.layer;

import java.util.List;
import java.util.random.RandomGenerator;
import org.linkteller.graph.Graph;
import org.linkteller.math.Kernels;
import org.linkteller.math.RowPool;

/**
 * H' = act(M (H W) + H W_self + b) with M from an {@link Aggregation}: a layer of GraphSAGE with the mean, the first layer
 * of a GIN's perceptron with the sum and W_self = (1 + epsilon) W, a plain linear layer without neighbours. Only imported:
 * it has no training pass.
 *
 * @param last whether there is no ReLU behind it
 */
public record AggregationLayer(String name, int inputs, int outputs, Aggregation aggregation, boolean last)
        implements Layer {
    String weight() {
        return name + ".weight";
    }

    String self() {
        return name + ".self";
    }

    String bias() {
        return name + ".bias";
    }

    @Override
    public List<Tensor.Shape> shapes() {
        Tensor.Shape self = Tensor.Shape.matrix(self(), inputs, outputs);
        Tensor.Shape bias = Tensor.Shape.vector(bias(), outputs);
        return aggregation == Aggregation.NONE
                ? List.of(self, bias)
                : List.of(Tensor.Shape.matrix(weight(), inputs, outputs), self, bias);
    }

    @Override
    public void initialise(Parameters parameters, RandomGenerator random) {
        throw new UnsupportedOperationException("imported layers are not trained here");
    }

    @Override
    public TrainingPass train(Graph graph, Operand input, Parameters weights, Parameters gradients, Kernels kernels) {
        throw new UnsupportedOperationException("imported layers are not trained here");
    }

    @Override
    public InferencePass answer(Graph graph, DoubleOperand input, WideWeights weights, RowPool pool) {
        return ConvolutionInference.of(this, graph, input, weights, pool);
    }
}
