package org.linkteller.gnn.layer;

import java.util.List;
import java.util.random.RandomGenerator;
import org.linkteller.graph.Graph;
import org.linkteller.math.Kernels;
import org.linkteller.math.RowPool;

/** One layer of a network: which parameters it has and how it is bound to a graph, for learning or for answering. */
public interface Layer {
    /** Width of a row that comes in. */
    int inputs();

    /** Width of a row that goes out. */
    int outputs();

    /** Its parameters, in the order in which they are initialised and saved. */
    List<Tensor.Shape> shapes();

    /** Draws the start values of this layer's tensors. */
    void initialise(Parameters parameters, RandomGenerator random);

    /**
     * The layer over one graph and one input, to be run forwards and backwards many times. It reads its tensors from {@code
     * weights} at every pass and writes their gradients to {@code gradients}. The input may be the output of another pass
     * and is read anew each time.
     */
    TrainingPass train(Graph graph, Operand input, Parameters weights, Parameters gradients, Kernels kernels);

    /** The layer evaluated once in double. */
    InferencePass answer(Graph graph, DoubleOperand input, WideWeights weights, RowPool pool);
}
