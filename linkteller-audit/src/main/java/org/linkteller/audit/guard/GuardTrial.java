package org.linkteller.audit.guard;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.linkteller.api.Seed;
import org.linkteller.api.box.OutputKind;
import org.linkteller.api.box.QueryMeter;
import org.linkteller.attack.AttackNotApplicableException;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.PairScores;
import org.linkteller.judge.AttackOutcome;
import org.linkteller.judge.PairTruth;
import org.linkteller.serve.guard.Detector;
import org.linkteller.serve.guard.GuardRules;
import org.linkteller.serve.guard.QueryWatch;

/** Puts honest users and attackers in front of the same box and measures how well the guard can tell them apart. */
final class GuardTrial {
    private final AttackerView view;
    private final List<PairTruth> draws;
    private final HonestTraffic honest;
    private final OutputKind output;
    private final Seed seed;
    private final QueryWatch watch;

    /**
     * A trial.
     *
     * @param view the box and all that an attacker knows; honest users draw their features from there, too
     * @param draws the nodes attacked, each by a new attacker, and the truth about them
     */
    GuardTrial(AttackerView view, List<PairTruth> draws, HonestTraffic honest, OutputKind output, Seed seed) {
        this.view = view;
        this.draws = List.copyOf(draws);
        this.honest = honest;
        this.output = output;
        this.seed = seed;
        this.watch = new QueryWatch(view.features().columns(), seed.derive("projection"));
    }

    /**
     * Runs honest users, and then every attacker, past the detectors. Thresholds are set on the first half of the users and
     * judged on the others.
     *
     * @param done told after each of them, the attackers by name
     */
    List<GuardReport.Detection> detections(Consumer<String> done) {
        WatchedBox watched = new WatchedBox(view.box(), watch.anew());
        for (int user = 0; user < honest.users(); user++) {
            honest.ask(
                    user, watched.as(honest.name(user), group(user / AttackTraffic.MANY), HonestTraffic.PACE)::unread);
        }
        done.accept("honest users");
        List<GuardReport.Detection> detections = new ArrayList<>();
        for (AttackTraffic attack : AttackTraffic.values()) {
            detections.addAll(against(attack, watched));
            done.accept(attack.title());
        }
        return detections;
    }

    private List<GuardReport.Detection> against(AttackTraffic attack, WatchedBox honestOnes) {
        QueryMeter meter = new QueryMeter(view.box());
        WatchedBox watched = new WatchedBox(meter, watch.anew());
        double f1 = 0;
        for (int draw = 0; draw < draws.size(); draw++) {
            PairTruth truth = draws.get(draw);
            f1 += run(attack, draw, watched)
                            .map(scores -> AttackOutcome.f1(scores, truth))
                            .orElse(0.0)
                    / draws.size();
        }
        List<GuardReport.Detection> detections = new ArrayList<>();
        for (GuardRules.Scope scope :
                attack.keys() == 1 ? List.of(GuardRules.Scope.KEY) : List.of(GuardRules.Scope.values())) {
            for (Detector detector : Detector.values()) {
                double[] good = suspicions(honestOnes, detector, honestNames(scope));
                Separation told = Separation.of(
                        Arrays.copyOf(good, good.length / 2),
                        Arrays.copyOfRange(good, good.length / 2, good.length),
                        suspicions(watched, detector, attackerNames(attack, scope)));
                detections.add(new GuardReport.Detection(
                        attack.title(),
                        f1,
                        meter.queries() / draws.size(),
                        detector,
                        scope,
                        told.auc(),
                        told.caught(),
                        told.wronged(),
                        told.threshold(),
                        told.roc()));
            }
        }
        return detections;
    }

    private Optional<PairScores> run(AttackTraffic attack, int draw, WatchedBox watched) {
        List<WatchedBox.Key> keys = IntStream.range(0, attack.keys())
                .mapToObj(key -> watched.as(attackerName(draw, key), group(draw), attack.pace()))
                .toList();
        try {
            return Optional.of(attack.run(new Attacker(
                    view, draws.get(draw).pairs().nodes(), keys, honest, output, seed.derive(attack.title(), draw))));
        } catch (AttackNotApplicableException e) {
            return Optional.empty(); // it asked all the same, and was seen
        }
    }

    private List<String> honestNames(GuardRules.Scope scope) {
        return switch (scope) {
            case KEY ->
                IntStream.range(0, honest.users()).mapToObj(honest::name).toList();
            case ALL ->
                IntStream.rangeClosed(0, (honest.users() - 1) / AttackTraffic.MANY)
                        .mapToObj(GuardTrial::group)
                        .toList();
        };
    }

    private List<String> attackerNames(AttackTraffic attack, GuardRules.Scope scope) {
        IntStream all = IntStream.range(0, draws.size());
        return switch (scope) {
            case KEY ->
                all.boxed()
                        .flatMap(draw -> IntStream.range(0, attack.keys()).mapToObj(key -> attackerName(draw, key)))
                        .toList();
            case ALL -> all.mapToObj(GuardTrial::group).toList();
        };
    }

    private static String attackerName(int draw, int key) {
        return "eve-" + draw + "-" + key;
    }

    private static String group(int number) {
        return "group-" + number;
    }

    private static double[] suspicions(WatchedBox watched, Detector detector, List<String> names) {
        return names.stream()
                .mapToDouble(name -> watched.suspicion(name, detector))
                .toArray();
    }
}
