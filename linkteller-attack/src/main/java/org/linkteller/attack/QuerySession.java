package org.linkteller.attack;

import java.util.concurrent.atomic.AtomicLong;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;

/** All queries of one attack: about the same nodes, within one limit, with every answer checked. */
final class QuerySession {
    private final InferenceApi box;
    private final NodeSet nodes;
    private final AttackOptions options;
    private final AtomicLong left;

    QuerySession(AttackerView view, AttackOptions options) {
        this.box = new CheckedBox(view.box());
        this.nodes = view.nodes();
        this.options = options;
        this.left = new AtomicLong(options.queryLimit());
    }

    NodeSet nodes() {
        return nodes;
    }

    AttackOptions options() {
        return options;
    }

    /** How many more queries the attack may ask. */
    long left() {
        return Math.max(0, left.get());
    }

    Predictions ask(Features features) {
        if (left.getAndDecrement() <= 0) {
            throw new InferenceException("the limit of " + options.queryLimit() + " queries is used up");
        }
        return box.predict(nodes, features);
    }
}
