package org.linkteller.audit.reproduce.page;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.linkteller.audit.reproduce.table.Artefact;
import org.linkteller.audit.reproduce.table.Beside;
import org.linkteller.audit.reproduce.table.Cause;
import org.linkteller.audit.reproduce.table.CellResult;
import org.linkteller.audit.reproduce.table.Place;
import org.linkteller.audit.reproduce.table.Sample;
import org.linkteller.audit.reproduce.table.TableResult;
import org.linkteller.data.format.CsvFile;

/** One table as CSV, a line per cell; what there is not is empty. Numbers are in the paper's units. */
final class TableCsv {
    private static final List<String> COLUMNS = List.of(
            ("table,dataset,targets,method,belief,mechanism,epsilon,degrees,quantity,paper,paper_deviation,ours,deviation,runs,"
                            + "runs_wanted,difference,verdict,cause,tie_low,tie_high,notes")
                    .split(","));

    private TableCsv() {}

    static String text(TableResult table) {
        Set<Beside> beyond = EnumSet.noneOf(Beside.class);
        table.cells().forEach(cell -> beyond.addAll(cell.beyond().keySet()));
        return CsvFile.text(csv -> {
            csv.writeRecord(Stream.concat(COLUMNS.stream(), beyond.stream().map(Beside::text))
                    .toList());
            for (CellResult cell : table.cells()) {
                List<String> row = new ArrayList<>(fixed(table.name(), cell));
                for (Beside way : beyond) {
                    Sample sample = cell.beyond().get(way);
                    row.add(sample == null ? "" : number(sample.mean()));
                }
                csv.writeRecord(row);
            }
        });
    }

    /** In the order of {@link #COLUMNS}. */
    private static List<String> fixed(String table, CellResult cell) {
        Place.Words place = cell.place().words();
        return List.of(
                table,
                place.dataset(),
                place.targets(),
                place.method(),
                place.belief(),
                place.mechanism(),
                place.epsilon(),
                place.degrees(),
                place.quantity(),
                number(cell.paper().value()),
                number(cell.paper().deviation()),
                number(cell.ours().mean()),
                number(cell.ours().deviation()),
                Integer.toString(cell.ours().runs()),
                Integer.toString(cell.ours().wanted()),
                number(cell.difference()),
                cell.verdict().words(),
                cell.cause().map(Cause::words).orElse(""),
                cell.hasTies() ? number(cell.tieLow()) : "",
                cell.hasTies() ? number(cell.tieHigh()) : "",
                cell.notes().stream().map(Artefact::key).collect(Collectors.joining(" ")));
    }

    /** Enough digits to compute with, none that only noise would fill. */
    static String number(double value) {
        if (!Double.isFinite(value)) {
            return "";
        }
        return new BigDecimal(value)
                .round(new MathContext(6))
                .stripTrailingZeros()
                .toPlainString();
    }
}
