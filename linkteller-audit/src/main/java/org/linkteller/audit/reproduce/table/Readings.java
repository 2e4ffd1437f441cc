package org.linkteller.audit.reproduce.table;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.cell.Defence;
import org.linkteller.privacy.EdgeDpMechanism;

/**
 * The repeated readings of a quantity that a scope asks for; none where it leaves the quantity out.
 *
 * @param drawn whether for a figure, of whose protected points a scope covers some; those of tables it covers all
 */
record Readings(Scope scope, boolean drawn) {
    static Readings ofTables(Scope scope) {
        return new Readings(scope, false);
    }

    static Readings ofFigures(Scope scope) {
        return new Readings(scope, true);
    }

    /** On true edges: the paper's model built again with every draw; every seed where it cannot be built again. */
    List<Reading> attack(
            String dataset, String model, Targets targets, AttackName attack, ToDoubleFunction<AttackResult> value) {
        return scope.covers(dataset, model)
                ? attack(setups(dataset, model, attack), targets, attack, value)
                : List.of();
    }

    /** The same with other seeds: how much of a figure is the paper's seed. */
    List<Reading> attackOfSeeds(
            String dataset, String model, Targets targets, AttackName attack, ToDoubleFunction<AttackResult> value) {
        return scope.covers(dataset, model) ? attack(seeds(dataset, model), targets, attack, value) : List.of();
    }

    /** The published attack on models that differ from the paper's in rounding alone, by model. */
    private List<List<Reading>> attackOfTwins(
            String dataset, String model, Targets targets, AttackName attack, ToDoubleFunction<AttackResult> value) {
        return twins(dataset, model)
                .map(twin -> attack(List.of(twin), targets, published(attack, model), value))
                .toList();
    }

    private List<Reading> attack(
            List<Setup> setups, Targets targets, AttackName attack, ToDoubleFunction<AttackResult> value) {
        List<Reading> readings = new ArrayList<>();
        for (Setup setup : setups) {
            for (long draw : scope.draws()) {
                readings.add(Reading.of(new AttackRun(setup, targets, draw, attack), value));
            }
        }
        return readings;
    }

    /** A published attack as it was run: LinkTeller on GCNs in the public code's arithmetic. */
    static AttackName published(AttackName attack, String model) {
        return attack == AttackName.LINKTELLER && Setup.isRebuildable(model) ? AttackName.LINKTELLER_FLOAT32 : attack;
    }

    /** A cell about an attack of the paper with what is shown beside it: other seeds, exact differences, better attacks. */
    Cell beside(
            Cell cell,
            String dataset,
            String model,
            Targets targets,
            AttackName attack,
            ToDoubleFunction<AttackResult> value) {
        Cell full = cell;
        if (Setup.isRebuildable(model) && attack != AttackName.LSA2_ATTR) {
            full = full.withNote(Artefact.REBUILT)
                    .withBeyond(Beside.SEEDS, attackOfSeeds(dataset, model, targets, attack, value))
                    .withTwins(attackOfTwins(dataset, model, targets, attack, value));
        }
        if (attack != AttackName.LINKTELLER) {
            return full;
        }
        if (Setup.isRebuildable(model)) {
            full = full.withNote(Artefact.FLOAT32)
                    .withBeyond(Beside.EXACT, attack(dataset, model, targets, attack, value));
        }
        return full.withBeyond(
                        Beside.LINKTELLER_PLUS, attack(dataset, model, targets, AttackName.LINKTELLER_PLUS, value))
                .withBeyond(Beside.LINKTELLER_ROOT, attack(dataset, model, targets, AttackName.LINKTELLER_ROOT, value));
    }

    private List<Setup> setups(String dataset, String model) {
        return Setup.isRebuildable(model) ? List.of(Setup.rebuilt(dataset, model)) : seeds(dataset, model);
    }

    private List<Setup> setups(String dataset, String model, AttackName attack) {
        List<Setup> all = setups(dataset, model);
        return switch (attack) {
            case LSA2_ATTR -> List.of(Setup.modelFree(dataset));
            case LINKTELLER_ROOT -> scope.coversRoot(dataset) ? all.subList(0, 1) : List.of();
            default -> all;
        };
    }

    private List<Setup> seeds(String dataset, String model) {
        return scope.seeds(model).stream()
                .map(seed -> Setup.plain(dataset, model, seed))
                .toList();
    }

    private Stream<Setup> twins(String dataset, String model) {
        int count = scope.covers(dataset, model) ? scope.twins(dataset) : 0;
        return IntStream.rangeClosed(1, count).mapToObj(Setup.rebuilt(dataset, model)::withTwin);
    }

    /** Under protection: every run with every draw; for an attack beyond the paper, which is slower, the first run. */
    List<Reading> attack(
            String dataset,
            EdgeDpMechanism protection,
            Targets targets,
            AttackName attack,
            ToDoubleFunction<AttackResult> value) {
        List<Setup> all = guarded(dataset, protection);
        int runs = attack == AttackName.LINKTELLER_PLUS ? 1 : all.size();
        return attack(all.stream().limit(runs).toList(), targets, attack, value);
    }

    List<Reading> utility(String dataset, String model, ToDoubleFunction<UtilityResult> value) {
        return utility(setups(dataset, model), dataset, model, value);
    }

    List<Reading> utilityOfSeeds(String dataset, String model, ToDoubleFunction<UtilityResult> value) {
        return utility(seeds(dataset, model), dataset, model, value);
    }

    List<List<Reading>> utilityOfTwins(String dataset, String model, ToDoubleFunction<UtilityResult> value) {
        return twins(dataset, model)
                .map(twin -> List.of(Reading.of(twin, value)))
                .toList();
    }

    private List<Reading> utility(
            List<Setup> setups, String dataset, String model, ToDoubleFunction<UtilityResult> value) {
        return scope.covers(dataset, model)
                ? setups.stream().map(setup -> Reading.of(setup, value)).toList()
                : List.of();
    }

    List<Reading> utility(String dataset, EdgeDpMechanism protection, ToDoubleFunction<UtilityResult> value) {
        return guarded(dataset, protection).stream()
                .map(setup -> Reading.of(setup, value))
                .toList();
    }

    /** Under a protection that the paper does not have: one run. */
    List<Reading> utilityBeyond(String dataset, Defence protection) {
        return beyond(dataset, protection).stream()
                .map(setup -> Reading.of(setup, UtilityResult::value))
                .toList();
    }

    List<Reading> attackBeyond(String dataset, Defence protection, Targets targets) {
        return attack(beyond(dataset, protection), targets, AttackName.LINKTELLER, AttackResult::f1Percent);
    }

    private List<Setup> beyond(String dataset, Defence protection) {
        return scope.coversBeyond(dataset) ? List.of(Setup.guarded(dataset, protection, 1)) : List.of();
    }

    private List<Setup> guarded(String dataset, EdgeDpMechanism protection) {
        if (!(drawn ? scope.covers(dataset, protection) : scope.covers(dataset))) {
            return List.of();
        }
        return (drawn ? scope.drawnNoise(dataset) : scope.noise(dataset))
                .stream()
                        .map(noise -> Setup.guarded(dataset, protection, noise))
                        .toList();
    }
}
