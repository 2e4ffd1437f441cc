package org.linkteller.gnn.layer;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.linkteller.graph.Graph;
import org.linkteller.math.Kernels;
import org.linkteller.math.Matrix;
import org.linkteller.math.RowPool;

/**
 * A layer of a graph attention network: z = x W, heads mixed by {@link GraphAttention}, plus bias, plus x W_skip if
 * there is a skip connection, then ELU unless it is the last. Heads stand side by side in hidden layers and are
 * averaged in the last. W_skip maps straight to the layer's output, side by side or averaged, without a bias of its own
 * and also where the widths agree: what PyTorch Geometric calls a residual.
 *
 * @param name of its tensors' common prefix
 * @param width output of one head
 */
public record AttentionLayer(String name, int inputs, int heads, int width, boolean skip, boolean last)
        implements Layer {
    @Override
    public int outputs() {
        return last ? width : heads * width;
    }

    @Override
    public List<Tensor.Shape> shapes() {
        List<Tensor.Shape> shapes = new ArrayList<>(List.of(
                Tensor.Shape.matrix(weight(), inputs, heads * width),
                Tensor.Shape.vector(source(), heads * width),
                Tensor.Shape.vector(target(), heads * width),
                Tensor.Shape.vector(bias(), outputs())));
        if (skip) {
            shapes.add(Tensor.Shape.matrix(skipWeight(), inputs, outputs()));
        }
        return shapes;
    }

    /**
     * Glorot and Bengio (2010): uniform in ±sqrt(6 / (fan in + fan out)). An attention vector maps one head's width to
     * one score. Biases start at 0.
     */
    @Override
    public void initialise(Parameters parameters, RandomGenerator random) {
        fill(parameters.get(weight()), inputs + heads * width, random);
        fill(parameters.get(source()), width + 1, random);
        fill(parameters.get(target()), width + 1, random);
        parameters.get(bias()).fill(0);
        if (skip) {
            fill(parameters.get(skipWeight()), inputs + outputs(), random);
        }
    }

    private static void fill(Matrix matrix, int fans, RandomGenerator random) {
        double bound = Math.sqrt(6.0 / fans);
        float[] values = matrix.data();
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) (bound * (2 * random.nextDouble() - 1));
        }
    }

    @Override
    public TrainingPass train(Graph graph, Operand input, Parameters weights, Parameters gradients, Kernels kernels) {
        return new AttentionTraining(this, graph, input, weights, gradients, kernels);
    }

    @Override
    public InferencePass answer(Graph graph, DoubleOperand input, WideWeights weights, RowPool pool) {
        return AttentionInference.of(this, graph, input, weights, pool);
    }

    String weight() {
        return name + ".weight";
    }

    /** The vector that scores a node where it is attended to. */
    String source() {
        return name + ".source";
    }

    /** The vector that scores a node where it attends. */
    String target() {
        return name + ".target";
    }

    String bias() {
        return name + ".bias";
    }

    String skipWeight() {
        return name + ".skip";
    }
}
