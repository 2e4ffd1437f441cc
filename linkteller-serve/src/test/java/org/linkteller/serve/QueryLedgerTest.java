package org.linkteller.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.serve.QueryLedger.Verdict;

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
        try (QueryLedger ledger = QueryLedger.open(file, new GuardRules.Budget(2, 0, 0))) {
            assertThat(ledger.charge("bob", "", X, new int[] {1})).isEqualTo(Verdict.COUNTED);
            assertThat(ledger.charge("bob", "", X, new int[] {2})).isEqualTo(Verdict.COUNTED);
            assertThat(ledger.charge("bob", "", X, new int[] {3})).isEqualTo(Verdict.REFUSED);
            assertThat(ledger.charge("eve", "", X, new int[] {3})).isEqualTo(Verdict.COUNTED);
        }
    }

    @Test
    void aNodeMayBeAskedAsOftenAsItsBudgetWhoeverAsks() {
        try (QueryLedger ledger = QueryLedger.open(file, new GuardRules.Budget(0, 2, 0))) {
            assertThat(ledger.charge("a", "", X, new int[] {1, 2})).isEqualTo(Verdict.COUNTED);
            assertThat(ledger.charge("b", "", X, new int[] {2, 3})).isEqualTo(Verdict.COUNTED);
            assertThat(ledger.charge("c", "", X, new int[] {3, 2})).isEqualTo(Verdict.REFUSED);
            assertThat(ledger.charge("c", "", X, new int[] {3}))
                    .as("a refusal costs nothing")
                    .isEqualTo(Verdict.COUNTED);
        }
    }

    @Test
    void aKeyMayAskANodeAsOftenAsThatBudget() {
        try (QueryLedger ledger = QueryLedger.open(file, new GuardRules.Budget(0, 0, 1))) {
            assertThat(ledger.charge("a", "", X, new int[] {-5})).isEqualTo(Verdict.COUNTED);
            assertThat(ledger.charge("a", "", X, new int[] {-5})).isEqualTo(Verdict.REFUSED);
            assertThat(ledger.charge("b", "", X, new int[] {-5})).isEqualTo(Verdict.COUNTED);
        }
    }

    @Test
    void theSameRequestCountsOnceAndAnotherUnderItsIdCounts() {
        try (QueryLedger ledger = QueryLedger.open(file, new GuardRules.Budget(2, 0, 0))) {
            assertThat(ledger.charge("bob", "r", X, new int[] {1})).isEqualTo(Verdict.COUNTED);
            assertThat(ledger.charge("bob", "r", X, new int[] {1})).isEqualTo(Verdict.REPEATED);
            assertThat(ledger.charge("bob", "r", Y, new int[] {1})).isEqualTo(Verdict.COUNTED);
            assertThat(ledger.charge("bob", "s", Y, new int[] {1})).isEqualTo(Verdict.REFUSED);
            assertThat(ledger.charge("bob", "r", X, new int[] {1}))
                    .as("still answered")
                    .isEqualTo(Verdict.REPEATED);
        }
    }

    @Test
    void countsSurviveReopening() {
        GuardRules.Budget budget = new GuardRules.Budget(0, 3, 0);
        for (int i = 0; i < 3; i++) {
            try (QueryLedger ledger = QueryLedger.open(file, budget)) {
                assertThat(ledger.charge("bob", "", X, new int[] {7, 8})).isEqualTo(Verdict.COUNTED);
            }
        }
        try (QueryLedger ledger = QueryLedger.open(file, budget)) {
            assertThat(ledger.charge("eve", "", X, new int[] {8})).isEqualTo(Verdict.REFUSED);
        }
        assertThat(QueryLedger.show(file)).singleElement().satisfies(account -> {
            assertThat(account.client()).isEqualTo("bob");
            assertThat(account.queries()).isEqualTo(3);
            assertThat(account.busiestNode()).isEqualTo(3);
        });
    }

    @Test
    void aResetByAnotherProcessCountsAtOnce() {
        try (QueryLedger ledger = QueryLedger.open(file, new GuardRules.Budget(1, 0, 0))) {
            ledger.charge("bob", "", X, new int[] {1});
            assertThat(ledger.charge("bob", "", X, new int[] {1})).isEqualTo(Verdict.REFUSED);
            assertThat(QueryLedger.reset(file, "eve")).isZero();
            assertThat(ledger.charge("bob", "", X, new int[] {1})).isEqualTo(Verdict.REFUSED);
            assertThat(QueryLedger.reset(file, "bob")).isEqualTo(1);
            assertThat(ledger.charge("bob", "", X, new int[] {1})).isEqualTo(Verdict.COUNTED);
        }
    }

    @Test
    void manyAtOnceNeverExceedTheBudget() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(16);
        try (QueryLedger ledger = QueryLedger.open(file, new GuardRules.Budget(0, 100, 0))) {
            List<Future<Verdict>> verdicts = IntStream.range(0, 400)
                    .mapToObj(i ->
                            threads.submit(() -> ledger.charge("k" + i % 7, "r" + i, X, new int[] {5, 1000 + i})))
                    .toList();
            int counted = 0;
            for (Future<Verdict> verdict : verdicts) {
                counted += verdict.get() == Verdict.COUNTED ? 1 : 0;
            }
            assertThat(counted).isEqualTo(100);
        } finally {
            threads.shutdown();
        }
    }
}
