package org.linkteller.data.own;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.linkteller.api.NodeSet;
import org.linkteller.data.Labels;
import org.linkteller.data.format.ArrayFile;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.data.format.InputFile;
import org.linkteller.data.format.MatFileReader;
import org.linkteller.data.format.NpyArray;
import org.linkteller.data.format.NpyReader;
import org.linkteller.data.format.Npz;

/**
 * A user's own labels: text (see {@link LabelText}), NumPy npy or npz (a class per node, or a row of 0 and 1 per node) or the
 * label matrix of a MATLAB file. In arrays row {@code i} is row {@code i} of the features; {@code FILE:NAME} picks one.
 */
public final class LabelFiles {
    private LabelFiles() {}

    /** Whether a file of features says by the title of a column that it holds the class, too. */
    public static boolean isIn(Path features) {
        return ClassColumn.isTitled(InputFile.of(features));
    }

    /** The labels of known nodes; the file may not name others, but may leave some without a label. */
    public static LabelTable load(Path path, IdMap nodes) {
        return load(path, nodes, NodeSet.all(nodes.size()), ReadingOptions.defaults());
    }

    /** @param order the node of each row, for files that name none */
    static LabelTable load(Path path, IdMap nodes, NodeSet order, ReadingOptions options) {
        ArrayFile file = ArrayFile.of(path);
        return switch (file.ending()) {
            case "npy" -> array(path, NpyReader.load(file.path()), nodes, order, options);
            case "npz" -> {
                try (Npz npz = Npz.open(file.path())) {
                    Optional<String> name = file.array().or(() -> npz.onlyOf(Npz.LABELS));
                    if (name.isEmpty()) {
                        throw new DataFormatException(path + ": labels are not read from a sparse matrix");
                    }
                    yield array(path, npz.array(name.get()), nodes, order, options);
                }
            }
            case "json" ->
                throw new DataFormatException(
                        path + ": labels are not read from JSON; write id and class per line as CSV");
            case "mat" ->
                array(path, MatFileReader.array(file.path(), file.names(MatFileReader.LABELS)), nodes, order, options);
            default -> LabelText.load(options.text(path), nodes, order, options);
        };
    }

    private static LabelTable array(Path path, NpyArray array, IdMap nodes, NodeSet order, ReadingOptions options) {
        RowOrder.require(path, nodes, order, options);
        array.requireNumbers();
        if (array.dimensions() < 1 || array.dimensions() > 2) {
            throw new DataFormatException(array.source() + ": expected 1 or 2 axes, got " + array.dimensions());
        }
        boolean lying = array.dimensions() == 2 && array.extent(0) == 1 && nodes.size() > 1; // MATLAB's row vectors
        int width = array.dimensions() == 1 || lying ? 1 : array.extent(1);
        int rows = lying ? array.extent(1) : array.extent(0);
        if (rows != nodes.size()) {
            throw new DataFormatException(
                    array.source() + ": expected " + nodes.size() + " rows, one per node, got " + rows);
        }
        if (width == 1) {
            return classes(array, 1, 0, order);
        }
        if (options.labelColumn().isPresent()) {
            int column = new ColumnTitles(width, List.of())
                    .require(
                            options.text(path),
                            "--label-column",
                            options.labelColumn().get());
            return classes(array, width, column, order);
        }
        return memberships(array, width, order);
    }

    /** Class numbers need not begin at 0 or be without gaps; a negative one or NaN means no label. */
    private static LabelTable classes(NpyArray array, int width, int column, NodeSet order) {
        int[] labels = new int[order.size()];
        for (int row = 0; row < labels.length; row++) {
            int element = row * width + column;
            labels[order.id(row)] = Double.isNaN(array.asDouble(element)) ? Labels.NONE : array.asInt(element);
        }
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
        String where = width == 1 ? "" : ", class in column " + (column + 1);
        return new LabelTable(Labels.single(known.length, dense), classes, "by row, as the features" + where);
    }

    /** One 1 per row at most means one class per node, otherwise a node may have several. */
    private static LabelTable memberships(NpyArray array, int width, NodeSet order) {
        int nodes = order.size();
        boolean several = false;
        int[] labels = new int[nodes];
        Arrays.fill(labels, Labels.NONE);
        byte[] memberships = new byte[nodes * width];
        for (int row = 0; row < nodes; row++) {
            int node = order.id(row);
            for (int label = 0; label < width; label++) {
                float value = array.asFloat(row * width + label);
                if (value != 0 && value != 1) {
                    throw new DataFormatException(array.source() + ": row " + row + ", column " + label
                            + ": expected 0 or 1, got " + value + "; one column of classes: --label-column");
                }
                if (value == 1) {
                    several |= labels[node] != Labels.NONE;
                    labels[node] = label;
                    memberships[node * width + label] = 1;
                }
            }
        }
        Labels read = several ? Labels.multi(nodes, width, memberships) : Labels.single(width, labels);
        return new LabelTable(read, IdMap.numbered(width), "by row, as the features");
    }
}
