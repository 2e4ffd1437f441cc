package org.linkteller.audit.process;

import java.util.concurrent.CompletableFuture;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.RowOverlay;

/**
 * What somebody waits to be told.
 *
 * @param base features without an overlay, recognised by identity
 * @param changed the rows of the features that differ from the base
 */
record Question(NodeSet nodes, Features base, Features features, int[] changed, CompletableFuture<Predictions> answer) {
    static Question of(NodeSet nodes, Features features) {
        CompletableFuture<Predictions> answer = new CompletableFuture<>();
        return features instanceof RowOverlay overlay
                ? new Question(nodes, overlay.base(), features, overlay.changedRows(), answer)
                : new Question(nodes, features, features, new int[0], answer);
    }

    boolean sameBase(Question other) {
        return base == other.base && nodes.equals(other.nodes);
    }
}
