package org.linkteller.api.box;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;

/** Counts what an attack asks of a box. Failed queries count too: the box has seen them. Safe for many threads. */
public final class QueryMeter implements InferenceApi {
    private final InferenceApi box;
    private final LongConsumer listener;
    private final AtomicLong queries = new AtomicLong();

    public QueryMeter(InferenceApi box) {
        this(box, count -> {});
    }

    /** Also tells a listener the number of queries after each of them, from the thread that asked. */
    public QueryMeter(InferenceApi box, LongConsumer listener) {
        this.box = box;
        this.listener = listener;
    }

    @Override
    public Predictions predict(NodeSet nodes, Features features) {
        try {
            return box.predict(nodes, features);
        } finally {
            listener.accept(queries.incrementAndGet());
        }
    }

    @Override
    public Predictions predict(NodeSet nodes, Features features, NodeSet read) {
        try {
            return box.predict(nodes, features, read);
        } finally {
            listener.accept(queries.incrementAndGet());
        }
    }

    public long queries() {
        return queries.get();
    }
}
