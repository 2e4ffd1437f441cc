package org.linkteller.audit.reproduce;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.data.Datasets;
import org.linkteller.judge.Guess;

/** Precision and recall of the attacks by dataset, degree rule and belief, in per cent. */
record PrecisionRecallTable(String name, String title) implements Experiment {
    @Override
    public List<Cell> cells(Scope scope) {
        List<Cell> cells = new ArrayList<>();
        for (PaperTable.Row row : PaperTable.load("attack_precision_recall").rows()) {
            if (row.text("table").equals(name)) {
                cells.add(cell(row, "precision", Guess::precision, scope));
                cells.add(cell(row, "recall", Guess::recall, scope));
            }
        }
        return cells;
    }

    private static Cell cell(PaperTable.Row row, String quantity, ToDoubleFunction<Guess> value, Scope scope) {
        String dataset = Datasets.spelled(row.text("dataset"));
        String model = row.text("model");
        Targets targets = Targets.of(row.text("degree"));
        String method = row.text("method");
        AttackName attack = Readings.published(method, model);
        double belief = row.number("belief_ratio");
        boolean precision = quantity.equals("precision");
        Readings readings = new Readings(scope);
        ToDoubleFunction<AttackResult> percent = result -> 100 * value.applyAsDouble(result.guess(belief));
        Cell cell = Cell.of(
                        Place.of(dataset, method, quantity).on(targets).believing(row.text("belief_ratio")),
                        Printed.of(row.number(quantity + "_pct"), row.number(quantity + "_std"), 1),
                        readings.attack(dataset, model, targets, attack, percent))
                .withTies(
                        readings.attack(dataset, model, targets, attack, r -> tied(r, belief, precision, false)),
                        readings.attack(dataset, model, targets, attack, r -> tied(r, belief, precision, true)));
        cell = readings.beside(cell, dataset, model, targets, method, percent);
        if (model.equals("gcn3")) {
            cell = cell.withNote(Artefact.UNSETTLED);
        }
        return model.startsWith("gat") ? cell.withNote(Artefact.GAT_SILENT) : cell;
    }

    /** What the worst or best order of equal scores at the cut would have given. */
    private static double tied(AttackResult result, double belief, boolean precision, boolean best) {
        Guess guess = result.guess(belief);
        double found = best ? guess.tieMax() : guess.tieMin();
        double of = precision ? guess.named() : result.edges();
        return of == 0 ? 0 : 100 * found / of;
    }
}
