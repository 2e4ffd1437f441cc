package org.linkteller.serve.guard;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.api.RowOverlay;
import org.linkteller.api.Seed;
import org.linkteller.serve.wire.Shape;
import org.linkteller.serve.wire.Tensor;
import org.linkteller.serve.wire.WireNames;

/**
 * The detectors without a server: what they would make of a stream of queries, client by client. For measuring them on
 * traffic whose intentions are known. Not safe for concurrent use.
 */
public final class QueryWatch {
    /** What queries of one size may take, as in a server with a heap of a gigabyte. */
    private static final long BYTES_PER_SIZE = 4 << 20;

    /** Queries whose changes are sketched by themselves: an attack's base, and what is asked in between. */
    private static final int BASES = 4;

    private final QuerySketch.Projection projection;
    private final Seed secret;
    private final Map<String, QueryHistory> histories = new HashMap<>();
    private final Deque<Sketched> recent = new ArrayDeque<>();

    public QueryWatch(int columns, Seed secret) {
        this(QuerySketch.Projection.of(columns, secret).remembering(), secret);
    }

    private QueryWatch(QuerySketch.Projection projection, Seed secret) {
        this.projection = projection;
        this.secret = secret;
    }

    /** One that has seen nobody yet, and knows the rows that this one knows. */
    public QueryWatch anew() {
        return new QueryWatch(projection, secret);
    }

    private record Sketched(NodeSet nodes, Features features, NodeSelection selection, QuerySketch sketch) {}

    /**
     * The query's scores against the earlier queries of a client and of a group he belongs to, which then include it.
     *
     * @return first the client's, then the group's
     */
    public List<Map<Detector, Double>> score(String client, String group, NodeSet nodes, Features features) {
        QuerySketch sketch = sketch(nodes, features);
        return Stream.of(client, group)
                .map(name -> histories
                        .computeIfAbsent(name, key -> new QueryHistory(BYTES_PER_SIZE, secret.derive(key)))
                        .score(sketch))
                .toList();
    }

    private QuerySketch sketch(NodeSet nodes, Features features) {
        Features base = features instanceof RowOverlay overlay ? overlay.base() : features;
        Sketched known = recent.stream()
                .filter(one -> one.features() == base && one.nodes().equals(nodes))
                .findFirst()
                .orElse(null);
        if (known == null) {
            NodeSelection selection = NodeSelection.of(
                    Tensor.of(
                            WireNames.NODES,
                            Shape.of(nodes.size()),
                            nodes.stream().asLongStream().toArray()),
                    ServedNodes.numbered(Integer.MAX_VALUE),
                    new byte[0]);
            known = new Sketched(nodes, base, selection, QuerySketch.of(selection, base, projection));
        }
        recent.remove(known);
        recent.addFirst(known);
        if (recent.size() > BASES) {
            recent.removeLast();
        }
        return features instanceof RowOverlay overlay
                ? known.sketch().withRows(overlay.changedRows(), features, projection)
                : known.sketch();
    }
}
