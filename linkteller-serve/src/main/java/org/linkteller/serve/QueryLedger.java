package org.linkteller.serve;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Counts queries against the budget and remembers them through any crash: a charge returns after its row is on disk,
 * and an answer is sent after its charge, so no acknowledged query is ever forgotten. One thread writes; charges that
 * arrive while it syncs share the next commit.
 *
 * <p>A client that repeats a request under the same id with the same content is not charged again. The content is
 * compared too, or one id would buy any number of different queries.
 */
public final class QueryLedger implements AutoCloseable {
    private static final int MAX_BATCH = 512;

    private final GuardStore store;
    private final GuardRules.Budget budget;
    private final Clock clock;
    private final LinkedBlockingQueue<Charge> waiting = new LinkedBlockingQueue<>();
    private final Thread writer;
    private volatile boolean closing;

    // owned by the writer
    private long version = -1;
    private final Map<String, Long> byClient = new HashMap<>();
    private final Map<String, NodeCounts> byClientAndNode = new HashMap<>();
    private NodeCounts byNode = new NodeCounts();
    private final Map<ByteBuffer, Long> nodeSets = new HashMap<>();

    private QueryLedger(GuardStore store, GuardRules.Budget budget, Clock clock) {
        this.store = store;
        this.budget = budget;
        this.clock = clock;
        this.writer = new Thread(this::writeUntilClosed, "query-ledger");
        writer.setDaemon(true);
    }

    public static QueryLedger open(Path file, GuardRules.Budget budget) {
        QueryLedger ledger = new QueryLedger(GuardStore.open(file), budget, Clock.systemUTC());
        ledger.writer.start();
        return ledger;
    }

    /** Random bytes, the same as long as the ledger lives. */
    byte[] salt() {
        return store.salt();
    }

    /** What a charge came to. */
    enum Verdict {
        COUNTED,
        /** The same request as before; not counted again. */
        REPEATED,
        /** Over the budget; nothing was counted. */
        REFUSED
    }

    private record Charge(
            String client, String request, byte[] content, int[] accounts, CompletableFuture<Verdict> verdict) {}

    /**
     * Returns when the query is on disk, or refused.
     *
     * @param request the client's id of the request; empty if it gave none, then every request counts
     * @param content a digest of all that was asked
     * @param accounts the nodes
     */
    Verdict charge(String client, String request, byte[] content, int[] accounts) {
        Charge charge = new Charge(client, request, content, accounts, new CompletableFuture<>());
        waiting.add(charge);
        if (closing && !writer.isAlive()) { // nobody will take it any more
            throw new IllegalStateException("the ledger is closed");
        }
        try {
            return charge.verdict().join();
        } catch (CompletionException e) {
            throw new IllegalStateException("the ledger could not be written", e.getCause());
        }
    }

    private void writeUntilClosed() {
        List<Charge> batch = new ArrayList<>();
        while (!closing || !waiting.isEmpty()) {
            batch.clear();
            try {
                batch.add(waiting.take());
            } catch (InterruptedException e) {
                continue; // closing: what waits is still written
            }
            waiting.drainTo(batch, MAX_BATCH - 1);
            try {
                Map<Charge, Verdict> verdicts = write(batch);
                verdicts.forEach((charge, verdict) -> charge.verdict().complete(verdict));
            } catch (SQLException | RuntimeException e) {
                version = -1; // counts may be ahead of the disk: read them again
                batch.forEach(charge -> charge.verdict().completeExceptionally(e));
            }
        }
    }

    private Map<Charge, Verdict> write(List<Charge> batch) throws SQLException {
        Connection connection = store.connection();
        // The write lock first: counts read below cannot go stale before the commit.
        try (Statement statement = connection.createStatement()) {
            statement.execute("BEGIN IMMEDIATE");
            try {
                refresh();
                Map<Charge, Verdict> verdicts = new HashMap<>();
                for (Charge charge : batch) {
                    verdicts.put(charge, decide(charge));
                }
                statement.execute("COMMIT");
                return verdicts;
            } catch (SQLException | RuntimeException e) {
                statement.execute("ROLLBACK");
                throw e;
            }
        }
    }

    private Verdict decide(Charge charge) throws SQLException {
        if (!charge.request().isEmpty() && wasCounted(charge)) {
            return Verdict.REPEATED;
        }
        NodeCounts ofClient = byClientAndNode.computeIfAbsent(charge.client(), client -> new NodeCounts());
        if (reached(budget.perKey(), byClient.getOrDefault(charge.client(), 0L))
                || reached(budget.perNode(), byNode.largest(charge.accounts()))
                || reached(budget.perKeyAndNode(), ofClient.largest(charge.accounts()))) {
            return Verdict.REFUSED;
        }
        insert(charge);
        byClient.merge(charge.client(), 1L, Long::sum);
        byNode.add(charge.accounts(), 1);
        ofClient.add(charge.accounts(), 1);
        return Verdict.COUNTED;
    }

    private static boolean reached(long limit, long used) {
        return limit > 0 && used >= limit;
    }

    private boolean wasCounted(Charge charge) throws SQLException {
        try (PreparedStatement select = store.connection()
                .prepareStatement("SELECT 1 FROM queries WHERE client = ? AND request = ? AND content = ?"
                        + " AND request <> '' LIMIT 1")) {
            select.setString(1, charge.client());
            select.setString(2, charge.request());
            select.setBytes(3, charge.content());
            try (ResultSet row = select.executeQuery()) {
                return row.next();
            }
        }
    }

