package org.linkteller.serve.guard;

import java.util.Optional;

/**
 * A query within the limits, with what the guard needs to know of it, each made only if the guard's rules ask: a sketch
 * for the detectors, digests of the rows for the ledger. Kept with a session, so that a changed row costs a row. The
 * digests are of what the client sent, so that a query is the same query whether its rows came at once or as changes to a
 * session. Made by {@link Visit}.
 */
public final class ExaminedQuery {
    private final Query query;
    private final Optional<QuerySketch> sketch;
    /** One after the other; empty if nobody asks for them. */
    private final byte[] rowDigests;

    ExaminedQuery(Query query, Optional<QuerySketch> sketch, byte[] rowDigests) {
        this.query = query;
        this.sketch = sketch;
        this.rowDigests = rowDigests;
    }

    public Query query() {
        return query;
    }

    Optional<QuerySketch> sketch() {
        return sketch;
    }

    ExaminedQuery withRows(int[] rows, double[][] values, Optional<QuerySketch.Projection> projection) {
        Query changed = query.withRows(rows, values);
        byte[] digests = rowDigests.clone();
        for (int i = 0; i < rows.length && digests.length > 0; i++) {
            digestRow(values[i], digests, rows[i]);
        }
        return new ExaminedQuery(
                changed,
                sketch.flatMap(old -> projection.map(onto -> old.withRows(rows, changed.features(), onto))),
                digests);
    }

    /** Of nodes and features together. */
    byte[] digest() {
        return Sha256.of(Sha256.bytes(query.nodes().accounts()), rowDigests);
    }

    static void digestRow(double[] values, byte[] digests, int row) {
        System.arraycopy(Sha256.of(Sha256.bytes(values)), 0, digests, row * Sha256.BYTES, Sha256.BYTES);
    }
}
