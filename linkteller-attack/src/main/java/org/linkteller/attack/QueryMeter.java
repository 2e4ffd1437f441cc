package org.linkteller.attack;

import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongConsumer;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;

/** Counts what an attack asks of a box. Failed queries count too: the box has seen them. Safe for many threads. */
public final class QueryMeter implements InferenceApi {
    private final InferenceApi box;
    private final LongConsumer listener;
    private final LongAdder queries = new LongAdder();
    private final LongAdder rows = new LongAdder();
    private final LongAdder nanos = new LongAdder();

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
        long start = System.nanoTime();
        try {
            return box.predict(nodes, features);
        } finally {
            nanos.add(System.nanoTime() - start);
            rows.add(nodes.size());
            queries.increment();
            listener.accept(queries.sum());
        }
    }

    public long queries() {
        return queries.sum();
    }

    public QueryCost cost() {
        return new QueryCost(queries.sum(), rows.sum(), Duration.ofNanos(nanos.sum()));
    }
}
