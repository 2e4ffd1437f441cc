package org.linkteller.api.box;

import java.util.HashMap;
import java.util.Map;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;

/** A box that answers about each node only so often. A query that names an exhausted node is refused as a whole and uncounted. */
final class QueryBudget implements InferenceApi {
    private final InferenceApi box;
    private final int perNode;
    private final Map<Integer, Integer> used = new HashMap<>();

    QueryBudget(InferenceApi box, int perNode) {
        this.box = box;
        this.perNode = perNode;
    }

    @Override
    public Predictions predict(NodeSet nodes, Features features) {
        spend(nodes);
        return box.predict(nodes, features);
    }

    private synchronized void spend(NodeSet nodes) {
        for (int i = 0; i < nodes.size(); i++) {
            if (used.getOrDefault(nodes.id(i), 0) >= perNode) {
                throw InferenceException.about(
                        "%s was asked about " + (perNode == 1 ? "once" : perNode + " times") + ", its whole budget",
                        nodes.id(i));
            }
        }
        for (int i = 0; i < nodes.size(); i++) {
            used.merge(nodes.id(i), 1, Integer::sum);
        }
    }
}
