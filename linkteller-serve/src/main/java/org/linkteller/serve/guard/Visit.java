package org.linkteller.serve.guard;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.linkteller.api.Features;
import org.linkteller.serve.wire.ProtocolException;
import org.linkteller.serve.wire.Tensor;

/**
 * One request of a client that was admitted and is within its rate. What it asks becomes a question for the box in three
 * steps, each of which takes what only the one before it gives: {@link #nodes}, {@link #examine}, {@link #charge}. A
 * query that is refused on its face costs no budget.
 */
public final class Visit {
    private final Guard guard;
    private final String client;

    /** For {@link Guard#enter} alone. */
    Visit(Guard guard, String client) {
        this.guard = guard;
        this.client = client;
    }

    public String client() {
        return client;
    }

    /** @throws ProtocolException if there are too many, or the tensor does not name nodes */
    public NodeSelection nodes(Tensor nodes, ServedNodes names) {
        guard.rules().limits().checkRows(nodes.shape().elements());
        NodeSelection selection = NodeSelection.of(nodes, names, guard.salt());
        guard.refusals().check(about(selection));
        return selection;
    }

    /** What a refusal because of these nodes is remembered by. */
    private String about(NodeSelection nodes) {
        return client + " " + nodes.size() + " " + Arrays.hashCode(nodes.accounts());
    }

    /**
     * Looks at every value sent.
     *
     * @param sent a row as the client sent it
     * @param features the same rows as the box takes them; not made if a value is refused
     */
    public ExaminedQuery examine(NodeSelection nodes, IntFunction<double[]> sent, Supplier<Features> features) {
        byte[] digests = new byte[guard.ledger().isPresent() ? nodes.size() * Sha256.BYTES : 0];
        for (int i = 0; i < nodes.size(); i++) {
            double[] row = sent.apply(i);
            guard.rules().limits().checkValues(row);
            if (digests.length > 0) {
                ExaminedQuery.digestRow(row, digests, i);
            }
        }
        Query query = new Query(nodes, features.get());
        Optional<QuerySketch> sketch =
                projection(query.features()).map(onto -> QuerySketch.of(nodes, query.features(), onto));
        return new ExaminedQuery(query, sketch, digests);
    }

    /** An earlier query with some rows changed. */
    public ExaminedQuery examine(ExaminedQuery base, int[] rows, double[][] values) {
        guard.refusals().check(about(base.query().nodes()));
        for (double[] row : values) {
            guard.rules().limits().checkValues(row);
        }
        return base.withRows(rows, values, projection(base.query().features()));
    }

    private Optional<QuerySketch.Projection> projection(Features features) {
        return guard.detectors().map(detectors -> detectors.projection(features.columns()));
    }

    /**
     * Shows a query to the detectors and takes it off the budget; returns when the ledger has it on disk.
     *
     * @param request the client's id of the request, empty if none
     * @param seen is told every detector that acted, for the metrics
     * @throws ProtocolException 403 or 429 if it is refused
     */
    public ChargedQuery charge(String request, ExaminedQuery query, BiConsumer<Detector, GuardRules.Action> seen) {
        guard.detectors()
                .ifPresent(detectors -> query.sketch().ifPresent(sketch -> detectors.watch(client, sketch, seen)));
        guard.ledger().ifPresent(ledger -> {
            int[] accounts = query.query().nodes().accounts();
            QueryLedger.Settlement settlement;
            try {
                settlement = ledger.charge(client, request, query.digest(), accounts);
            } catch (IllegalStateException e) { // the ledger has told the log why
                throw ProtocolException.retryAfter(503, "the budget cannot be written down", 5);
            }
            switch (settlement) {
                case COUNTED, REPEATED -> {}
                case REFUSED -> guard.refusals().refuse(about(query.query().nodes()));
                case SPENT -> guard.refusals().refuse(client);
            }
        });
        return new ChargedQuery(query.query(), guard.output());
    }
}
