package org.linkteller.api;

/** A black box whose owner can let it look at some of each node's neighbours instead of all. */
public interface NeighbourSampling extends InferenceApi {
    /**
     * Answers over the edges that a seeded draw leaves: each node draws so many of its neighbours, or all if it has no
     * more, and an edge stays if either of its ends drew it.
     *
     * @param most neighbours that a node draws, at least one
     */
    Predictions predict(NodeSet nodes, Features features, int most, Seed seed);
}
