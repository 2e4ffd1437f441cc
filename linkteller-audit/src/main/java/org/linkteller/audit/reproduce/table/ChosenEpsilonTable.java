package org.linkteller.audit.reproduce.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.privacy.EdgeDpMechanism;

/** The epsilon chosen on validation nodes, and attack F1 at the epsilons the paper chose, in per cent. */
record ChosenEpsilonTable(String name, String title) implements Experiment {
    @Override
    public List<Cell> cells(Scope scope) {
        List<Cell> cells = new ArrayList<>();
        for (Mechanism mechanism : Mechanism.values()) {
            cells.add(choice("twitch-RU", mechanism, scope));
            cells.add(choice("flickr", mechanism, scope));
        }
        for (PaperTable.Row row : PaperTable.load("chosen_epsilon_attack_f1").rows()) {
            cells.add(attack(row, Readings.ofTables(scope)));
        }
        return cells;
    }

    private static Cell attack(PaperTable.Row row, Readings readings) {
        String dataset = row.dataset();
        Targets targets = row.targets();
        Method method = Method.printed(row.text("model"));
        Place place = Place.of(dataset, method, Quantity.ATTACK_F1).on(targets);
        Printed paper = row.printed("attack_f1_pct", "std", 1);
        Optional<Mechanism> mechanism = Mechanism.of(method);
        if (mechanism.isEmpty()) {
            AttackName attack = Readings.published(AttackName.LINKTELLER, "gcn2");
            Cell cell =
                    Cell.of(place, paper, readings.attack(dataset, "gcn2", targets, attack, AttackResult::f1Percent));
            return readings.beside(cell, dataset, "gcn2", targets, AttackName.LINKTELLER, AttackResult::f1Percent);
        }
        EdgeDpMechanism protection = mechanism.get().at(published(dataset, mechanism.get()));
        Function<AttackName, List<Reading>> read =
                attack -> readings.attack(dataset, protection, targets, attack, AttackResult::f1Percent);
        return Cell.of(place.under(protection), paper, read.apply(AttackName.LINKTELLER))
                .withBeyond(
                        Beside.LINKTELLER_PLUS,
                        place.isTwitch() // a noisy Flickr answers a large probe everywhere at once
                                ? read.apply(AttackName.LINKTELLER_PLUS)
                                : List.of())
                .withNote(Artefact.ONE_NOISE);
    }

    /** The paper's choice. */
    static double published(String dataset, Mechanism mechanism) {
        boolean flickr = dataset.equals("flickr");
        return switch (mechanism) {
            case EDGE_RAND -> flickr ? 6 : 7;
            case LAP_GRAPH -> flickr ? 9 : 8;
        };
    }

    /** One choice per run, and what all runs and other nodes choose beside it. */
    private static Cell choice(String dataset, Mechanism mechanism, Scope scope) {
        SmallestEpsilon choice = SmallestEpsilon.heldOut(dataset, mechanism, scope);
        Cell cell = Cell.of(
                        Place.of(dataset, Method.REACHES_MLP, Quantity.CHOSEN_EPSILON)
                                .under(mechanism.at(published(dataset, mechanism))),
                        Printed.withoutDeviation(published(dataset, mechanism), 0),
                        choice.ofEachRun())
                .withBeyond(Beside.BY_MEAN, choice.ofAllRuns())
                .withNote(Artefact.MLP_CHOICE);
        return cell.place().isTwitch()
                ? cell.withBeyond(Beside.OTHER_NODES, TradeoffFigure.choices(mechanism, scope))
                : cell;
    }
}
