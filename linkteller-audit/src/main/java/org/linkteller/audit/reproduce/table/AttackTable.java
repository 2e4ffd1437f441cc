package org.linkteller.audit.reproduce.table;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.judge.Guess;

/**
 * The attacks on one kind of model: precision and recall in per cent by dataset, targets and belief, and the area under
 * the ROC curve.
 *
 * @param printed the tables of the paper that it shows
 */
record AttackTable(String name, String title, List<String> printed) implements Experiment {
    AttackTable(String name, String title) {
        this(name, title, List.of(name));
    }

    @Override
    public List<Cell> cells(Scope scope) {
        Readings readings = Readings.ofTables(scope);
        List<Cell> cells = new ArrayList<>();
        for (PaperTable.Row row : rows("attack_precision_recall")) {
            cells.add(rate(row, Quantity.PRECISION, Guess::precision, (result, guess) -> guess.named(), readings));
            cells.add(rate(row, Quantity.RECALL, Guess::recall, (result, guess) -> result.edges(), readings));
        }
        for (PaperTable.Row row : rows("attack_auc")) {
            cells.add(cell(
                    row,
                    Place.of(row.dataset(), Method.printed(row.text("method")), Quantity.AUC),
                    row.printed("auc", "auc_std", 2),
                    result -> result.auc() == null ? Double.NaN : result.auc(),
                    readings));
        }
        return cells;
    }

    private List<PaperTable.Row> rows(String file) {
        return PaperTable.load(file).rows().stream()
                .filter(row -> printed.contains(row.text("table")))
                .toList();
    }

    /** Of how many pairs a rate is. */
    private interface Whole {
        double of(AttackResult result, Guess guess);
    }

    private static Cell rate(
            PaperTable.Row row, Quantity quantity, ToDoubleFunction<Guess> value, Whole whole, Readings readings) {
        double belief = row.number("belief_ratio");
        Place place = Place.of(row.dataset(), Method.printed(row.text("method")), quantity)
                .believing(belief);
        Printed printed = row.printed(quantity.text() + "_pct", quantity.text() + "_std", 1);
        Cell cell = cell(row, place, printed, result -> 100 * value.applyAsDouble(result.guess(belief)), readings);
        return cell.withTies(
                published(row, result -> tied(result, belief, Guess::tieMin, whole), readings),
                published(row, result -> tied(result, belief, Guess::tieMax, whole), readings));
    }

    /** What the worst or best order of equal scores at the cut would have given. */
    private static double tied(AttackResult result, double belief, ToDoubleFunction<Guess> found, Whole whole) {
        Guess guess = result.guess(belief);
        double of = whole.of(result, guess);
        return of == 0 ? 0 : 100 * found.applyAsDouble(guess) / of;
    }

    private static Cell cell(
            PaperTable.Row row, Place place, Printed printed, ToDoubleFunction<AttackResult> value, Readings readings) {
        String model = row.text("model");
        Cell cell = Cell.of(place.on(row.targets()), printed, published(row, value, readings));
        cell = readings.beside(cell, row.dataset(), model, row.targets(), AttackName.parse(row.text("method")), value);
        if (model.equals("gcn3")) {
            cell = cell.withNote(Artefact.UNSETTLED);
        }
        return model.startsWith("gat") ? cell.withNote(Artefact.GAT_SILENT) : cell;
    }

    private static List<Reading> published(
            PaperTable.Row row, ToDoubleFunction<AttackResult> value, Readings readings) {
        String model = row.text("model");
        AttackName attack = Readings.published(AttackName.parse(row.text("method")), model);
        return readings.attack(row.dataset(), model, row.targets(), attack, value);
    }
}
