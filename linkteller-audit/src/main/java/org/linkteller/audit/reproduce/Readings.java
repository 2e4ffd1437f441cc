package org.linkteller.audit.reproduce;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.linkteller.privacy.EdgeDpMechanism;

/** The repeated readings of a quantity that a scope asks for; none where it leaves the quantity out. */
record Readings(Scope scope) {
    /** On true edges: every model seed with every draw. */
    List<Reading> attack(
            String dataset, String model, String targets, String attack, ToDoubleFunction<AttackResult> value) {
        if (!scope.covers(dataset, model)) {
            return List.of();
        }
        List<Reading> readings = new ArrayList<>();
        for (Setup setup : setups(dataset, model, attack)) {
            for (long draw : scope.draws()) {
                readings.add(Reading.of(new AttackRun(setup, targets, draw, attack), value));
            }
        }
        return readings;
    }

    /**
     * Attacks that no model can change are run once. So is linkteller-root, and outside Twitch linkteller-plus: both read
     * powers of the graph, whatever the weights. Rounded answers are there one run to explain, not a figure.
     */
    private List<Setup> setups(String dataset, String model, String attack) {
        return switch (attack) {
            case "lsa2-attr" -> List.of(Setup.modelFree(dataset));
            case "linkteller-root" ->
                scope.coversRoot(dataset)
                        ? List.of(Setup.plain(dataset, model, scope.seeds(model).get(0)))
                        : List.of();
            case "linkteller-plus", AttackBench.ON_ROUNDED_ANSWERS ->
                Scope.TWITCH.contains(dataset)
                        ? every(dataset, model)
                        : every(dataset, model).subList(0, 1);
            default -> every(dataset, model);
        };
    }

    private List<Setup> every(String dataset, String model) {
        return scope.seeds(model).stream()
                .map(seed -> Setup.plain(dataset, model, seed))
                .toList();
    }

    /** Under protection: every run with every draw; for an attack beyond the paper, which is slower, the first run. */
    List<Reading> attack(
            String dataset,
            EdgeDpMechanism protection,
            String targets,
            String attack,
            ToDoubleFunction<AttackResult> value) {
        List<Reading> readings = new ArrayList<>();
        boolean beyond = attack.equals("linkteller-plus");
        for (long noise : beyond ? scope.noise().subList(0, 1) : scope.noise()) {
            for (long draw : scope.draws()) {
                readings.add(Reading.of(
                        new AttackRun(Setup.guarded(dataset, protection, noise), targets, draw, attack), value));
            }
        }
        return readings;
    }

    List<Reading> utility(String dataset, String model, ToDoubleFunction<UtilityResult> value) {
        if (!scope.covers(dataset, model)) {
            return List.of();
        }
        return scope.seeds(model).stream()
                .map(seed -> Reading.of(Setup.plain(dataset, model, seed), value))
                .toList();
    }

    List<Reading> utility(String dataset, EdgeDpMechanism protection, ToDoubleFunction<UtilityResult> value) {
        return scope.noise().stream()
                .map(noise -> Reading.of(Setup.guarded(dataset, protection, noise), value))
                .toList();
    }
}
