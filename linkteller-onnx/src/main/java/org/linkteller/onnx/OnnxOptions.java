package org.linkteller.onnx;

import java.util.Optional;

/**
 * What a model does not say of itself.
 *
 * @param features name of the input for features; empty to find it
 * @param edges name of the input for edges as node numbers
 * @param weights name of the input for one number per edge
 * @param adjacency name of the input for a dense matrix of nodes by nodes
 * @param output name of the scores; empty for the first that fits
 * @param loops whether edges from each node to itself are added outside the model
 * @param scaling what edge weights or the adjacency hold
 * @param threads for one query
 */
public record OnnxOptions(
        Optional<String> features,
        Optional<String> edges,
        Optional<String> weights,
        Optional<String> adjacency,
        Optional<String> output,
        boolean loops,
        Scaling scaling,
        int threads) {
    /** How edges are weighted outside the model. */
    public enum Scaling {
        /** 1 for every edge. */
        NONE,
        /** 1 / d_u in row u. */
        ROWS,
        /** 1 / sqrt(d_u d_v), loops counted where there are any. */
        SYMMETRIC
    }

    public OnnxOptions {
        if (threads < 1) {
            throw new IllegalArgumentException("at least one thread is needed, got " + threads);
        }
    }

    public static OnnxOptions defaults() {
        return new OnnxOptions(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false,
                Scaling.NONE,
                Runtime.getRuntime().availableProcessors());
    }

    public OnnxOptions withScaling(boolean loops, Scaling scaling) {
        return new OnnxOptions(features, edges, weights, adjacency, output, loops, scaling, threads);
    }

    public OnnxOptions withInputs(
            Optional<String> features, Optional<String> edges, Optional<String> weights, Optional<String> adjacency) {
        return new OnnxOptions(features, edges, weights, adjacency, output, loops, scaling, threads);
    }
}
