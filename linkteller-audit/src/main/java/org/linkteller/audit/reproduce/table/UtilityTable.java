package org.linkteller.audit.reproduce.table;

import java.util.List;
import java.util.Optional;
import org.linkteller.privacy.EdgeDpMechanism;

/** How useful the models are: plain, without edges, under protection, deeper. */
record UtilityTable(String name, String title) implements Experiment {
    @Override
    public List<Cell> cells(Scope scope) {
        return PaperTable.load("model_utility_f1").rows().stream()
                .map(row -> cell(row, Readings.ofTables(scope)))
                .toList();
    }

    private static Cell cell(PaperTable.Row row, Readings readings) {
        String dataset = row.dataset();
        Method method = Method.printed(row.text("model"));
        Place place = Place.of(dataset, method, Quantity.F1);
        String figure = row.text("f1");
        int decimals = figure.length() - figure.indexOf('.') - 1;
        Optional<Mechanism> mechanism = Mechanism.of(method);
        if (mechanism.isPresent()) {
            EdgeDpMechanism protection = mechanism.get().at(row.number("epsilon"));
            return Cell.of(
                    place.under(protection),
                    row.printed("f1", "std", decimals),
                    readings.utility(dataset, protection, UtilityResult::value));
        }
        String model = switch (method) {
            case MLP -> "mlp";
            case GCN3 -> "gcn3";
            case GAT3 -> "gat3";
            default -> "gcn2";
        };
        Cell cell = Cell.of(
                place,
                Printed.withoutDeviation(row.number("f1"), decimals),
                readings.utility(dataset, model, UtilityResult::value));
        if (Setup.isRebuildable(model)) {
            cell = cell.withNote(Artefact.REBUILT)
                    .withBeyond(Beside.SEEDS, readings.utilityOfSeeds(dataset, model, UtilityResult::value))
                    .withTwins(readings.utilityOfTwins(dataset, model, UtilityResult::value));
        }
        return switch (method) {
            case MLP -> cell.withNote(Artefact.MLP_SILENT);
            case GCN3 -> cell.withNote(Artefact.UNSETTLED);
            case GAT3 -> cell.withNote(Artefact.GAT_SILENT).withNote(Artefact.PPI_ACCURACY);
            default -> cell;
        };
    }
}
