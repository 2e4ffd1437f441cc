package org.linkteller.gnn;

/** The left factor X of a layer's product X W in double: features however they are stored, or hidden activations. */
interface DoubleOperand {
    int rows();

    int columns();

    /** X weights, one new array per row; {@code weights[k]} is row k. */
    double[][] times(double[][] weights);
}
