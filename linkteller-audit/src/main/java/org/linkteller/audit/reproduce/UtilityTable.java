package org.linkteller.audit.reproduce;

import java.util.List;
import org.linkteller.data.Datasets;
import org.linkteller.privacy.EdgeDpMechanism;

/** How useful the models are: plain, without edges, under protection, deeper. */
record UtilityTable(String name, String title) implements Experiment {
    @Override
    public List<Cell> cells(Scope scope) {
        return PaperTable.load("model_utility_f1").rows().stream()
                .map(row -> cell(row, new Readings(scope)))
                .toList();
    }

    private static Cell cell(PaperTable.Row row, Readings readings) {
        String dataset = Datasets.spelled(row.text("dataset"));
        String method = row.text("model");
        Place place = Place.of(dataset, method, "F1");
        String figure = row.text("f1");
        int decimals = figure.length() - figure.indexOf('.') - 1;
        if (!row.text("epsilon").isEmpty()) {
            EdgeDpMechanism protection = Mechanism.printed(method).at(row.number("epsilon"));
            List<Reading> ours = readings.scope().covers(dataset)
                    ? readings.utility(dataset, protection, UtilityResult::value)
                    : List.of();
            return Cell.of(place.under(protection), Printed.of(row.number("f1"), row.number("std"), decimals), ours);
        }
        String model = method.startsWith("GAT")
                ? "gat3"
                : method.equals("MLP") ? "mlp" : method.startsWith("GCN 3") ? "gcn3" : "gcn2";
        Cell cell = Cell.of(
                place,
                Printed.withoutDeviation(row.number("f1"), decimals),
                readings.utility(dataset, model, UtilityResult::value));
        if (Setup.isRebuildable(model)) {
            cell = cell.withNote(Artefact.REBUILT)
                    .withBeyond(Readings.SEEDS, readings.utilityOfSeeds(dataset, model, UtilityResult::value));
        }
        if (model.equals("mlp")) {
            cell = cell.withNote(Artefact.MLP_SILENT);
        }
        if (model.equals("gcn3")) {
            cell = cell.withNote(Artefact.UNSETTLED);
        }
        return model.equals("gat3") ? cell.withNote(Artefact.GAT_SILENT).withNote(Artefact.PPI_ACCURACY) : cell;
    }
}
