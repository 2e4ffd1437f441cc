package org.linkteller.audit.guard;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.LinkAttack;
import org.linkteller.attack.influence.GroupProbing;
import org.linkteller.attack.influence.LinkTeller;
import org.linkteller.attack.plus.LinkTellerPlus;
import org.linkteller.attack.root.LinkTellerRoot;
import org.linkteller.audit.measure.Attempt;
import org.linkteller.audit.measure.SharedScores;
import org.linkteller.audit.report.GuardFacts;
import org.linkteller.judge.PairTruth;

/**
 * What a budget of Q queries per node leaves of the attacks and costs honest users. Asking about part of the targets at a
 * time does not help an attacker: to compare every target with every other he asks about each as often as before. Whoever
 * wants the root asks about all nodes at once, so Q per node is Q in all.
 */
final class BudgetTrial {
    /** The root of a larger graph takes longer than all other attackers together. */
    private static final int MOST_NODES_OF_ROOT = 10_000;

    /** More than a root asks at first on the graphs of the paper; beyond it nothing is worth telling apart. */
    private static final long ROOT_ASKS = 500;

    private final AttackerView view;
    private final List<PairTruth> draws;
    private final HonestTraffic honest;
    private final boolean withRoot;
    private final int threads;
    private final Map<Long, Reached> known = new HashMap<>();

    /** F1 of the attacks that can do with any number of queries. */
    private record Reached(
            double linkTeller,
            double plus,
            double groups,
            @Nullable Double root) {
        double best() {
            double best = Math.max(linkTeller, Math.max(plus, groups));
            return root == null ? best : Math.max(best, root);
        }
    }

    /** @param withRoot whether the root is tried, too, where the graph is not too large: minutes for all budgets */
    BudgetTrial(AttackerView view, List<PairTruth> draws, HonestTraffic honest, boolean withRoot, int threads) {
        this.view = view;
        this.draws = List.copyOf(draws);
        this.honest = honest;
        this.withRoot = withRoot && view.nodes().size() <= MOST_NODES_OF_ROOT;
        this.threads = threads;
    }

    /**
     * The curve, in the order of the budgets.
     *
     * @param done told after each of them
     */
    List<GuardFacts.Budget> curve(List<Long> budgets, Consumer<String> done) {
        List<HonestQuery> asked = honestQueries();
        List<GuardFacts.Budget> curve = new ArrayList<>();
        for (long budget : budgets) {
            Reached f1 = reached(budget);
            curve.add(new GuardFacts.Budget(
                    budget,
                    f1.linkTeller,
                    f1.plus,
                    f1.groups,
                    f1.root,
                    best(budget * AttackTraffic.MANY),
                    refused(asked, budget, true),
                    refused(asked, budget, false)));
            done.accept("budget " + budget);
        }
        return curve;
    }

    /** F1 of the best attack with that many queries. */
    double best(long queries) {
        return reached(queries).best();
    }

    private Reached reached(long queries) {
        if (queries < 2) {
            return new Reached(0, 0, 0, 0.0); // one answer has nothing to be compared with
        }
        long most = Math.max(ROOT_ASKS, 2L * draws.get(0).pairs().nodes().size()); // no other attack asks more
        return known.computeIfAbsent(Math.min(queries, most), this::measured);
    }

    private Reached measured(long queries) {
        AttackOptions limited = AttackOptions.defaults().withThreads(threads).withQueryLimit(queries);
        int groups = (int) Math.min(queries - 1, draws.get(0).pairs().nodes().size());
        return new Reached(
                f1(new LinkTeller(LinkTeller.PUBLISHED_DELTA, limited), truth -> view),
                f1(new LinkTellerPlus(limited), truth -> view),
                f1(
                        new GroupProbing(groups, LinkTeller.PUBLISHED_DELTA, limited),
                        truth -> RowsOf.narrow(view, view.box(), truth.pairs().nodes())),
                withRoot ? f1(new SharedScores(new LinkTellerRoot(limited)), truth -> view) : null);
    }

    private double f1(LinkAttack attack, Function<PairTruth, AttackerView> views) {
        return draws.stream()
                .mapToDouble(truth ->
                        Attempt.of(attack, views.apply(truth), truth.pairs()).f1(truth))
                .average()
                .orElseThrow();
    }

    private record HonestQuery(int user, NodeSet nodes) {}

    /** Every honest query, users taking turns as they would in time. */
    private List<HonestQuery> honestQueries() {
        List<List<HonestQuery>> byUser = new ArrayList<>();
        for (int user = 0; user < honest.users(); user++) {
            List<HonestQuery> queries = new ArrayList<>();
            int number = user;
            honest.ask(user, (nodes, features) -> {
                queries.add(new HonestQuery(number, nodes));
                return Predictions.wrap(0, 1, new double[0]);
            });
            byUser.add(queries);
        }
        List<HonestQuery> all = new ArrayList<>();
        for (int turn = 0; turn < honest.queries(); turn++) {
            for (List<HonestQuery> queries : byUser) {
                all.add(queries.get(turn));
            }
        }
        return all;
    }

    /** Share of the queries refused if each node may be asked {@code budget} times, by one user or by all together. */
    private double refused(List<HonestQuery> queries, long budget, boolean perUser) {
        Map<Integer, int[]> used = new HashMap<>();
        int places = view.nodes().size();
        int refused = 0;
        for (HonestQuery query : queries) {
            int[] counts = used.computeIfAbsent(perUser ? query.user() : 0, owner -> new int[places]);
            int[] asked = query.nodes().stream().map(view.nodes()::positionOf).toArray();
            if (Arrays.stream(asked).anyMatch(node -> counts[node] >= budget)) {
                refused++;
            } else {
                Arrays.stream(asked).forEach(node -> counts[node]++);
            }
        }
        return (double) refused / queries.size();
    }

    /**
     * The largest budget under which every attack, the root among them, stays at or below {@code worst} and honest users
     * lose at most {@code lost} of their queries, counted per key and node; empty if no budget does both.
     */
    static Optional<GuardFacts.Budget> choose(List<GuardFacts.Budget> curve, double worst, double lost) {
        return curve.stream()
                .filter(GuardFacts.Budget::facedRoot)
                .filter(budget -> budget.f1() <= worst && budget.refusedPerKeyAndNode() <= lost)
                .reduce((smaller, larger) -> larger.queries() > smaller.queries() ? larger : smaller);
    }
}
