package org.linkteller.data;

import java.nio.file.Path;
import java.util.Arrays;

/**
 * A user's own labels: text (see {@link LabelText}), NumPy npy (a class per node, or a row of 0 and 1 per node) or the
 * label matrix of a MATLAB file. In the latter two node {@code i} is row {@code i}.
 */
public final class LabelFiles {
    private LabelFiles() {}

    /** The labels of known nodes; the file may not name others, but may leave some without a label. */
    public static LabelTable load(Path path, IdMap nodes) {
        return switch (EdgeFiles.ending(path)) {
            case "npy" -> array(NpyReader.load(path).requireNumbers(), nodes);
            case "mat" -> matrix(path, nodes);
            default -> LabelText.load(path, nodes);
        };
    }

    private static LabelTable array(NpyArray array, IdMap nodes) {
        if (array.dimensions() < 1 || array.dimensions() > 2) {
            throw new DataFormatException(array.source() + ": expected 1 or 2 axes, got " + array.dimensions());
        }
        requireRows(array.source(), array.extent(0), nodes);
        int width = array.dimensions() == 1 ? 1 : array.extent(1);
        return width == 1
                ? classes(array.toInts())
                : memberships(array.source(), nodes.size(), width, array.toFloats());
    }

    private static LabelTable matrix(Path path, IdMap nodes) {
        CsrMatrix matrix = MatFileReader.load(path, MatFileReader.LABELS);
        requireRows(matrix.source(), matrix.rows(), nodes);
        float[] full = matrix.toFull();
        if (matrix.columns() != 1) {
            return memberships(matrix.source(), nodes.size(), matrix.columns(), full);
        }
        int[] labels = new int[full.length];
        for (int node = 0; node < full.length; node++) {
            labels[node] = (int) full[node];
            if (labels[node] != full[node]) {
                throw new DataFormatException(
                        matrix.source() + ": row " + node + ": expected a class, got " + full[node]);
            }
        }
        return classes(labels);
    }

    /** Class numbers need not begin at 0 or be without gaps; a negative one means no label. */
    private static LabelTable classes(int[] labels) {
        long[] known = Arrays.stream(labels)
                .filter(label -> label >= 0)
                .asLongStream()
                .sorted()
                .distinct()
                .toArray();
        IdMap classes = IdMap.ofNumbers(known);
        int[] dense = Arrays.stream(labels)
                .map(label -> label < 0 ? Labels.NONE : classes.indexOf(label))
                .toArray();
        return new LabelTable(Labels.single(known.length, dense), classes);
    }

    /** One 1 per row at most means one class per node, otherwise a node may have several. */
    static LabelTable memberships(String source, int nodes, int width, float[] full) {
        boolean several = false;
        int[] labels = new int[nodes];
        byte[] memberships = new byte[full.length];
        for (int node = 0; node < nodes; node++) {
            labels[node] = Labels.NONE;
            for (int label = 0; label < width; label++) {
                float value = full[node * width + label];
                if (value != 0 && value != 1) {
                    throw new DataFormatException(
                            source + ": row " + node + ", column " + label + ": expected 0 or 1, got " + value);
                }
                if (value == 1) {
                    several |= labels[node] != Labels.NONE;
                    labels[node] = label;
                    memberships[node * width + label] = 1;
                }
            }
        }
        Labels read = several ? Labels.multi(nodes, width, memberships) : Labels.single(width, labels);
        return new LabelTable(read, IdMap.numbered(width));
    }

    private static void requireRows(String source, int rows, IdMap nodes) {
        if (rows != nodes.size()) {
            throw new DataFormatException(source + ": expected " + nodes.size() + " rows, one per node, got " + rows);
        }
    }
}
