package org.linkteller.api.box;

import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;

/**
 * What a service knows when a box is put around it.
 *
 * @param output what its numbers mean
 * @param nodes that are registered
 * @param features what the service believes about them, row for row
 * @param questions where a box takes its randomness from
 */
public record ServiceKnowledge(OutputKind output, NodeSet nodes, Features features, Questions questions) {
    public ServiceKnowledge {
        if (features.rows() != nodes.size()) {
            throw new IllegalArgumentException(
                    "expected one feature row for each of " + nodes.size() + " nodes, got " + features.rows());
        }
    }

    /** For audits, which must repeat: of nodes by number, with randomness that follows from what is asked. */
    public static ServiceKnowledge audited(OutputKind output, Features features) {
        return new ServiceKnowledge(
                output, NodeSet.all(features.rows()), features, Questions.repeatable(new Seed(1).derive("box")));
    }
}
