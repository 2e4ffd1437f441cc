package org.linkteller.data.catalogue;

import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.SparseFeatures;
import org.linkteller.data.format.InputFile;
import org.linkteller.data.format.Ints;
import org.linkteller.data.format.JsonLists;
import org.linkteller.data.format.NumberText;

/**
 * 0/1 features as JSON lists, {@code {"node": [columns that are 1], ...}}. A column listed twice is still 1; a node that
 * is not listed has none.
 */
final class IndexLists {
    private IndexLists() {}

    /** Nodes are numbered 0 to {@code nodes - 1} in the file; columns must be below {@code width}. */
    static SparseFeatures load(Path path, int nodes, int width) {
        InputFile file = InputFile.of(path);
        int[] @Nullable [] rows = new int[nodes][];
        JsonLists.read(path, (name, list, values, line) -> {
            int node = NumberText.nodeBelow(nodes, file, line, name);
            int[] columns = columns(file, line, name, list, values, width);
            if (rows[node] != null && !Arrays.equals(rows[node], columns)) {
                throw file.bad(line, "node " + name + " is listed twice with different columns");
            }
            rows[node] = columns;
        });
        return ones(width, rows);
    }

    private static int[] columns(InputFile file, long line, String name, boolean list, Ints values, int width) {
        if (!list) {
            throw file.bad(line, "node '" + NumberText.shortened(name) + "': expected a list of columns");
        }
        int[] columns = values.distinct();
        if (columns.length > 0 && (columns[0] < 0 || columns[columns.length - 1] >= width)) {
            int wrong = columns[0] < 0 ? columns[0] : columns[columns.length - 1];
            throw file.bad(
                    line,
                    "node '" + NumberText.shortened(name) + "': column " + wrong + " is not from 0 to " + (width - 1));
        }
        return columns;
    }

    /** Features that are 1 at the given ascending columns of each row, of which there are none where a row is null. */
    private static SparseFeatures ones(int width, int[] @Nullable [] rows) {
        int[] starts = new int[rows.length + 1];
        for (int i = 0; i < rows.length; i++) {
            int[] row = rows[i];
            starts[i + 1] = Math.addExact(starts[i], row == null ? 0 : row.length);
        }
        int[] indices = new int[starts[rows.length]];
        for (int i = 0; i < rows.length; i++) {
            int[] row = rows[i];
            if (row != null) {
                System.arraycopy(row, 0, indices, starts[i], row.length);
            }
        }
        float[] values = new float[indices.length];
        Arrays.fill(values, 1);
        return SparseFeatures.wrap(width, starts, indices, values);
    }
}
