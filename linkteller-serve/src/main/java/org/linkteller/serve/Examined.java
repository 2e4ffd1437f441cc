package org.linkteller.serve;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A query with what the guard needs to know of it, each made only if the guard's rules ask: a sketch for the detectors,
 * digests of the rows for the ledger. Kept with a session, so that a changed row costs a row. The digests are of what
 * the client sent, so that a query is the same query whether its rows came at once or as changes to a session.
 */
record Examined(Subject subject, @Nullable QuerySketch sketch, byte[] rowDigests) {
    private static final int DIGEST = 32;

    /** @param sent a row as the client sent it */
    static Examined of(
            Subject subject,
            IntFunction<double[]> sent,
            QuerySketch.@Nullable Projection projection,
            boolean digested) {
        QuerySketch sketch =
                projection == null ? null : QuerySketch.of(subject.nodes(), subject.features(), projection);
        if (!digested) {
            return new Examined(subject, sketch, new byte[0]);
        }
        byte[] digests = new byte[subject.nodes().size() * DIGEST];
        for (int i = 0; i < subject.nodes().size(); i++) {
            digestRow(sent.apply(i), digests, i);
        }
        return new Examined(subject, sketch, digests);
    }

    Examined withRows(int[] rows, double[][] values, QuerySketch.@Nullable Projection projection) {
        if (rows.length == 0) {
            return this;
        }
        Subject changed = subject.withRows(rows, values);
        QuerySketch changedSketch =
                projection == null || sketch == null ? null : sketch.withRows(rows, changed.features(), projection);
        byte[] digests = rowDigests.clone();
        if (digests.length > 0) {
            for (int i = 0; i < rows.length; i++) {
                digestRow(values[i], digests, rows[i]);
            }
        }
        return new Examined(changed, changedSketch, digests);
    }

    /** Of nodes and features together. */
    byte[] digest() {
        MessageDigest sha = ApiKeys.sha256();
        int[] accounts = subject.nodes().accounts();
        ByteBuffer bytes = ByteBuffer.allocate(accounts.length * 4);
        bytes.asIntBuffer().put(accounts);
        sha.update(bytes.array());
        return sha.digest(rowDigests);
    }

    private static void digestRow(double[] values, byte[] digests, int row) {
        ByteBuffer bytes = ByteBuffer.allocate(values.length * 8);
        bytes.asDoubleBuffer().put(values);
        byte[] digest = ApiKeys.sha256().digest(bytes.array());
        System.arraycopy(digest, 0, digests, row * DIGEST, DIGEST);
    }
}
