package org.linkteller.data.own;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.linkteller.api.NodeSet;
import org.linkteller.data.format.Adjacency;
import org.linkteller.data.format.ArrayFile;
import org.linkteller.data.format.CsrMatrix;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.data.format.InputFile;
import org.linkteller.data.format.MatFileReader;
import org.linkteller.data.format.MatrixMarketReader;
import org.linkteller.data.format.NpyArray;
import org.linkteller.data.format.NpyReader;
import org.linkteller.data.format.Npz;

/**
 * A user's own graph: an edge list as text (CSV, TSV, spaces), GraphML, NumPy npy or {@code edge_index}, or an adjacency
 * matrix as MatrixMarket, SciPy npz or MATLAB file, told apart by the ending of the name; {@code FILE:NAME} picks an array
 * of an npz or mat. Text, MatrixMarket and GraphML may be gzip-compressed. Directed edges are symmetrised, loops and
 * repetitions dropped, all of it counted in the report; weights other than 1 are refused.
 */
public final class EdgeFiles {
    private EdgeFiles() {}

    /** A graph whose nodes are those the file names. In matrices node {@code i} is row {@code i}. */
    public static EdgeList load(Path path) {
        return load(path, ReadingOptions.defaults());
    }

    public static EdgeList load(Path path, ReadingOptions options) {
        ArrayFile file = ArrayFile.of(path);
        Optional<NpyArray> list = list(file);
        if (list.isEmpty() && isMatrix(file)) {
            CsrMatrix matrix = matrix(file);
            IdMap rows = IdMap.numbered(matrix.rows());
            return matrix(path, matrix, rows, NodeSet.all(rows.size()));
        }
        NodeIndex names = new NodeIndex();
        EdgeCollector edges = new EdgeCollector();
        if (list.isPresent()) {
            EdgeArray.read(list.get(), names::indexOf, edges);
            return edges.finish(names, false);
        }
        boolean directed = read(file, names, edges, options);
        return edges.finish(names, directed);
    }

    /** A graph of nodes that are known already; the file may not name others. */
    public static EdgeList load(Path path, IdMap nodes) {
        return load(path, nodes, ReadingOptions.defaults());
    }

    public static EdgeList load(Path path, IdMap nodes, ReadingOptions options) {
        return load(path, nodes, NodeSet.all(nodes.size()), options);
    }

    /** A graph of the nodes that have features. */
    public static EdgeList load(Path path, FeatureTable table, ReadingOptions options) {
        try {
            return load(path, table.ids(), table.fileRows(), options);
        } catch (DataFormatException wrong) { // the file that is wrong may be the other one
            String said = String.valueOf(wrong.getMessage());
            throw said.endsWith(table.ids().complaint())
                    ? new DataFormatException(said + "; the features say which nodes there are", wrong)
                    : wrong;
        }
    }

    /** The nodes the file names, empty if it only counts rows: whatever is wrong with it comes out when it is read. */
    public static Optional<IdMap> named(Path path, ReadingOptions options) {
        ArrayFile file = ArrayFile.of(path);
        return isMatrix(file) && list(file).isEmpty()
                ? Optional.empty()
                : Optional.of(load(path, options).ids());
    }

    private static EdgeList load(Path path, IdMap nodes, NodeSet rows, ReadingOptions options) {
        ArrayFile file = ArrayFile.of(path);
        EdgeCollector edges = new EdgeCollector();
        Optional<NpyArray> list = list(file);
        if (list.isPresent()) {
            EdgeArray.read(
                    list.get(), options.rowOrder() ? position(list.get(), rows) : named(list.get(), nodes), edges);
            return edges.finish(nodes, false);
        }
        if (isMatrix(file)) {
            RowOrder.require(path, nodes, rows, options);
            return matrix(path, matrix(file), nodes, rows);
        }
        boolean directed = read(file, nodes, edges, options);
        return edges.finish(nodes, directed);
    }

    private static EdgeArray.Numbers named(NpyArray list, IdMap nodes) {
        return number -> {
            int node = nodes.indexOf(number);
            if (node == NodeNames.UNKNOWN) {
                throw new DataFormatException(list.source() + ": node " + number + " is " + nodes.complaint());
            }
            return node;
        };
    }

    private static EdgeArray.Numbers position(NpyArray list, NodeSet rows) {
        return number -> {
            if (number < 0 || number >= rows.size()) {
                throw new DataFormatException(
                        list.source() + ": row " + number + " is not from 0 to " + (rows.size() - 1));
            }
            return rows.id((int) number);
        };
    }

    private static boolean read(ArrayFile array, NodeNames names, EdgeCollector edges, ReadingOptions options) {
        String ending = array.ending();
        InputFile file = options.text(array.path());
        if (ending.equals("json")) {
            throw file.bad("edges are not read from JSON; write two ids per line as CSV");
        }
        if (ending.equals("graphml") || ending.equals("xml")) {
            return GraphMlReader.read(file, names, edges);
        }
        EdgeText.read(file, names, edges);
        return false;
    }

    /** The array of a file that lists edges by the numbers of their ends. */
    private static Optional<NpyArray> list(ArrayFile file) {
        return switch (file.ending()) {
            case "npy" -> Optional.of(NpyReader.load(file.path()));
            case "npz" -> {
                try (Npz npz = Npz.open(file.path())) {
                    yield file.array().or(() -> npz.onlyOf(Npz.EDGES)).map(npz::array);
                }
            }
            case "mat" -> {
                List<String> names = file.array().map(List::of).orElseGet(() -> MatFileReader.names(file.path()));
                boolean listed = names.stream().anyMatch(MatFileReader.EDGES::contains)
                        && MatFileReader.ADJACENCY.stream().noneMatch(names::contains);
                yield listed
                        ? Optional.of(MatFileReader.array(file.path(), file.names(MatFileReader.EDGES)))
                        : Optional.empty();
            }
            default -> Optional.empty();
        };
    }

    private static boolean isMatrix(ArrayFile file) {
        return List.of("mtx", "npz", "mat").contains(file.ending());
    }

    private static CsrMatrix matrix(ArrayFile file) {
        return switch (file.ending()) {
            case "mtx" -> MatrixMarketReader.load(file.path());
            case "npz" -> CsrMatrix.load(file.path());
            default -> MatFileReader.load(file.path(), file.names(MatFileReader.ADJACENCY));
        };
    }

    private static EdgeList matrix(Path path, CsrMatrix matrix, IdMap nodes, NodeSet rows) {
        Adjacency adjacency = matrix.toAdjacency();
        if (adjacency.nodeCount() != nodes.size()) {
            throw new DataFormatException(
                    path + ": expected " + nodes.size() + " rows, one per node, got " + adjacency.nodeCount());
        }
        EdgeCollector edges = new EdgeCollector();
        adjacency.forEachEntry((u, v) -> edges.add(rows.id(u), rows.id(v)));
        return edges.finish(nodes, false);
    }
}
