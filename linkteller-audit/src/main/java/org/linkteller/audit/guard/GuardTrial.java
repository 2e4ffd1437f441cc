package org.linkteller.audit.guard;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.Seed;
import org.linkteller.attack.AttackNotApplicableException;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.AttackOutcome;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.LinkAttack;
import org.linkteller.attack.LinkTeller;
import org.linkteller.attack.LinkTellerPlus;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.PairTruth;
import org.linkteller.attack.Rounding;
import org.linkteller.serve.Detector;

/** Puts honest users and attackers in front of the same box and measures how well the guard can tell them apart. */
public final class GuardTrial {
    /** Trips that a detector waits for before it acts, as in a guard file that says nothing. */
    private static final int TRIPS = 10;
    /** Honest users that may be wronged. */
    private static final double WRONGED = 0.01;

    private final AttackerView view;
    private final NodeSet targets;
    private final PairTruth truth;
    private final HonestTraffic honest;
    private final Seed seed;

    /** @param view the box and all that an attacker knows; honest users draw their features from there, too */
    public GuardTrial(AttackerView view, NodeSet targets, PairTruth truth, HonestTraffic honest, Seed seed) {
        this.view = view;
        this.targets = targets;
        this.truth = truth;
        this.honest = honest;
        this.seed = seed;
    }

    /** Runs every attacker, and honest users before them, through the detectors. */
    public List<GuardReport.Detection> detections() {
        WatchedBox silent = new WatchedBox(
                (nodes, features) -> Predictions.wrap(0, 1, new double[0]), columns(), seed.derive("projection"));
        for (int user = 0; user < honest.users(); user++) {
            honest.ask(user, silent.as(honest.name(user)));
        }
        List<GuardReport.Detection> detections = new ArrayList<>();
        for (AttackTraffic attack : AttackTraffic.values()) {
            detections.addAll(against(attack, silent));
        }
        return detections;
    }

    private int columns() {
        return view.features().columns();
    }

    private List<GuardReport.Detection> against(AttackTraffic attack, WatchedBox honestScores) {
        AtomicLong asked = new AtomicLong();
        InferenceApi counted = (nodes, features) -> {
            asked.incrementAndGet();
            return view.box().predict(nodes, features);
        };
        WatchedBox watched = new WatchedBox(counted, columns(), seed.derive("projection"));
        List<String> names =
                IntStream.range(0, attack.keys()).mapToObj(key -> "eve-" + key).toList();
        Optional<PairScores> scores;
        try {
            scores = Optional.of(
                    attack.run(view, targets, names.stream().map(watched::as).toList(), honest));
        } catch (AttackNotApplicableException e) {
            scores = Optional.empty(); // it asked all the same, and was seen
        }
        double f1 = scores.map(this::f1).orElse(0.0);
        List<GuardReport.Detection> detections = new ArrayList<>();
        for (Detector detector : Detector.values()) {
            double[] good = IntStream.range(0, honest.users())
                    .mapToDouble(user -> honestScores.suspicion(honest.name(user), detector, TRIPS))
                    .sorted()
                    .toArray();
            double[] bad = names.stream()
                    .mapToDouble(name -> watched.suspicion(name, detector, TRIPS))
                    .toArray();
            // the lowest threshold that at most one honest user in a hundred reaches
            double threshold = Math.nextUp(good[good.length - 1 - (int) (WRONGED * good.length)]);
            double caught =
                    Arrays.stream(bad).filter(score -> score >= threshold).count() / (double) bad.length;
            detections.add(new GuardReport.Detection(
                    attack.title(), f1, asked.get(), detector, auc(good, bad), caught, threshold));
        }
        return detections;
    }

    private double f1(PairScores scores) {
        return AttackOutcome.of("trial", scores, truth, List.of(1.0))
                .guess(1.0, Rounding.EXACT)
                .f1();
    }

    private static double auc(double[] good, double[] bad) {
        double wins = 0;
        for (double suspicious : bad) {
            for (double innocent : good) {
                wins += suspicious > innocent ? 1 : suspicious == innocent ? 0.5 : 0;
            }
        }
        return wins / ((double) good.length * bad.length);
    }

    /** What each budget leaves of the attack and costs honest users. */
    public List<GuardReport.Budget> budgets(List<Long> budgets) {
        List<int[]> asked = honestQueries();
        List<GuardReport.Budget> curve = new ArrayList<>();
        for (long budget : budgets) {
            AttackOptions limited = AttackOptions.defaults().withQueryLimit(Math.max(2, budget));
            curve.add(new GuardReport.Budget(
                    budget,
                    budget < 2 ? 0 : f1(attack(new LinkTeller(LinkTeller.PUBLISHED_DELTA, limited))),
                    budget < 2 ? 0 : f1(attack(new LinkTellerPlus(limited))),
                    refused(asked, budget, true),
                    refused(asked, budget, false)));
        }
        return curve;
    }

    private PairScores attack(LinkAttack attack) {
        return attack.score(view, targets);
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
    public static Optional<GuardReport.Budget> choose(List<GuardReport.Budget> curve, double worst, double lost) {
        return curve.stream()
                .filter(budget -> budget.f1() <= worst && budget.refusedPerKeyAndNode() <= lost)
                .reduce((smaller, larger) -> larger.queries() > smaller.queries() ? larger : smaller);
    }
}
