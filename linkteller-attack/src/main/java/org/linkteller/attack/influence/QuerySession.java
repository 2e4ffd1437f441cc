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
    private final NodeSet read;
    private final AttackOptions options;
    private final AtomicLong left;

    public QuerySession(AttackerView view, AttackOptions options) {
        this(new CheckedBox(view.box()), view.nodes(), view.nodes(), options, new AtomicLong(options.queryLimit()));
    }

    private QuerySession(InferenceApi box, NodeSet nodes, NodeSet read, AttackOptions options, AtomicLong left) {
        this.box = box;
        this.nodes = nodes;
        this.read = read;
        this.options = options;
        this.left = left;
    }

    /** The same session, of which only the answers about some nodes are read: those alone have rows. */
    QuerySession reading(NodeSet some) {
        return new QuerySession(box, nodes, some, options, left);
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
        return read == nodes ? box.predict(nodes, features) : box.predict(nodes, features, read);
    }
}
