package org.linkteller.data;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Features as text, one line per node. A first line with a word where a number belongs is a header. The first column
 * holds names of nodes if its title says so ("id", "node", ... or nothing, as pandas writes its index) or if the first
 * node's is not a number; otherwise every column is a feature and nodes are numbered by line.
 */
final class FeatureText {
    private static final Set<String> ID_TITLES = Set.of("", "id", "ids", "node", "node_id", "nodeid", "name", "new_id");

    private final InputFile file;
    private final NodeIndex names = new NodeIndex();
    private final Triplets values = new Triplets();
    private boolean named;
    private boolean titled;
    /** Features per line; -1 before the first one. */
    private int width = -1;

    private int rows;

    private FeatureText(InputFile file) {
        this.file = file;
    }

    static FeatureTable load(Path path) {
        FeatureText text = new FeatureText(InputFile.of(path));
        DelimitedFile.read(text.file, text::line);
        return text.table();
    }

    /** Whether a column of that title holds names of nodes. */
    static boolean isIdTitle(String title) {
        return ID_TITLES.contains(title.toLowerCase(Locale.ROOT));
    }

    private void line(long line, List<String> fields) {
        if (width < 0 && !titled && isHeader(fields)) {
            titled = true;
            named = isIdTitle(fields.get(0));
            return;
        }
        if (width < 0) {
            named |= !NumberText.isNumber(fields.get(0));
            width = fields.size() - (named ? 1 : 0);
            if (width == 0) {
                throw file.bad(line, "expected features after the node's name");
            }
        }
        if (fields.size() != width + (named ? 1 : 0)) {
            throw file.bad(line, "expected " + (width + (named ? 1 : 0)) + " values, got " + fields.size());
        }
        if (named) {
            int before = names.size();
            if (names.indexOf(fields.get(0)) < before) {
                throw file.bad(line, "node '" + NumberText.shortened(fields.get(0)) + "' has a line already");
            }
        }
        for (int column = 0; column < width; column++) {
            float value = value(line, fields.get(column + (named ? 1 : 0)));
            if (value != 0) {
                values.add(rows, column, value);
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

    private static boolean isHeader(List<String> fields) {
        return fields.size() == 1
                ? !NumberText.isNumber(fields.get(0))
                : fields.stream().skip(1).anyMatch(field -> !field.isEmpty() && !NumberText.isNumber(field));
    }

    private FeatureTable table() {
        if (rows == 0) {
            throw file.bad("expected a line per node, got none");
        }
        CsrMatrix matrix = values.toMatrix(file.toString(), rows, width);
        if (!named) {
            return FeatureTable.unnamed(FeatureMatrix.of(matrix));
        }
        IdMap ids = names.toMap();
        int[] node = names.finalNumbers(ids);
        int[] order = new int[rows];
        for (int row = 0; row < rows; row++) {
            order[node[row]] = row;
        }
        return new FeatureTable(ids, FeatureMatrix.of(matrix.rearranged(order)));
    }
}
