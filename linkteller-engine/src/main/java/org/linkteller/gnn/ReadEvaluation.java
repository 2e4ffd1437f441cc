package org.linkteller.gnn;

import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.RowOverlay;

/**
 * An evaluation of which the answers about some nodes are read: a change is followed to those alone.
 *
 * @param restricted the evaluation without the last layer's other rows
 * @param positions of the nodes that are read
 * @param places 1 + the row of a node that is read, by its position; 0 for the others
 */
record ReadEvaluation(Evaluation restricted, int[] positions, int[] places) {
    static ReadEvaluation of(Evaluation evaluation, NodeSet nodes, NodeSet read) {
        int[] positions = nodes.positionsOf(read);
        int[] places = new int[nodes.size()];
        for (int i = 0; i < positions.length; i++) {
            places[positions[i]] = i + 1;
        }
        return new ReadEvaluation(evaluation.restrictedTo(NodeSet.of(positions)), positions, places);
    }

    /** The logits of the nodes that are read on the same features with some rows replaced. */
    Predictions predictions(RowOverlay overlay) {
        return restricted.predictions(overlay, positions, places);
    }
}
