package org.linkteller.attack.influence;

import java.util.concurrent.atomic.AtomicLong;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.AttackerView;

/** All queries of one attack: about the same nodes, within one limit, with every answer checked. */
public final class QuerySession {
    private final InferenceApi box;
    private final NodeSet nodes;
    private final AttackOptions options;
    private final AtomicLong left;

    public QuerySession(AttackerView view, AttackOptions options) {
        this.box = new CheckedBox(view.box());
        this.nodes = view.nodes();
        this.options = options;
        this.left = new AtomicLong(options.queryLimit());
    }

    public NodeSet nodes() {
        return nodes;
    }

    public AttackOptions options() {
        return options;
    }

    /** How many more queries the attack may ask. */
    public long left() {
        return Math.max(0, left.get());
    }

    public Predictions ask(Features features) {
        if (left.getAndDecrement() <= 0) {
            throw new InferenceException("the limit of " + options.queryLimit() + " queries is used up");
        }
        return box.predict(nodes, features);
    }
}
