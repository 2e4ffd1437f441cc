package org.linkteller.audit.reproduce.table;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.data.catalogue.Datasets;

/** Precision of guessing: the density among the targets, in per cent. */
record RandomBaselineTable(String name, String title) implements Experiment {
    @Override
    public List<Cell> cells(Scope scope) {
        PaperTable table = PaperTable.load("random_baseline_precision_pct");
        List<Cell> cells = new ArrayList<>();
        for (PaperTable.Row row : table.rows()) {
            for (String column : table.columns().subList(1, table.columns().size())) {
                String dataset = Datasets.spelled(column);
                Targets targets = row.targets();
                // any attack knows how many of its pairs are edges; this one needs no model
                List<Reading> densities = Readings.ofTables(scope)
                        .attack(
                                dataset,
                                "gcn2",
                                targets,
                                AttackName.LSA2_ATTR,
                                result -> 100.0 * result.edges() / result.pairs());
                cells.add(Cell.of(
                        Place.of(dataset, Method.RANDOM, Quantity.PRECISION).on(targets),
                        printed(row.text(column)),
                        densities));
            }
        }
        return cells;
    }

    /** 1.7e-2 was rounded at its third decimal. */
    private static Printed printed(String figure) {
        BigDecimal number = new BigDecimal(figure);
        return Printed.withoutDeviation(number.doubleValue(), number.scale());
    }
}
