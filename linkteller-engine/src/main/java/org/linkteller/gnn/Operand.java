package org.linkteller.gnn;

import org.linkteller.math.Matrix;

/** The left factor X of a layer's product X W while training: features however they are stored, or hidden activations. */
interface Operand {
    int rows();

    int columns();

    /** product = X weights */
    void times(Matrix weights, Matrix product);

    /** product = Xᵀ other: the gradient of the weights from the gradient of X W. */
    void transposedTimes(Matrix other, Matrix product);
}
