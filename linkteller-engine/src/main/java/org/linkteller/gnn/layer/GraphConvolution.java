package org.linkteller.gnn.layer;

import java.util.List;
import java.util.random.RandomGenerator;
import org.linkteller.graph.Graph;
import org.linkteller.math.Kernels;
import org.linkteller.math.RowPool;

/**
 * H' = act(Â (H W) + b), where act is ReLU in a hidden layer and nothing in the last.
 *
 * @param name under which its tensors are kept, e.g. layers.0
 */
public record GraphConvolution(String name, int inputs, int outputs, Normalization normalization, boolean last)
        implements Layer {
    public String weight() {
        return name + ".weight";
    }

    public String bias() {
        return name + ".bias";
    }

    @Override
    public List<Tensor.Shape> shapes() {
        return List.of(Tensor.Shape.matrix(weight(), inputs, outputs), Tensor.Shape.vector(bias(), outputs));
    }

    /** Uniform in ±1/sqrt(outputs), the bias too. */
    @Override
    public void initialise(Parameters parameters, RandomGenerator random) {
        double bound = 1 / Math.sqrt(outputs);
        for (String tensor : List.of(weight(), bias())) {
            float[] values = parameters.get(tensor).data();
            for (int i = 0; i < values.length; i++) {
                values[i] = (float) random.nextDouble(-bound, bound);
            }
        }
    }

    @Override
    public TrainingPass train(Graph graph, Operand input, Parameters weights, Parameters gradients, Kernels kernels) {
        return ConvolutionTraining.of(this, graph, input, weights, gradients, kernels);
    }

    @Override
    public InferencePass answer(Graph graph, DoubleOperand input, WideWeights weights, RowPool pool) {
        return ConvolutionInference.of(this, graph, input, weights, pool);
    }
}
