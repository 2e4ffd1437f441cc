package org.linkteller.serve.guard;

import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts queries against the budget and remembers them through any crash: a charge returns after its row is on disk,
 * and an answer is sent after its charge, so no acknowledged query is ever forgotten. One thread writes; charges that
 * arrive while it syncs share the next commit.
 *
 * <p>A client that repeats a request under the same id with the same content is not charged again. The content is
 * compared too, or one id would buy any number of different queries.
 */
final class QueryLedger implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(QueryLedger.class);
    private static final int MAX_BATCH = 512;
    /** Behind the last charge of a ledger that is closed. */
    private static final Charge END = new Charge("", "", new byte[0], new int[0], new CompletableFuture<>());

    /** Nobody's, to see whether the disk can be written again. */
    private static final Charge TRIAL = new Charge("", "", new byte[0], new int[0], new CompletableFuture<>());

    private final GuardStore store;
    private final LedgerTable table;
    private final LedgerCounts counts;
    private final boolean empty;
    private final Clock clock = Clock.systemUTC();
    private final LinkedBlockingQueue<Charge> waiting = new LinkedBlockingQueue<>();
    private final Thread writer = new Thread(this::writeUntilClosed, "query-ledger");
    /** Guarded by {@code waiting}, so that nothing can be put behind {@link #END}. */
    private boolean closed;

    private volatile boolean working = true;

    private QueryLedger(GuardStore store, GuardRules.Budget budget, int clientsInMemory) {
        this.store = store;
        this.table = new LedgerTable(store);
        try {
            this.empty = table.lastRow() == 0;
        } catch (SQLException e) {
            throw new IllegalArgumentException("cannot read the ledger: " + e.getMessage(), e);
        }
        this.counts = new LedgerCounts(table, budget, clientsInMemory);
        writer.setDaemon(true);
    }

    static QueryLedger open(Path file, GuardRules.Budget budget) {
        return open(file, budget, RecentClients.MOST);
    }

    /** @param clientsInMemory how many clients' counts are kept; those of others are read again when they come */
    static QueryLedger open(Path file, GuardRules.Budget budget, int clientsInMemory) {
        QueryLedger ledger = new QueryLedger(GuardStore.open(file), budget, clientsInMemory);
        ledger.writer.start();
        return ledger;
    }

    /** Random bytes, the same as long as the ledger lives. */
    byte[] salt() {
        return store.salt();
    }

    /** What a charge came to. */
    enum Settlement {
        COUNTED,
        /** The same request as before; not counted again. */
        REPEATED,
        /** The budget has no room for these nodes; nothing was counted. */
        REFUSED,
        /** The client's own budget is used up, whatever it asks; nothing was counted. */
        SPENT
    }

    record Charge(
            String client, String request, byte[] content, int[] accounts, CompletableFuture<Settlement> settlement) {}

    /**
     * Returns when the query is on disk, or refused.
     *
     * @param request the client's id of the request; empty if it gave none, then every request counts
     * @param content a digest of all that was asked
     * @param accounts the nodes
     * @throws IllegalStateException if the ledger is closed or cannot be written; nothing was counted then
     */
    Settlement charge(String client, String request, byte[] content, int[] accounts) {
        Charge charge = new Charge(client, request, content, accounts, new CompletableFuture<>());
        synchronized (waiting) {
            if (closed) {
                throw new IllegalStateException("the ledger is closed");
            }
            waiting.add(charge);
        }
        try {
            return charge.settlement().join();
        } catch (CompletionException e) {
            throw new IllegalStateException("the ledger could not be written", e.getCause());
        }
    }

    private void writeUntilClosed() {
        List<Charge> batch = new ArrayList<>();
        try {
            do {
                batch.clear();
                batch.add(waiting.take());
                waiting.drainTo(batch, MAX_BATCH - 1);
                settle(batch.stream()
                        .filter(charge -> charge != END && charge != TRIAL)
                        .toList());
            } while (!batch.contains(END));
        } catch (InterruptedException e) { // nobody does; but then nobody may wait either
            Thread.currentThread().interrupt();
        } finally {
            refuseTheRest();
        }
    }

    /** Every charge of the batch gets its settlement or the reason why there is none. */
    private void settle(List<Charge> batch) {
        try {
            List<Settlement> settlements = write(batch);
            working = true;
            for (int i = 0; i < batch.size(); i++) {
                batch.get(i).settlement().complete(settlements.get(i));
            }
        } catch (Throwable e) { // an Error, too, must not leave requests waiting
            LOG.error("the ledger could not be written", e);
            working = false;
            counts.forget(); // they may be ahead of the disk
            batch.forEach(charge -> charge.settlement().completeExceptionally(e));
        }
    }

    private void refuseTheRest() {
        List<Charge> left = new ArrayList<>();
        synchronized (waiting) {
            closed = true;
            waiting.drainTo(left);
        }
        left.forEach(charge -> charge.settlement().completeExceptionally(new IllegalStateException("it is closed")));
    }

    private List<Settlement> write(List<Charge> batch) throws SQLException {
        // The write lock first: counts read below cannot go stale before the commit.
        try (Statement statement = store.connection().createStatement()) {
            statement.execute("BEGIN IMMEDIATE");
            try {
                counts.refresh();
                List<Settlement> settlements = new ArrayList<>();
                for (Charge charge : batch) {
                    settlements.add(decide(charge));
                }
                if (!working) {
                    table.touch(); // a trial that writes nothing would always succeed
                }
                statement.execute("COMMIT");
                return settlements;
            } catch (SQLException | RuntimeException | Error e) {
                try {
                    statement.execute("ROLLBACK");
                } catch (SQLException alsoFailed) { // SQLite rolls back by itself when the disk is full
                    e.addSuppressed(alsoFailed);
                }
                throw e;
            }
        }
    }

    private Settlement decide(Charge charge) throws SQLException {
        if (!charge.request().isEmpty() && table.has(charge)) {
            return Settlement.REPEATED;
        }
        if (counts.isSpent(charge.client())) {
            return Settlement.SPENT;
        }
        if (!counts.allow(charge.client(), charge.accounts())) {
            return Settlement.REFUSED;
        }
        counts.add(charge.client(), charge.accounts(), table.insert(charge, clock.millis()));
        return Settlement.COUNTED;
    }

    /** False since a charge could not be written; whoever asks has it tried again in a moment. */
    boolean isWorking() {
        synchronized (waiting) {
            if (!working && !closed && waiting.isEmpty()) {
                waiting.add(TRIAL);
            }
        }
        return working;
    }

    /** True if it holds no query: it is new, or somebody emptied it. */
    boolean isEmpty() {
        return empty;
    }

    /** How many clients' counts are in memory. */
    int clientsInMemory() {
        return counts.clients();
    }

    /** What was charged before is written; what comes later is refused. */
    @Override
    public void close() {
        synchronized (waiting) {
            if (!closed) {
                closed = true;
                waiting.add(END);
            }
        }
        try {
            writer.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        store.close();
    }
}