    private void insert(Charge charge) throws SQLException {
        try (PreparedStatement insert = store.connection()
                .prepareStatement(
                        "INSERT INTO queries (client, request, content, node_set, at) VALUES (?, ?, ?, ?, ?)")) {
            insert.setString(1, charge.client());
            insert.setString(2, charge.request());
            insert.setBytes(3, charge.content());
            insert.setLong(4, nodeSet(charge.accounts()));
            insert.setLong(5, clock.millis());
            insert.executeUpdate();
        }
    }

    /** The row of a node set; one that is asked a thousand times is stored once. */
    private long nodeSet(int[] accounts) throws SQLException {
        int[] sorted = accounts.clone();
        Arrays.sort(sorted);
        ByteBuffer bytes = ByteBuffer.allocate(sorted.length * 4);
        bytes.asIntBuffer().put(sorted);
        byte[] digest = ApiKeys.sha256().digest(bytes.array());
        Long cached = nodeSets.get(ByteBuffer.wrap(digest));
        if (cached != null) {
            return cached;
        }
        try (PreparedStatement insert = store.connection()
                        .prepareStatement("INSERT OR IGNORE INTO node_sets (digest, accounts) VALUES (?, ?)");
                PreparedStatement select =
                        store.connection().prepareStatement("SELECT id FROM node_sets WHERE digest = ?")) {
            insert.setBytes(1, digest);
            insert.setBytes(2, bytes.array());
            insert.executeUpdate();
            select.setBytes(1, digest);
            try (ResultSet row = select.executeQuery()) {
                row.next();
                long id = row.getLong(1);
                if (nodeSets.size() > 10_000) {
                    nodeSets.clear();
                }
                nodeSets.put(ByteBuffer.wrap(digest), id);
                return id;
            }
        }
    }

    /** Counts again from the rows if somebody else changed them: at the start, or after a reset. */
    private void refresh() throws SQLException {
        long now = store.version();
        if (now == version) {
            return;
        }
        byClient.clear();
        byClientAndNode.clear();
        byNode = new NodeCounts();
        nodeSets.clear();
        try (Statement statement = store.connection().createStatement();
                ResultSet row = statement.executeQuery("SELECT client, accounts, COUNT(*) FROM queries"
                        + " JOIN node_sets ON node_sets.id = node_set GROUP BY client, node_set")) {
            while (row.next()) {
                String client = row.getString(1);
                int[] accounts = ints(row.getBytes(2));
                int times = row.getInt(3);
                byClient.merge(client, (long) times, Long::sum);
                byNode.add(accounts, times);
                byClientAndNode
                        .computeIfAbsent(client, name -> new NodeCounts())
                        .add(accounts, times);
            }
        }
        version = now;
    }

    private static int[] ints(byte[] bytes) {
        int[] values = new int[bytes.length / 4];
        ByteBuffer.wrap(bytes).asIntBuffer().get(values);
        return values;
    }

    /** One client's line in the ledger. */
    public record Account(String client, long queries, long busiestNode, Instant last) {}

    /** What every client has used, the busiest first. */
    public static List<Account> show(Path file) {
        try (GuardStore store = GuardStore.open(file);
                Statement statement = store.connection().createStatement()) {
            Map<String, NodeCounts> counts = new HashMap<>();
            Map<String, Integer> busiest = new HashMap<>();
            try (ResultSet row = statement.executeQuery("SELECT client, accounts, COUNT(*) FROM queries"
                    + " JOIN node_sets ON node_sets.id = node_set GROUP BY client, node_set")) {
                while (row.next()) {
                    int[] accounts = ints(row.getBytes(2));
                    NodeCounts ofClient = counts.computeIfAbsent(row.getString(1), name -> new NodeCounts());
                    ofClient.add(accounts, row.getInt(3));
                    busiest.merge(row.getString(1), ofClient.largest(accounts), Math::max);
                }
            }
            List<Account> accounts = new ArrayList<>();
            try (ResultSet row = statement.executeQuery(
                    "SELECT client, COUNT(*), MAX(at) FROM queries GROUP BY client ORDER BY 2 DESC, 1")) {
                while (row.next()) {
                    accounts.add(new Account(
                            row.getString(1),
                            row.getLong(2),
                            busiest.getOrDefault(row.getString(1), 0),
                            Instant.ofEpochMilli(row.getLong(3))));
                }
            }
            return accounts;
        } catch (SQLException e) {
            throw new IllegalStateException("cannot read the ledger " + file + ": " + e.getMessage(), e);
        }
    }

    /** Forgets the queries of one client, or all of them if the name is empty; returns how many. */
    public static long reset(Path file, String client) {
        try (GuardStore store = GuardStore.open(file);
                PreparedStatement delete =
                        store.connection().prepareStatement("DELETE FROM queries WHERE ? = '' OR client = ?");
                Statement statement = store.connection().createStatement()) {
            delete.setString(1, client);
            delete.setString(2, client);
            long forgotten = delete.executeUpdate();
            statement.execute("DELETE FROM node_sets WHERE id NOT IN (SELECT node_set FROM queries)");
            return forgotten;
        } catch (SQLException e) {
            throw new IllegalStateException("cannot reset the ledger " + file + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        closing = true;
        writer.interrupt();
        try {
            writer.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        store.close();
    }
}
