package org.linkteller.serve.guard;

import java.sql.SQLException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What was used of the budget, so that a charge need not count rows. Of the clients only those who came last are kept; a
 * client who comes back is counted again from his rows. Rows that others wrote are added as they appear; only after rows
 * were deleted does everything start anew. Owned by the ledger's writer.
 */
final class LedgerCounts {
    /** Numbers kept for all clients together, 64 MB of them; what follows the graph is multiplied by the clients. */
    private static final long MAX_NUMBERS = 1 << 24;

    private final LedgerTable table;
    private final GuardRules.Budget budget;
    private final int maxClients;
    /** In order of last use. */
    private final Map<String, Used> byClient = new LinkedHashMap<>(16, 0.75f, true);

    private long numbers;
    private NodeCounts byNode = new NodeCounts();
    private long version;
    private long deletions;
    private long lastRow;
    private boolean fresh;

    LedgerCounts(LedgerTable table, GuardRules.Budget budget, int maxClients) {
        this.table = table;
        this.budget = budget;
        this.maxClients = maxClients;
    }

    private static final class Used {
        private long queries;
        private final NodeCounts nodes = new NodeCounts();
    }

    /** Everything is read again before the next charge. */
    void forget() {
        fresh = false;
    }

    /** Takes in what others have written or deleted. */
    void refresh() throws SQLException {
        long now = table.version();
        if (fresh && now == version) {
            return;
        }
        long deleted = table.deletions();
        if (!fresh || deleted != deletions) {
            byClient.clear();
            numbers = 0;
            byNode = new NodeCounts();
            table.forgetNodeSets();
            // A client's rows are read when he comes; only the counts of nodes need everybody's.
            lastRow = budget.perNode() instanceof Limit.None ? table.lastRow() : 0;
        }
        table.forEachAfter(lastRow, (client, accounts, times, row, at) -> {
            byNode.add(accounts, times);
            Used used = byClient.get(client);
            if (used != null) {
                add(used, accounts, times);
            }
            lastRow = Math.max(lastRow, row);
        });
        version = now;
        deletions = deleted;
        fresh = true;
    }

    /** Whether a client may ask nothing more. */
    boolean isSpent(String client) throws SQLException {
        return budget.perKey().isReachedBy(of(client).queries);
    }

    /** Whether the budgets of nodes have room for one more query. */
    boolean allow(String client, int[] accounts) throws SQLException {
        Used used = of(client);
        return !budget.perNode().isReachedBy(byNode.largest(accounts))
                && !budget.perKeyAndNode().isReachedBy(used.nodes.largest(accounts));
    }

    void add(String client, int[] accounts, long row) throws SQLException {
        add(of(client), accounts, 1);
        byNode.add(accounts, 1);
        lastRow = row;
        shrink();
    }

    private void add(Used used, int[] accounts, int times) {
        numbers -= used.nodes.numbers();
        used.queries += times;
        used.nodes.add(accounts, times);
        numbers += used.nodes.numbers();
    }

    int clients() {
        return byClient.size();
    }

    private Used of(String client) throws SQLException {
        Used known = byClient.get(client);
        if (known != null) {
            return known;
        }
        Used used = new Used();
        table.forEachOf(client, (name, accounts, times, row, at) -> add(used, accounts, times));
        byClient.put(client, used);
        shrink();
        return used;
    }

    /** The client of the moment stays, whatever it takes. */
    private void shrink() {
        Iterator<Used> oldest = byClient.values().iterator();
        while (byClient.size() > 1 && (byClient.size() > maxClients || numbers > MAX_NUMBERS)) {
            numbers -= oldest.next().nodes.numbers();
            oldest.remove();
        }
    }
}
