package org.linkteller.audit.guard;

import java.util.List;
import java.util.SplittableRandom;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;
import org.linkteller.api.box.OutputKind;
import org.linkteller.attack.AttackerView;

/**
 * One attacker: what he knows, the nodes whose edges he wants, and his keys.
 *
 * @param view of the whole graph, its box not watched
 * @param honest traffic to hide among
 * @param seed of his own coins
 */
record Attacker(
        AttackerView view,
        NodeSet targets,
        List<WatchedBox.Key> keys,
        HonestTraffic honest,
        OutputKind output,
        Seed seed) {
    WatchedBox.Key key() {
        return keys.get(0);
    }

    AttackerView over(InferenceApi box) {
        return new AttackerView(box, view.nodes(), view.features());
    }

    AttackerView narrow(InferenceApi box) {
        return RowsOf.narrow(view, box, targets);
    }

    Features rowsOf(NodeSet nodes) {
        return RowsOf.features(view, nodes);
    }

    /** Some nodes of the graph, drawn anew. */
    NodeSet strangers(int count, SplittableRandom random) {
        return NodeSet.of(random.ints(0, view.nodes().size())
                .distinct()
                .limit(Math.min(count, view.nodes().size()))
                .map(view.nodes()::id)
                .toArray());
    }
}
