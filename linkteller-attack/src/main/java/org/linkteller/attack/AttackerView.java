package org.linkteller.attack;

import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;

/**
 * The threat model as a type: all an attacker has.
 *
 * @param nodes the nodes of every query, V(I)
 * @param features row {@code i} belongs to {@code nodes.id(i)}
 */
public record AttackerView(InferenceApi box, NodeSet nodes, Features features) {
    public AttackerView {
        if (features.rows() != nodes.size()) {
            throw new IllegalArgumentException(
                    "expected one feature row for each of " + nodes.size() + " nodes, got " + features.rows());
        }
    }

    /** The rows of some nodes in {@link #features}, in their order. */
    public int[] positionsOf(NodeSet subset) {
        return nodes.positionsOf(subset);
    }
}
