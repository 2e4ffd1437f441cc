package org.linkteller.api;

/** The black box: what the owner of a private graph offers to others. Safe for concurrent queries. */
@FunctionalInterface
public interface InferenceApi {
    /**
     * Scores nodes on the features the caller sends. Row {@code i} of the features and of the answer belong to {@code
     * nodes.id(i)}. Messages pass only along edges whose two ends are both in {@code nodes}.
     *
     * @throws InferenceException if the box does not answer or refuses
     * @throws IllegalArgumentException if there are not as many feature rows as nodes
     */
    Predictions predict(NodeSet nodes, Features features);

    /**
     * The same query by somebody who reads the answers about some of the nodes only: row {@code i} of what comes back belongs
     * to {@code read.id(i)}. A box that can leaves the others out; one that cannot answers all and picks.
     *
     * @param read among the nodes
     */
    default Predictions predict(NodeSet nodes, Features features, NodeSet read) {
        Predictions all = predict(nodes, features);
        if (all.rows() != nodes.size()) {
            throw new InferenceException(
                    "the box answered " + all.rows() + " rows for " + nodes.size() + " queried nodes");
        }
        return all.rows(nodes, read);
    }
}
