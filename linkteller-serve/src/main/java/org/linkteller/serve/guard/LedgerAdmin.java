package org.linkteller.serve.guard;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The ledger as its owner sees it. A server may have it open at the same time and notices a reset at once. */
public final class LedgerAdmin {
    private LedgerAdmin() {}

    /** One client's line in the ledger. */
    public record Account(String client, long queries, long busiestNode, Instant last) {}

    /** What every client has used, the busiest first. */
    public static List<Account> show(Path file) {
        Map<String, Account> accounts = new HashMap<>();
        Map<String, NodeCounts> nodes = new HashMap<>();
        try (GuardStore store = GuardStore.open(file)) {
            new LedgerTable(store).forEach((client, asked, times, row, at) -> {
                NodeCounts counts = nodes.computeIfAbsent(client, name -> new NodeCounts());
                counts.add(asked, times);
                Account more = new Account(client, times, counts.largest(asked), Instant.ofEpochMilli(at));
                accounts.merge(client, more, LedgerAdmin::together);
            });
        } catch (SQLException e) {
            throw new IllegalStateException("cannot read the ledger " + file + ": " + e.getMessage(), e);
        }
        return accounts.values().stream()
                .sorted(Comparator.comparing(Account::queries).reversed().thenComparing(Account::client))
                .toList();
    }

    private static Account together(Account a, Account b) {
        return new Account(
                a.client(),
                a.queries() + b.queries(),
                Math.max(a.busiestNode(), b.busiestNode()),
                a.last().isAfter(b.last()) ? a.last() : b.last());
    }

    /** Forgets the queries of one client, or everybody's; returns how many. */
    public static long reset(Path file, Optional<String> client) {
        try (GuardStore store = GuardStore.open(file)) {
            long forgotten = client.isPresent()
                    ? store.update("DELETE FROM queries WHERE client = ?", client.get())
                    : store.update("DELETE FROM queries");
            store.update("DELETE FROM node_sets WHERE id NOT IN (SELECT node_set FROM queries)");
            return forgotten;
        } catch (SQLException e) {
            throw new IllegalStateException("cannot reset the ledger " + file + ": " + e.getMessage(), e);
        }
    }
}
