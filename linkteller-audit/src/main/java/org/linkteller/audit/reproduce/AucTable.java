package org.linkteller.audit.reproduce;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.linkteller.data.Datasets;

/** Area under the ROC curve of the attacks by dataset and degree rule. */
record AucTable(String name, String title) implements Experiment {
    private static final ToDoubleFunction<AttackResult> AUC =
            result -> result.auc() == null ? Double.NaN : result.auc();

    @Override
    public List<Cell> cells(Scope scope) {
        List<Cell> cells = new ArrayList<>();
        for (PaperTable.Row row : PaperTable.load("attack_auc").rows()) {
            if (row.text("table").equals(name)) {
                cells.add(cell(row, new Readings(scope)));
            }
        }
        return cells;
    }

    private static Cell cell(PaperTable.Row row, Readings readings) {
        String dataset = Datasets.spelled(row.text("dataset"));
        String model = row.text("model");
        Targets targets = Targets.of(row.text("degree"));
        String method = row.text("method");
        Cell cell = Cell.of(
                Place.of(dataset, method, "AUC").on(targets),
                Printed.of(row.number("auc"), row.number("auc_std"), 2),
                readings.attack(dataset, model, targets, Readings.published(method, model), AUC));
        cell = readings.beside(cell, dataset, model, targets, method, AUC);
        return model.equals("gcn3") ? cell.withNote(Artefact.UNSETTLED) : cell;
    }
}
