package org.linkteller.data.own;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.linkteller.data.format.CsrMatrix;
import org.linkteller.data.format.FeatureMatrix;
import org.linkteller.data.format.InputFile;
import org.linkteller.data.format.NumberText;
import org.linkteller.data.format.Triplets;

/** Features as text, one line per node with its id in some column, see {@link IdColumn}; every other column is a feature. */
final class FeatureText {
    private final InputFile file;
    private final ColumnTitles titles;
    private final IdColumn id;
    /** {@link IdColumn#NONE} if the class is not known to be in this file. */
    private final int classColumn;

    private final int[] columns;
    private final NodeIndex names = new NodeIndex();
    private final Triplets values = new Triplets();
    private int rows;

    private FeatureText(ColumnScan scan, IdColumn id, ReadingOptions options) {
        this.classColumn = ClassColumn.among(scan.titles(), options);
        this.file = scan.file();
        this.titles = scan.titles();
        this.id = id;
        this.columns = IntStream.range(0, titles.width())
                .filter(column -> column != id.place()
                        && column != classColumn
                        && !id.leftOut().contains(column))
                .toArray();
    }

    static FeatureTable load(InputFile file, ReadingOptions options, Supplier<Optional<IdMap>> others) {
        ColumnScan scan = ColumnScan.of(file);
        if (scan.rows() == 0) {
            throw file.bad("expected a line per node, got none");
        }
        FeatureText text = new FeatureText(scan, IdColumn.of(scan, options, others), options);
        if (text.columns.length == 0) {
            throw file.bad("expected features beside the node's id"
                    + (text.classColumn == IdColumn.NONE ? "" : " and its class") + ", got none");
        }
        text.titles.readBelow(file, text::line);
        return text.table();
    }

    private void line(long line, List<String> fields) {
        if (id.place() != IdColumn.NONE) {
            String name = fields.get(id.place());
            int before = names.size();
            if (name.isEmpty()) {
                throw file.bad(line, "expected the node's id in column " + titles.name(id.place()) + ", got nothing");
            }
            if (names.indexOf(name) < before) {
                throw file.bad(
                        line,
                        "node '" + NumberText.shortened(name) + "' has a line already (its id is column "
                                + titles.name(id.place()) + "; name another with --id-column)");
            }
        }
        for (int k = 0; k < columns.length; k++) {
            float value = value(line, fields.get(columns[k]));
            if (value != 0) {
                values.add(rows, k, value);
            }
        }
        rows++;
    }

    private float value(long line, String field) {
        if (field.length() == 1 && field.charAt(0) <= '9' && field.charAt(0) >= '0') {
            return field.charAt(0) - '0'; // most features are 0 or 1
        }
        return (float) NumberText.finite(file, line, field);
    }

    private FeatureTable table() {
        CsrMatrix matrix = values.toMatrix(file.toString(), rows, columns.length);
        FeatureTable table = id.place() == IdColumn.NONE
                ? FeatureTable.unnamed(FeatureMatrix.of(matrix), id.matched())
                : FeatureTable.named(names, order -> FeatureMatrix.of(matrix.rearranged(order)), id.matched());
        return table.withColumns(
                titles.isHeader()
                        ? IntStream.of(columns).mapToObj(titles.titles()::get).toList()
                        : List.of(),
                Stream.concat(
                                id.leftOut().stream()
                                        .filter(column -> column != classColumn)
                                        .map(column -> "column " + titles.name(column)
                                                + " names or counts lines and is no feature"),
                                classColumn == IdColumn.NONE
                                        ? Stream.of()
                                        : Stream.of(ClassColumn.leftOut(titles.name(classColumn))))
                        .toList());
    }
}
