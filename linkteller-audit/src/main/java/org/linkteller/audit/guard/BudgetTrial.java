package org.linkteller.audit.guard;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.linkteller.api.Predictions;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.GroupProbing;
import org.linkteller.attack.LinkAttack;
import org.linkteller.attack.LinkTeller;
import org.linkteller.attack.LinkTellerPlus;
import org.linkteller.attack.PairTruth;

/**
 * What a budget of Q queries per node leaves of the attacks and costs honest users. Asking about part of the targets at a
 * time does not help an attacker: to compare every target with every other he asks about each as often as before.
 */
final class BudgetTrial {
    private final AttackerView view;
    private final List<PairTruth> draws;
    private final HonestTraffic honest;
    private final int threads;
    private final Map<Long, Map<Attack, Double>> known = new HashMap<>();

    /** The attacks that can do with any number of queries. */
    private enum Attack {
        LINKTELLER,
        PLUS,
        GROUPS
    }

    BudgetTrial(AttackerView view, List<PairTruth> draws, HonestTraffic honest, int threads) {
        this.view = view;
        this.draws = List.copyOf(draws);
        this.honest = honest;
        this.threads = threads;
    }

    /**
     * The curve, in the order of the budgets.
     *
     * @param done told after each of them
     */
    List<GuardReport.Budget> curve(List<Long> budgets, Consumer<String> done) {
        List<int[]> asked = honestQueries();
        List<GuardReport.Budget> curve = new ArrayList<>();
        for (long budget : budgets) {
            Map<Attack, Double> f1 = f1(budget);
            curve.add(new GuardReport.Budget(
                    budget,
                    f1.getOrDefault(Attack.LINKTELLER, 0.0),
                    f1.getOrDefault(Attack.PLUS, 0.0),
                    f1.getOrDefault(Attack.GROUPS, 0.0),
                    best(budget * AttackTraffic.MANY),
                    refused(asked, budget, true),
                    refused(asked, budget, false)));
            done.accept("budget " + budget);
        }
        return curve;
    }

    /** F1 of the best attack with that many queries. */
    double best(long queries) {
        return f1(queries).values().stream().mapToDouble(f1 -> f1).max().orElse(0);
    }

    private Map<Attack, Double> f1(long queries) {
        if (queries < 2) {
            return Map.of(); // one answer has nothing to be compared with
        }
        long most = Math.min(queries, 2L * draws.get(0).pairs().nodes().size()); // no attack asks more
        return known.computeIfAbsent(most, this::measured);
    }

    private Map<Attack, Double> measured(long queries) {
        AttackOptions limited = AttackOptions.defaults().withThreads(threads).withQueryLimit(queries);
        int groups = (int) Math.min(queries - 1, draws.get(0).pairs().nodes().size());
        Map<Attack, Double> f1 = new EnumMap<>(Attack.class);
        f1.put(Attack.LINKTELLER, f1(new LinkTeller(LinkTeller.PUBLISHED_DELTA, limited)));
        f1.put(Attack.PLUS, f1(new LinkTellerPlus(limited)));
        f1.put(Attack.GROUPS, f1(new GroupProbing(groups, LinkTeller.PUBLISHED_DELTA, limited)));
        return f1;
    }

    private double f1(LinkAttack attack) {
        return draws.stream()
                .mapToDouble(truth -> GuardTrial.f1(attack.score(view, truth.pairs()), truth))
                .average()
                .orElseThrow();
    }

    /** The nodes of every honest query, users taking turns as they would in time; the user's number comes last. */
    private List<int[]> honestQueries() {
        List<List<int[]>> byUser = new ArrayList<>();
        for (int user = 0; user < honest.users(); user++) {
            List<int[]> queries = new ArrayList<>();
            int number = user;
            honest.ask(user, (nodes, features) -> {
                int[] ids = Arrays.copyOf(nodes.toArray(), nodes.size() + 1);
                ids[nodes.size()] = number;
                queries.add(ids);
                return Predictions.wrap(0, 1, new double[0]);
            });
            byUser.add(queries);
        }
        List<int[]> all = new ArrayList<>();
        for (int turn = 0; turn < honest.queries(); turn++) {
            for (List<int[]> queries : byUser) {
                all.add(queries.get(turn));
            }
        }
        return all;
    }

    private static double refused(List<int[]> queries, long budget, boolean perKey) {
        Map<Long, Integer> used = new HashMap<>();
        int refused = 0;
        for (int[] query : queries) {
            long owner = perKey ? (long) query[query.length - 1] + 1 << 32 : 0;
            int[] nodes = Arrays.copyOf(query, query.length - 1);
            if (Arrays.stream(nodes).anyMatch(node -> used.getOrDefault(owner | node, 0) >= budget)) {
                refused++;
            } else {
                Arrays.stream(nodes).forEach(node -> used.merge(owner | node, 1, Integer::sum));
            }
        }
        return (double) refused / queries.size();
    }

    /**
     * The largest budget under which the attack stays at or below {@code worst} and honest users lose at most {@code
     * lost} of their queries, counted per key and node; empty if no budget does both.
     */
    static Optional<GuardReport.Budget> choose(List<GuardReport.Budget> curve, double worst, double lost) {
        return curve.stream()
                .filter(budget -> budget.f1() <= worst && budget.refusedPerKeyAndNode() <= lost)
                .reduce((smaller, larger) -> larger.queries() > smaller.queries() ? larger : smaller);
    }
}
