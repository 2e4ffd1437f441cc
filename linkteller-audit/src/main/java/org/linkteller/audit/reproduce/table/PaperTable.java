package org.linkteller.audit.reproduce.table;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.data.format.ResourceText;

/** A table of the paper as printed, from the resources beside this class (see their SOURCE.md). */
public record PaperTable(List<String> columns, List<Row> rows) {

    /** The table in {@code paper/NAME.csv}; our own files, so without quotes or escapes. */
    public static PaperTable load(String name) {
        List<String> lines = ResourceText.of(PaperTable.class, "paper/" + name + ".csv")
                .lines()
                .toList();
        List<String> columns = Arrays.asList(lines.get(0).split(",", -1));
        return new PaperTable(
                columns, lines.stream().skip(1).map(line -> row(columns, line)).toList());
    }

    private static Row row(List<String> columns, String line) {
        String[] cells = line.split(",", -1);
        Map<String, String> row = new LinkedHashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            row.put(columns.get(i), cells[i]);
        }
        return new Row(row);
    }

    /** One line of the table, by column. */
    public record Row(Map<String, String> cells) {
        /** The cell as printed; empty where the paper has no figure. */
        public String text(String column) {
            String cell = cells.get(column);
            if (cell == null) {
                throw new IllegalArgumentException("expected a column of " + cells.keySet() + ", got '" + column + "'");
            }
            return cell;
        }

        /** As the catalogue spells it. */
        String dataset() {
            return Datasets.spelled(text("dataset"));
        }

        Targets targets() {
            return Targets.of(text("degree"));
        }

        Printed printed(String value, String deviation, int decimals) {
            return new Printed(number(value), number(deviation), decimals);
        }

        public double number(String column) {
            return Double.parseDouble(text(column));
        }
    }
}
