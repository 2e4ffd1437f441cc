package org.linkteller.serve.guard;

import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** The ledger's rows. Not safe for concurrent use; several processes may have the same table open. */
final class LedgerTable {
    /** The index of clients is already grouped, and SQLite would rather read all of it than group a few new rows. */
    static final String ROWS_AFTER = groups("queries NOT INDEXED", "seq > ?");

    private static final String ROWS_OF = groups("queries", "client = ?");

    private static final int MAX_NODE_SETS = 10_000;

    private final GuardStore store;
    /** Rows of node sets by their digest; emptied with the counts, since a reset deletes node sets. */
    private final Map<ByteBuffer, Long> nodeSets = new HashMap<>();

    LedgerTable(GuardStore store) {
        this.store = store;
    }

    /** Whether the same client has asked the same under the same id before. */
    boolean has(QueryLedger.Charge charge) throws SQLException {
        return !store.rows(
                        row -> row.getLong(1),
                        "SELECT 1 FROM queries WHERE client = ? AND request = ? AND content = ? AND request <> ''"
                                + " LIMIT 1",
                        charge.client(),
                        charge.request(),
                        charge.content())
                .isEmpty();
    }

    /** The number of the new row; later ones have larger numbers. */
    long insert(QueryLedger.Charge charge, long at) throws SQLException {
        return store.number(
                "INSERT INTO queries (client, request, content, node_set, at) VALUES (?, ?, ?, ?, ?) RETURNING seq",
                charge.client(),
                charge.request(),
                charge.content(),
                nodeSet(charge.accounts()),
                at);
    }

    /** The row of a node set; one that is asked a thousand times is stored once. */
    private long nodeSet(int[] accounts) throws SQLException {
        int[] sorted = accounts.clone();
        Arrays.sort(sorted);
        byte[] bytes = Sha256.bytes(sorted);
        byte[] digest = Sha256.of(bytes);
        Long cached = nodeSets.get(ByteBuffer.wrap(digest));
        if (cached != null) {
            return cached;
        }
        store.update("INSERT OR IGNORE INTO node_sets (digest, accounts) VALUES (?, ?)", digest, bytes);
        long id = store.number("SELECT id FROM node_sets WHERE digest = ?", digest);
        if (nodeSets.size() >= MAX_NODE_SETS) {
            nodeSets.clear();
        }
        nodeSets.put(ByteBuffer.wrap(digest), id);
        return id;
    }

    void forgetNodeSets() {
        nodeSets.clear();
    }

    /** Queries of one client about one set of nodes: how many, the number of the last one and when it was. */
    @FunctionalInterface
    interface Visitor {
        void visit(String client, int[] accounts, int times, long lastRow, long lastAt);
    }

    private static String groups(String queries, String condition) {
        return "SELECT client, accounts, COUNT(*), MAX(seq), MAX(at) FROM " + queries
                + " JOIN node_sets ON node_sets.id = node_set WHERE " + condition + " GROUP BY client, node_set";
    }

    void forEach(Visitor visitor) throws SQLException {
        forEachAfter(0, visitor);
    }

    void forEachAfter(long row, Visitor visitor) throws SQLException {
        forEach(ROWS_AFTER, row, visitor);
    }

    void forEachOf(String client, Visitor visitor) throws SQLException {
        forEach(ROWS_OF, client, visitor);
    }

    private void forEach(String query, Object value, Visitor visitor) throws SQLException {
        store.forEach(
                row -> {
                    int[] accounts = new int[row.getBytes(2).length / 4];
                    ByteBuffer.wrap(row.getBytes(2)).asIntBuffer().get(accounts);
                    visitor.visit(row.getString(1), accounts, row.getInt(3), row.getLong(4), row.getLong(5));
                },
                query,
                value);
    }

    /** A number that changes when another process or connection has changed the table. */
    long version() throws SQLException {
        return store.version();
    }

    /** A number that changes when rows were deleted, by whomever. */
    long deletions() throws SQLException {
        return store.number("SELECT times FROM deletions");
    }

    /** Writes a page and changes nothing. */
    void touch() throws SQLException {
        store.update("UPDATE deletions SET times = times");
    }

    /** 0 if there are no rows. */
    long lastRow() throws SQLException {
        return store.number("SELECT COALESCE(MAX(seq), 0) FROM queries");
    }
}
