package org.linkteller.attack;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;

/** A box that answers about each node only so often. A query that names an exhausted node is refused as a whole and uncounted. */
public final class QueryBudget implements InferenceApi {
    private final InferenceApi box;
    private final int perNode;
    private final ConcurrentHashMap<Integer, AtomicInteger> used = new ConcurrentHashMap<>();

    public QueryBudget(InferenceApi box, int perNode) {
        if (perNode < 1) {
            throw new IllegalArgumentException("a budget allows at least one query per node, got " + perNode);
        }
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
            AtomicInteger count = used.get(nodes.id(i));
            if (count != null && count.get() >= perNode) {
                throw new InferenceException(
                        "node " + nodes.id(i) + " was asked about " + perNode + " times, its whole budget");
            }
        }
        for (int i = 0; i < nodes.size(); i++) {
            used.computeIfAbsent(nodes.id(i), id -> new AtomicInteger()).incrementAndGet();
        }
    }
}
