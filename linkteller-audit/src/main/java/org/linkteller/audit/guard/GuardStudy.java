package org.linkteller.audit.guard;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.linkteller.api.Seed;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.PairTruth;

/**
 * All that is measured about a guard: its detectors, its budgets, and the choice of a budget.
 *
 * @param users honest users
 * @param queries of each honest user
 * @param maxF1 the most an attack may reach under the budget
 * @param maxRefused the largest share of honest queries that may be refused
 */
public record GuardStudy(int users, int queries, double maxF1, double maxRefused, Seed seed) {
    /**
     * Measures.
     *
     * @param draws sets of targets, each wanted by a new attacker
     * @param other targets that have no part in the choice of the budget, to check it on
     * @param done told what has been measured, {@link #steps} times
     */
    public GuardReport measure(
            String dataset,
            String model,
            AttackerView view,
            List<PairTruth> draws,
            PairTruth other,
            Consumer<String> done) {
        int targets = other.pairs().nodes().size();
        int threads = Runtime.getRuntime().availableProcessors();
        HonestTraffic honest =
                new HonestTraffic(view.nodes(), view.features(), users, queries, seed.derive("honest traffic"));
        List<GuardReport.Detection> detectors =
                new GuardTrial(view, draws, honest, seed.derive("guard")).detections(done);
        List<GuardReport.Budget> curve = new BudgetTrial(view, draws, honest, threads).curve(budgets(targets), done);
        Optional<GuardReport.Choice> choice = BudgetTrial.choose(curve, maxF1, maxRefused)
                .map(budget -> new GuardReport.Choice(
                        budget, new BudgetTrial(view, List.of(other), honest, threads).best(budget.queries())));
        return new GuardReport(
                dataset,
                model,
                targets,
                draws.size(),
                users,
                queries,
                maxF1,
                maxRefused,
                detectors,
                curve,
                choice.orElse(null));
    }

    /** How often {@code done} is told. */
    public static int steps(int targets) {
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
