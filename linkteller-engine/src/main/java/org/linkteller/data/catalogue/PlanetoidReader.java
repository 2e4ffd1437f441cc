package org.linkteller.data.catalogue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.linkteller.api.NodeSet;
import org.linkteller.api.SparseFeatures;
import org.linkteller.data.Labels;
import org.linkteller.data.format.Adjacency;
import org.linkteller.data.format.CsrMatrix;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.data.format.DelimitedFile;
import org.linkteller.data.format.InputFile;
import org.linkteller.data.format.Ints;
import org.linkteller.data.format.NpyArray;
import org.linkteller.data.format.NumberText;
import org.linkteller.data.format.PickledArrays;

/**
 * The citation graphs as Planetoid publishes them, eight files {@code ind.NAME.*}. {@code allx}/{@code ally} hold the
 * first nodes in order, {@code tx}/{@code ty} the test nodes in the order of {@code test.index}; {@code x}/{@code y} are
 * the first rows of {@code allx}/{@code ally} again, the labelled ones. Ids between the smallest and the largest test
 * node that {@code test.index} does not name (15 in Citeseer) are nodes without features and label.
 */
final class PlanetoidReader {
    /** As in Planetoid's own experiments: the 500 nodes after the training nodes. */
    private static final int VALIDATION = 500;

    private PlanetoidReader() {}

    /** Everything the files say; features as published, not normalised. */
    record Citations(
            Adjacency adjacency,
            SparseFeatures features,
            Labels labels,
            NodeSet train,
            NodeSet validation,
            NodeSet test) {}

    static Citations load(Path folder, String name) {
        Path prefix = folder.resolve("ind." + name);
        Adjacency adjacency = PickledArrays.adjacency(file(prefix, "graph"));
        int nodes = adjacency.nodeCount();
        CsrMatrix known = PickledArrays.csrMatrix(file(prefix, "allx"));
        CsrMatrix asked = PickledArrays.csrMatrix(file(prefix, "tx"));
        if (known.rows() > nodes) {
            throw new DataFormatException(
                    known.source() + ": expected at most the graph's " + nodes + " nodes, got " + known.rows());
        }
        int[] test = testIndex(file(prefix, "test.index"), known.rows(), nodes, asked.rows());

        int[] order = new int[nodes]; // which row of allx above tx is the node's
        Arrays.fill(order, -1);
        for (int i = 0; i < known.rows(); i++) {
            order[i] = i;
        }
        for (int i = 0; i < test.length; i++) {
            order[test[i]] = known.rows() + i;
        }
        NpyArray knownLabels = labelRows(file(prefix, "ally"), known.rows());
        NpyArray askedLabels = labelRows(file(prefix, "ty"), asked.rows());
        int training = PickledArrays.csrMatrix(file(prefix, "x")).rows();
        if (training + VALIDATION > known.rows()) {
            throw new DataFormatException(file(prefix, "x") + ": expected at most " + (known.rows() - VALIDATION)
                    + " training rows, got " + training);
        }
        labelRows(file(prefix, "y"), training);
        return new Citations(
                adjacency,
                known.above(asked).rearranged(order).toFeatures(),
                labels(knownLabels, askedLabels, order),
                NodeSet.all(training),
                NodeSet.of(IntStream.range(training, training + VALIDATION).toArray()),
                NodeSet.of(test).ascending());
    }

    private static Path file(Path prefix, String part) {
        return prefix.resolveSibling(prefix.getFileName() + "." + part);
    }

    private static int[] testIndex(Path path, int first, int nodes, int expected) {
        InputFile file = InputFile.of(path);
        Ints test = new Ints();
        boolean[] seen = new boolean[nodes];
        DelimitedFile.read(file, (line, fields) -> {
            int node = NumberText.nodeBelow(nodes, file, line, fields.get(0));
            if (node < first || seen[node]) {
                throw file.bad(
                        line,
                        "node " + node
                                + (seen[node]
                                        ? " is listed twice"
                                        : " is not a test node: " + "those start at " + first));
            }
            seen[node] = true;
            test.add(node);
        });
        if (test.size() != expected) {
            throw file.bad("expected " + expected + " test nodes as in tx, got " + test.size());
        }
        return test.toArray();
    }

    private static NpyArray labelRows(Path path, int rows) {
        NpyArray labels = PickledArrays.array(path).requireDimensions(2);
        if (labels.extent(0) != rows) {
            throw new DataFormatException(
                    path + ": expected " + rows + " rows as in the features, got " + labels.extent(0));
        }
        return labels;
    }

    /** A row has a 1 at its class; the all-zero rows of nodes nobody labelled stay without one. */
    private static Labels labels(NpyArray known, NpyArray asked, int[] order) {
        int classes = known.extent(1);
        if (asked.extent(1) != classes) {
            throw new DataFormatException(
                    asked.source() + ": expected " + classes + " classes, got " + asked.extent(1));
        }
        int[] labels = new int[order.length];
        for (int node = 0; node < order.length; node++) {
            labels[node] = Labels.NONE;
            NpyArray rows = order[node] < known.extent(0) ? known : asked;
            int row = order[node] < known.extent(0) ? order[node] : order[node] - known.extent(0);
            for (int label = 0; order[node] >= 0 && label < classes; label++) {
                if (rows.asLong(row * classes + label) != 0) {
                    if (labels[node] != Labels.NONE) {
                        throw new DataFormatException(rows.source() + ": row " + row + " has more than one class");
                    }
                    labels[node] = label;
                }
            }
        }
        return Labels.single(classes, labels);
    }
}
