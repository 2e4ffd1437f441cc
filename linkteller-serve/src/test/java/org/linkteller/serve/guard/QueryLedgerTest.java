package org.linkteller.serve.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.serve.guard.QueryLedger.Settlement;

final class QueryLedgerTest {
    private static final byte[] X = {1};
    private static final byte[] Y = {2};

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("guard.db");
    }

    @Test
    void aKeyMayAskAsOftenAsItsBudget() {
        try (QueryLedger ledger = QueryLedger.open(file, new GuardRules.Budget(Limit.of(2), Limit.NONE, Limit.NONE))) {
            assertThat(ledger.charge("bob", "", X, new int[] {1})).isEqualTo(Settlement.COUNTED);
            assertThat(ledger.charge("bob", "", X, new int[] {2})).isEqualTo(Settlement.COUNTED);
            assertThat(ledger.charge("bob", "", X, new int[] {3})).isEqualTo(Settlement.SPENT);
            assertThat(ledger.charge("eve", "", X, new int[] {3})).isEqualTo(Settlement.COUNTED);
        }
    }

    @Test
    void anOwnerHearsOfALedgerThatBeginsAnew() throws IOException {
        Path rules = Files.writeString(folder.resolve("guard.yaml"), "budget: {perKey: 2}");
        try (Guard guard = Guard.of(GuardRules.load(rules))) {
            assertThat(guard.notices()).singleElement().asString().endsWith("every budget starts anew");
            guard.ledger().orElseThrow().charge("bob", "", X, new int[] {1});
        }
        try (Guard guard = Guard.of(GuardRules.load(rules))) {
            assertThat(guard.notices()).isEmpty();
        }
    }

    @Test
    void aNodeMayBeAskedAsOftenAsItsBudgetWhoeverAsks() {
        try (QueryLedger ledger = QueryLedger.open(file, new GuardRules.Budget(Limit.NONE, Limit.of(2), Limit.NONE))) {
            assertThat(ledger.charge("a", "", X, new int[] {1, 2})).isEqualTo(Settlement.COUNTED);
            assertThat(ledger.charge("b", "", X, new int[] {2, 3})).isEqualTo(Settlement.COUNTED);
            assertThat(ledger.charge("c", "", X, new int[] {3, 2})).isEqualTo(Settlement.REFUSED);
            assertThat(ledger.charge("c", "", X, new int[] {3}))
                    .as("a refusal costs nothing")
                    .isEqualTo(Settlement.COUNTED);
        }
    }

    @Test
    void aKeyMayAskANodeAsOftenAsThatBudget() {
        try (QueryLedger ledger = QueryLedger.open(file, new GuardRules.Budget(Limit.NONE, Limit.NONE, Limit.of(1)))) {
            assertThat(ledger.charge("a", "", X, new int[] {-5})).isEqualTo(Settlement.COUNTED);
            assertThat(ledger.charge("a", "", X, new int[] {-5})).isEqualTo(Settlement.REFUSED);
            assertThat(ledger.charge("b", "", X, new int[] {-5})).isEqualTo(Settlement.COUNTED);
        }
    }

    @Test
    void theSameRequestCountsOnceAndAnotherUnderItsIdCounts() {
        try (QueryLedger ledger = QueryLedger.open(file, new GuardRules.Budget(Limit.of(2), Limit.NONE, Limit.NONE))) {
            assertThat(ledger.charge("bob", "r", X, new int[] {1})).isEqualTo(Settlement.COUNTED);
            assertThat(ledger.charge("bob", "r", X, new int[] {1})).isEqualTo(Settlement.REPEATED);
            assertThat(ledger.charge("bob", "r", Y, new int[] {1})).isEqualTo(Settlement.COUNTED);
            assertThat(ledger.charge("bob", "s", Y, new int[] {1})).isEqualTo(Settlement.SPENT);
            assertThat(ledger.charge("bob", "r", X, new int[] {1}))
                    .as("still answered")
                    .isEqualTo(Settlement.REPEATED);
        }
    }

    @Test
    void countsSurviveReopening() {
        GuardRules.Budget budget = new GuardRules.Budget(Limit.NONE, Limit.of(3), Limit.NONE);
        for (int i = 0; i < 3; i++) {
            try (QueryLedger ledger = QueryLedger.open(file, budget)) {
                assertThat(ledger.charge("bob", "", X, new int[] {7, 8})).isEqualTo(Settlement.COUNTED);
            }
        }
        try (QueryLedger ledger = QueryLedger.open(file, budget)) {
            assertThat(ledger.charge("eve", "", X, new int[] {8})).isEqualTo(Settlement.REFUSED);
        }
        assertThat(LedgerAdmin.show(file)).singleElement().satisfies(account -> {
            assertThat(account.client()).isEqualTo("bob");
            assertThat(account.queries()).isEqualTo(3);
            assertThat(account.busiestNode()).isEqualTo(3);
        });
    }

    @Test
    void whatAnotherServerWroteIsFoundWithoutReadingTheRest() throws SQLException {
        try (QueryLedger ledger = QueryLedger.open(file, new GuardRules.Budget(Limit.of(9), Limit.NONE, Limit.NONE));
                Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
                PreparedStatement plan = other.prepareStatement("EXPLAIN QUERY PLAN " + LedgerTable.ROWS_AFTER)) {
            ledger.charge("bob", "", X, new int[] {1});
            plan.setLong(1, 0);
            List<String> steps = new ArrayList<>();
            try (ResultSet row = plan.executeQuery()) {
                while (row.next()) {
                    steps.add(row.getString("detail"));
                }
            }
            assertThat(steps)
                    .contains("SEARCH queries USING INTEGER PRIMARY KEY (rowid>?)")
                    .noneMatch(step -> step.startsWith("SCAN"));
        }
    }

    @Test
    void aResetByAnotherProcessCountsAtOnce() {
        try (QueryLedger ledger = QueryLedger.open(file, new GuardRules.Budget(Limit.of(1), Limit.NONE, Limit.NONE))) {
            ledger.charge("bob", "", X, new int[] {1});
            assertThat(ledger.charge("bob", "", X, new int[] {1})).isEqualTo(Settlement.SPENT);
            assertThat(LedgerAdmin.reset(file, Optional.of("eve"))).isZero();
            assertThat(ledger.charge("bob", "", X, new int[] {1})).isEqualTo(Settlement.SPENT);
            assertThat(LedgerAdmin.reset(file, Optional.of("bob"))).isEqualTo(1);
            assertThat(ledger.charge("bob", "", X, new int[] {1})).isEqualTo(Settlement.COUNTED);
        }
    }

    @Test
    void manyAtOnceNeverExceedTheBudget() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(16);
        try (QueryLedger ledger =
                QueryLedger.open(file, new GuardRules.Budget(Limit.NONE, Limit.of(100), Limit.NONE))) {
            List<Future<Settlement>> settlements = IntStream.range(0, 400)
                    .mapToObj(i ->
                            threads.submit(() -> ledger.charge("k" + i % 7, "r" + i, X, new int[] {5, 1000 + i})))
                    .toList();
            int counted = 0;
            for (Future<Settlement> settlement : settlements) {
                counted += settlement.get() == Settlement.COUNTED ? 1 : 0;
            }
            assertThat(counted).isEqualTo(100);
        } finally {
            threads.shutdown();
        }
    }

    @Test
    void anotherServersQueriesCountAtOnce() {
        GuardRules.Budget budget = new GuardRules.Budget(Limit.of(3), Limit.NONE, Limit.NONE);
        try (QueryLedger one = QueryLedger.open(file, budget);
                QueryLedger other = QueryLedger.open(file, budget)) {
            assertThat(one.charge("bob", "", X, new int[] {1})).isEqualTo(Settlement.COUNTED);
            assertThat(other.charge("bob", "", X, new int[] {1})).isEqualTo(Settlement.COUNTED);
            assertThat(one.charge("bob", "", X, new int[] {1})).isEqualTo(Settlement.COUNTED);
            assertThat(other.charge("bob", "", X, new int[] {1})).isEqualTo(Settlement.SPENT);
            assertThat(LedgerAdmin.reset(file, Optional.empty())).isEqualTo(3);
            assertThat(other.charge("bob", "", X, new int[] {1})).isEqualTo(Settlement.COUNTED);
        }
    }

    @Test
    void whoIsNotRememberedIsCountedFromTheDisk() {
        GuardRules.Budget budget = new GuardRules.Budget(Limit.of(1), Limit.NONE, Limit.NONE);
        try (QueryLedger ledger = QueryLedger.open(file, budget, 3)) {
            for (int i = 0; i < 10; i++) {
                assertThat(ledger.charge("k" + i, "", X, new int[] {1000 * i})).isEqualTo(Settlement.COUNTED);
            }
            assertThat(ledger.clientsInMemory())
                    .as("memory does not follow addresses")
                    .isEqualTo(3);
            for (int i = 0; i < 10; i++) {
                assertThat(ledger.charge("k" + i, "", X, new int[] {1})).isEqualTo(Settlement.SPENT);
            }
        }
    }

    /** A charge that came between the writer's last look and its end used to wait for ever. */
    @Test
    @Timeout(60)
    void aClosingLedgerLeavesNobodyWaiting() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        int told = 0;
        try {
            for (int round = 0; round < 40; round++) {
                QueryLedger ledger = QueryLedger.open(file, new GuardRules.Budget(Limit.NONE, Limit.NONE, Limit.NONE));
                CountDownLatch busy = new CountDownLatch(4);
                List<Future<Integer>> askers = IntStream.range(0, 4)
                        .mapToObj(i -> threads.submit(() -> chargeUntilRefused(ledger, busy)))
                        .toList();
                busy.await();
                ledger.close();
                for (Future<Integer> asker : askers) {
                    told += asker.get(20, TimeUnit.SECONDS);
                }
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(LedgerAdmin.show(file).get(0).queries())
                .as("what was acknowledged is on disk, and nothing else")
                .isEqualTo(told);
    }

    private static int chargeUntilRefused(QueryLedger ledger, CountDownLatch busy) {
        for (int counted = 0; ; counted++) {
            try {
                ledger.charge("bob", "", X, new int[] {1});
            } catch (IllegalStateException e) {
                assertThat(e).hasMessage("the ledger is closed");
                return counted;
            }
            busy.countDown();
        }
    }

    /** As with a full disk: SQLite ends the transaction by itself, and the ROLLBACK that follows fails. */
    @Test
    void aLedgerThatCannotBeWrittenSaysSoUntilItCan() throws Exception {
        GuardRules.Budget budget = new GuardRules.Budget(Limit.of(100), Limit.NONE, Limit.NONE);
        try (QueryLedger ledger = QueryLedger.open(file, budget)) {
            assertThat(ledger.isEmpty()).isTrue();
            ledger.charge("bob", "", X, new int[] {1});
            assertThat(ledger.isWorking()).isTrue();
            try (var admin = DriverManager.getConnection("jdbc:sqlite:" + file);
                    var statement = admin.createStatement()) {
                statement.execute("CREATE TRIGGER full BEFORE INSERT ON queries"
                        + " BEGIN SELECT RAISE(ROLLBACK, 'database or disk is full'); END");
                statement.execute("CREATE TRIGGER full_too BEFORE UPDATE ON deletions"
                        + " BEGIN SELECT RAISE(ROLLBACK, 'database or disk is full'); END");
                assertThatThrownBy(() -> ledger.charge("bob", "", X, new int[] {1}))
                        .isInstanceOf(IllegalStateException.class)
                        .rootCause()
                        .hasMessageContaining("disk is full");
                assertThat(ledger.isWorking()).isFalse();
                Thread.sleep(200); // the trial that this asked for
                assertThat(ledger.isWorking()).isFalse();
                statement.execute("DROP TRIGGER full");
                statement.execute("DROP TRIGGER full_too");
            }
            for (int i = 0; i < 500 && !ledger.isWorking(); i++) {
                Thread.sleep(20);
            }
            assertThat(ledger.isWorking()).isTrue();
            assertThat(ledger.charge("bob", "", X, new int[] {1})).isEqualTo(Settlement.COUNTED);
        }
        assertThat(LedgerAdmin.show(file).get(0).queries()).isEqualTo(2);
        assertThat(LedgerAdmin.reset(file, Optional.of("")))
                .as("nobody has that name")
                .isZero();
    }
}
