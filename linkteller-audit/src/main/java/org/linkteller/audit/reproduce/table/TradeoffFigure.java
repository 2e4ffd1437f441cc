package org.linkteller.audit.reproduce.table;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.cell.Defence;
import org.linkteller.privacy.ClusterCounts;
import org.linkteller.privacy.EdgeDpMechanism;
import org.linkteller.privacy.NoProtection;

/** Utility and attack F1 against epsilon, beside models on true edges and without edges; ours drawn beside the paper's. It prints no numbers. */
record TradeoffFigure(String name, String title) implements Experiment {
    static final List<String> DATASETS =
            List.of("twitch-RU", "twitch-DE", "twitch-FR", "twitch-ENGB", "twitch-PTBR", "ppi", "flickr");

    /** Where our own protections are drawn, too: the stand-in features of Flickr name the class, so no graph is needed there. */
    static final List<String> BEYOND = DATASETS.subList(0, DATASETS.size() - 1);

    @Override
    public List<Cell> cells(Scope scope) {
        Readings readings = Readings.ofFigures(scope);
        List<Cell> cells = new ArrayList<>();
        for (String dataset : DATASETS) {
            // PPI's and Flickr's figures are left out of the core, their plain models are part of its tables
            boolean drawn = scope != Scope.CORE || Scope.TWITCH.contains(dataset);
            for (Method method : List.of(Method.GCN, Method.MLP)) {
                String model = method == Method.MLP ? "mlp" : "gcn2";
                cells.add(Cell.of(
                        Place.of(dataset, method, Quantity.UTILITY),
                        Printed.drawn(3),
                        drawn ? readings.utility(dataset, model, UtilityResult::value) : List.of()));
            }
            for (Targets targets : Targets.DRAWN) {
                cells.add(Cell.of(
                        Place.of(dataset, Method.GCN, Quantity.ATTACK_F1).on(targets),
                        Printed.drawn(1),
                        readings.attack(dataset, "gcn2", targets, AttackName.LINKTELLER, AttackResult::f1Percent)));
            }
            for (Mechanism mechanism : Mechanism.values()) {
                for (int epsilon = 1; epsilon <= 10; epsilon++) {
                    cells.addAll(point(dataset, mechanism.at(epsilon), readings));
                }
            }
            if (!BEYOND.contains(dataset)) {
                continue;
            }
            cells.addAll(beyond(dataset, Method.DISTILL, new Defence.Student(new NoProtection()), readings));
            for (int epsilon : new int[] {1, 2, 4, 8}) {
                Defence counts = new Defence.NoisyCounts(new ClusterCounts(epsilon), 0);
                cells.addAll(beyond(dataset, Method.CLUSTER_COUNTS, counts, readings));
            }
        }
        for (Mechanism mechanism : Mechanism.values()) {
            for (List<String> graphs : judgedOn()) {
                cells.add(choice(graphs, mechanism, scope));
            }
        }
        return cells;
    }

    /** The graphs by which epsilon may have been chosen: each of Twitch's by itself, and all together. */
    private static List<List<String>> judgedOn() {
        return Stream.concat(Scope.TWITCH.stream().map(List::of), Stream.of(Scope.TWITCH))
                .toList();
    }

    /** Where the curve of utility reaches the MLP's. */
    private static Cell choice(List<String> graphs, Mechanism mechanism, Scope scope) {
        String dataset = graphs.get(0); // all Twitch graphs stand under the first, like the paper's choice for them
        SmallestEpsilon choice = SmallestEpsilon.asked(graphs, mechanism, scope);
        return Cell.of(
                        Place.of(
                                        dataset,
                                        graphs.size() == 1 ? Method.REACHES_MLP_HERE : Method.REACHES_MLP_ON_ALL,
                                        Quantity.CHOSEN_EPSILON)
                                .under(mechanism.at(ChosenEpsilonTable.published(dataset, mechanism))),
                        Printed.drawn(0),
                        choice.ofEachRun())
                .withBeyond(Beside.BY_MEAN, choice.ofAllRuns());
    }

    /** What is chosen by the mean of the runs, one reading per graph and one for all. */
    static List<Reading> choices(Mechanism mechanism, Scope scope) {
        return judgedOn().stream()
                .flatMap(graphs -> SmallestEpsilon.asked(graphs, mechanism, scope).ofAllRuns().stream())
                .toList();
    }

    /** A protection of ours, as an extra series. */
    private static List<Cell> beyond(String dataset, Method method, Defence protection, Readings readings) {
        List<Cell> cells = new ArrayList<>();
        cells.add(Cell.of(
                Place.of(dataset, method, Quantity.UTILITY).under(protection),
                Printed.drawn(3),
                readings.utilityBeyond(dataset, protection)));
        for (Targets targets : Targets.DRAWN) {
            cells.add(Cell.of(
                    Place.of(dataset, method, Quantity.ATTACK_F1)
                            .under(protection)
                            .on(targets),
                    Printed.drawn(1),
                    readings.attackBeyond(dataset, protection, targets)));
        }
        return cells;
    }

    private static List<Cell> point(String dataset, EdgeDpMechanism protection, Readings readings) {
        List<Cell> cells = new ArrayList<>();
        cells.add(Cell.of(
                Place.of(dataset, protection, Quantity.UTILITY),
                Printed.drawn(3),
                readings.utility(dataset, protection, UtilityResult::value)));
        for (Targets targets : Targets.DRAWN) {
            cells.add(Cell.of(
                    Place.of(dataset, protection, Quantity.ATTACK_F1).on(targets),
                    Printed.drawn(1),
                    readings.attack(dataset, protection, targets, AttackName.LINKTELLER, AttackResult::f1Percent)));
        }
        return cells;
    }
}
