package org.linkteller.gnn.layer;

import org.jspecify.annotations.Nullable;
import org.linkteller.math.Dropout;
import org.linkteller.math.Matrix;

/** A layer bound to a graph, an input and its parameters, in float. Keeps its own buffers; for one thread at a time. */
public interface TrainingPass {
    /**
     * The layer's answer after the last {@link #forward}, activation and dropout included, one row per node. Always the
     * same matrix.
     */
    Matrix output();

    /**
     * Computes {@link #output()} from the input and the weights as they are now.
     *
     * @param dropout of the hidden activations, or null for none; always null for a network's last layer
     */
    void forward(@Nullable Dropout dropout);

    /**
     * Goes backwards through the last {@link #forward}: overwrites the gradients of the layer's parameters.
     *
     * @param gradient of the loss by {@link #output()}; used up, its values mean nothing afterwards
     * @param dropout what {@link #forward} was given
     * @param inputGradient receives the gradient of the loss by the input; null if nobody wants it
     */
    void backward(Matrix gradient, @Nullable Dropout dropout, @Nullable Matrix inputGradient);
}
