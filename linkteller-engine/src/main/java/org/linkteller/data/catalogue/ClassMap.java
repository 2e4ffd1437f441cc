package org.linkteller.data.catalogue;

import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.linkteller.data.Labels;
import org.linkteller.data.format.InputFile;
import org.linkteller.data.format.Ints;
import org.linkteller.data.format.JsonLists;
import org.linkteller.data.format.MemoryLimit;
import org.linkteller.data.format.NumberText;

/**
 * GraphSAINT's {@code class_map.json}: a class per node, or a list of 0 and 1 per node where a node may have several. The
 * first node decides which; a node that is not listed has no label.
 */
final class ClassMap {
    /** A class above this is a typing error, and a model would get an output for every class below it. */
    private static final int MOST_CLASSES = 100_000;

    private static final int UNDECIDED = -1;
    private static final int ONE_CLASS = 0;

    private final InputFile file;
    private final int[] @Nullable [] rows;
    /** {@link #UNDECIDED}, {@link #ONE_CLASS}, or the length that all lists have. */
    private int width = UNDECIDED;

    private ClassMap(InputFile file, int nodes) {
        this.file = file;
        this.rows = new int[nodes][];
    }

    static Labels load(Path path, int nodes) {
        ClassMap map = new ClassMap(InputFile.of(path), nodes);
        JsonLists.read(path, map::node);
        return switch (map.width) {
            case UNDECIDED -> throw map.file.bad("expected a label for some node, got none");
            case ONE_CLASS -> map.single();
            default -> map.several();
        };
    }

    private void node(String name, boolean list, Ints values, long line) {
        int node = NumberText.nodeBelow(rows.length, file, line, name);
        if (list && values.size() == 0) {
            throw file.bad(line, "node " + name + ": expected a list of 0 and 1, got an empty one");
        }
        int found = list ? values.size() : ONE_CLASS;
        if (width == UNDECIDED) {
            width = found;
        }
        if (width != found) {
            throw file.bad(line, "node " + name + ": expected " + shape(width) + ", got " + shape(found));
        }
        if (rows[node] != null) {
            throw file.bad(line, "node " + name + " is listed twice");
        }
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i) < 0 || values.get(i) > (list ? 1 : MOST_CLASSES)) {
                String expected = list ? "0 or 1" : "a class from 0 to " + MOST_CLASSES;
                throw file.bad(line, "node " + name + ": expected " + expected + ", got " + values.get(i));
            }
        }
        rows[node] = values.toArray();
    }

    private Labels single() {
        int[] classes = new int[rows.length];
        for (int node = 0; node < rows.length; node++) {
            int[] row = rows[node];
            classes[node] = row == null ? Labels.NONE : row[0];
        }
        int largest = Arrays.stream(classes).max().orElse(0);
        return Labels.single(largest + 1, classes);
    }

    private Labels several() {
        MemoryLimit.check(file.toString(), (long) rows.length * width, Long.MAX_VALUE);
        byte[] memberships = new byte[rows.length * width];
        for (int node = 0; node < rows.length; node++) {
            int[] row = rows[node];
            for (int label = 0; row != null && label < width; label++) {
                memberships[node * width + label] = (byte) row[label];
            }
        }
        return Labels.multi(rows.length, width, memberships);
    }

    private static String shape(int width) {
        return width == ONE_CLASS ? "one class" : "a list of " + width;
    }
}
