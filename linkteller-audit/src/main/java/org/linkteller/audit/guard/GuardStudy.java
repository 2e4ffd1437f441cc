package org.linkteller.audit.guard;

import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.linkteller.api.Seed;
import org.linkteller.attack.AttackerView;
import org.linkteller.audit.cell.TargetName;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.measure.Bench;
import org.linkteller.audit.report.GuardFacts;
import org.linkteller.audit.store.Fingerprint;
import org.linkteller.judge.PairTruth;

/**
 * All that is measured about a guard: its detectors, its budgets, and the choice of a budget.
 *
 * @param targets nodes an attacker wants at a time
 * @param attackers sets of targets, each wanted by a new attacker; the choice is checked on one more
 * @param users honest users; the detectors' thresholds are set on half of them and judged on the others
 * @param queries of each honest user
 * @param maxF1 the most an attack may reach under the budget
 * @param maxRefused the largest share of honest queries that may be refused
 * @param seed of the traffic; the targets are drawn with it and the numbers after it
 */
public record GuardStudy(int targets, int attackers, int users, int queries, double maxF1, double maxRefused, long seed)
        implements Serializable {
    /** Two groups as large as an attacker's keys: one to set thresholds on, one to judge them. */
    private static final int FEWEST_USERS = 2 * AttackTraffic.MANY;

    public GuardStudy {
        if (users < FEWEST_USERS) {
            throw new UsageException("expected at least " + FEWEST_USERS + " honest users, got " + users);
        }
        if (targets < 2 || attackers < 1 || queries < 1) {
            throw new UsageException("a guard is measured on two targets, one draw and one query or more, got "
                    + targets + ", " + attackers + " and " + queries);
        }
        if (!(maxF1 >= 0 && maxF1 <= 1) || !(maxRefused >= 0 && maxRefused <= 1)) { // written so that NaN fails too
            throw new UsageException(
                    "expected fractions from 0 to 1 for what is tolerated, got " + maxF1 + " and " + maxRefused);
        }
    }

    /** Small enough to wait for: the order of the budgets and detectors does not change with more users. */
    public static GuardStudy usual() {
        return new GuardStudy(100, 1, 50, 30, 0.2, 0.01, 1);
    }

    /** Smaller still, for a first look: fewer targets, so that every kind of attacker is tried in seconds. */
    public static GuardStudy brief() {
        return new GuardStudy(50, 1, FEWEST_USERS, 20, 0.2, 0.01, 1);
    }

    /**
     * Measures, on a service without other protection.
     *
     * @param done told what has been measured, {@link #steps} times
     */
    public GuardReport measure(String dataset, String model, Bench bench, Consumer<String> done) {
        AttackerView view = bench.view(bench.box());
        List<PairTruth> draws = IntStream.range(0, attackers)
                .mapToObj(draw -> truth(bench, draw))
                .toList();
        PairTruth other = truth(bench, attackers);
        int wanted = other.pairs().nodes().size();
        Seed root = new Seed(seed);
        HonestTraffic honest =
                new HonestTraffic(view.nodes(), view.features(), users, queries, root.derive("honest traffic"));
        List<GuardReport.Detection> detectors =
                new GuardTrial(view, draws, honest, bench.output(), root.derive("guard")).detections(done);
        List<GuardFacts.Budget> curve =
                new BudgetTrial(view, draws, honest, attackers > 1, bench.threads()).curve(budgets(wanted), done);
        Optional<GuardReport.Choice> choice = BudgetTrial.choose(curve, maxF1, maxRefused)
                .map(budget -> new GuardReport.Choice(
                        budget,
                        new BudgetTrial(view, List.of(other), honest, true, bench.threads()).best(budget.queries())));
        return new GuardReport(
                dataset,
                model,
                wanted,
                draws.size(),
                users,
                queries,
                maxF1,
                maxRefused,
                detectors,
                curve,
                choice.orElse(null));
    }

    private PairTruth truth(Bench bench, int draw) {
        return bench.truth(TargetName.UNCONSTRAINED, targets, seed + draw);
    }

    public Fingerprint fingerprint() {
        return Fingerprint.of("guard study")
                .with("targets", targets)
                .with("attackers", attackers)
                .with("users", users)
                .with("queries", queries)
                .with("max f1", maxF1)
                .with("max refused", maxRefused)
                .with("seed", seed);
    }

    /** How often {@code done} is told. */
    public int steps() {
        return 1 + AttackTraffic.values().length + budgets(targets).size();
    }

    /** A dozen steps from one query to the whole attack; linkteller-plus asks some queries besides. */
    private static List<Long> budgets(int targets) {
        return LongStream.concat(
                        LongStream.of(1, 2, 5, 10, 20, 30, 50, 75, 100, 150, 200, 300, 400, 500)
                                .filter(budget -> budget <= targets),
                        LongStream.of(targets + 1L, targets + 100L))
                .boxed()
                .toList();
    }
}
