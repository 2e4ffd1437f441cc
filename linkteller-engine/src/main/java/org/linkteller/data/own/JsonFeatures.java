package org.linkteller.data.own;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.linkteller.data.format.CsrMatrix;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.data.format.FeatureMatrix;
import org.linkteller.data.format.InputFile;
import org.linkteller.data.format.JsonRows;
import org.linkteller.data.format.NumberText;
import org.linkteller.data.format.Triplets;
import org.linkteller.data.own.ReadingOptions.JsonLists;

/**
 * Features as JSON: {@code {"node": [...], ...}}, or a list of rows. A list holds one value per column, or the columns that
 * are 1. Content decides: fractions and negative numbers are values; lists of different length hold columns, since a node
 * has any number of them; lists of equal length in which some number repeats hold values, since a column is listed once.
 * Everything else could be either, and the owner has to say.
 */
final class JsonFeatures {
    private final InputFile file;
    private final NodeIndex names = new NodeIndex();
    private final List<double[]> lists = new ArrayList<>();
    private boolean named;
    private boolean whole = true;
    private boolean equalLength = true;
    private boolean repeats;

    private JsonFeatures(InputFile file) {
        this.file = file;
    }

    static FeatureTable load(Path path, ReadingOptions options) {
        JsonFeatures json = new JsonFeatures(InputFile.of(path));
        json.named = JsonRows.read(json.file, json::row);
        if (json.lists.isEmpty()) {
            throw json.file.bad("expected a list per node, got none");
        }
        JsonLists meaning = json.meaning(options.jsonLists());
        CsrMatrix matrix = meaning == JsonLists.VALUES ? json.values() : json.columns();
        String said =
                meaning == JsonLists.VALUES ? "; lists hold a value per column" : "; lists hold the columns that are 1";
        if (json.named) {
            return FeatureTable.named(
                    json.names,
                    order -> FeatureMatrix.of(matrix.rearranged(order)),
                    "by id, the names in the file" + said);
        }
        FeatureTable table = FeatureFiles.rows(FeatureMatrix.of(matrix), options, path);
        return table.withMatched(table.matched() + said);
    }

    private void row(String name, double[] values, long line) {
        int before = names.size();
        if (!name.isEmpty() && names.indexOf(name) < before) {
            throw file.bad(line, "node '" + NumberText.shortened(name) + "' is listed twice");
        }
        for (double value : values) {
            if (!Float.isFinite((float) value)) {
                throw file.bad(line, "expected finite numbers, got " + value);
            }
            whole &= value >= 0 && value == Math.rint(value);
        }
        equalLength &= lists.isEmpty() || lists.get(0).length == values.length;
        repeats |= Arrays.stream(values).distinct().count() < values.length;
        lists.add(values);
    }

    private JsonLists meaning(Optional<JsonLists> said) {
        if (!whole && !equalLength) {
            throw file.bad(
                    "expected as many values for every node: lists differ in length, and some hold fractions or negative numbers");
        }
        if (!whole && said.equals(Optional.of(JsonLists.COLUMNS))) {
            throw file.bad("expected columns, which are whole numbers from 0, as --json-lists says; got others");
        }
        if (!equalLength && said.equals(Optional.of(JsonLists.VALUES))) {
            throw file.bad("expected as many values for every node, as --json-lists says; lists differ in length");
        }
        if (said.isPresent()) {
            return said.get();
        }
        if (whole && equalLength && !repeats) {
            throw ambiguous();
        }
        return whole && !equalLength ? JsonLists.COLUMNS : JsonLists.VALUES;
    }

    private DataFormatException ambiguous() {
        return file.bad("every list holds " + lists.get(0).length
                + " whole numbers, none twice: are they values or the columns that are 1? Say --json-lists values or"
                + " --json-lists columns");
    }

    private CsrMatrix values() {
        Triplets entries = new Triplets();
        for (int row = 0; row < lists.size(); row++) {
            for (int column = 0; column < lists.get(row).length; column++) {
                if (lists.get(row)[column] != 0) {
                    entries.add(row, column, (float) lists.get(row)[column]);
                }
            }
        }
        return entries.toMatrix(file.toString(), lists.size(), lists.get(0).length);
    }

    private CsrMatrix columns() {
        double most = lists.stream().flatMapToDouble(Arrays::stream).max().orElse(-1);
        if (most >= CsrMatrix.MOST_FEATURES) {
            throw file.bad("column " + (long) most + " is not from 0 to " + (CsrMatrix.MOST_FEATURES - 1));
        }
        Triplets entries = new Triplets();
        for (int row = 0; row < lists.size(); row++) {
            double[] distinct = Arrays.stream(lists.get(row)).distinct().toArray();
            for (double column : distinct) {
                entries.add(row, (int) column, 1);
            }
        }
        return entries.toMatrix(file.toString(), lists.size(), (int) most + 1);
    }
}
