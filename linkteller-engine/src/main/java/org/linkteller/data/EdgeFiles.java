package org.linkteller.data;

import java.nio.file.Path;
import java.util.Locale;

/**
 * A user's own graph: an edge list as text (CSV, TSV, spaces), GraphML, or an adjacency matrix as MatrixMarket, SciPy
 * npz or MATLAB file, told apart by the ending of the name; text and MatrixMarket and GraphML may be gzip-compressed.
 * Directed edges are symmetrised, loops and repetitions dropped, all of it counted in the report; weights other than 1
 * are refused.
 */
public final class EdgeFiles {
    private EdgeFiles() {}

    /** A graph whose nodes are those the file names. In matrices node {@code i} is row {@code i}. */
    public static EdgeList load(Path path) {
        String ending = ending(path);
        if (isMatrix(ending)) {
            CsrMatrix matrix = matrix(path, ending);
            return matrix(path, matrix, IdMap.numbered(matrix.rows()));
        }
        NodeIndex names = new NodeIndex();
        EdgeCollector edges = new EdgeCollector();
        boolean directed = read(path, ending, names, edges);
        return edges.finish(names, directed);
    }

    /** A graph of nodes that are known already; the file may not name others. */
    public static EdgeList load(Path path, IdMap nodes) {
        String ending = ending(path);
        if (isMatrix(ending)) {
            return matrix(path, matrix(path, ending), nodes);
        }
        EdgeCollector edges = new EdgeCollector();
        boolean directed = read(path, ending, nodes, edges);
        return edges.finish(nodes, directed);
    }

    /** What follows the last dot, in lower case, ".gz" not counted. */
    static String ending(Path path) {
        String name = String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT);
        String plain = name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
        return plain.substring(plain.lastIndexOf('.') + 1);
    }

    private static boolean read(Path path, String ending, NodeNames names, EdgeCollector edges) {
        InputFile file = InputFile.of(path);
        if (ending.equals("graphml") || ending.equals("xml")) {
            return GraphMlReader.read(file, names, edges);
        }
        EdgeText.read(file, names, edges);
        return false;
    }

    private static boolean isMatrix(String ending) {
        return ending.equals("mtx") || ending.equals("npz") || ending.equals("mat");
    }

    private static CsrMatrix matrix(Path path, String ending) {
        return switch (ending) {
            case "mtx" -> MatrixMarketReader.load(path);
            case "npz" -> CsrMatrix.load(path);
            default -> MatFileReader.load(path, MatFileReader.ADJACENCY);
        };
    }

    private static EdgeList matrix(Path path, CsrMatrix matrix, IdMap nodes) {
        Adjacency adjacency = matrix.toAdjacency();
        if (adjacency.nodeCount() != nodes.size()) {
            throw new DataFormatException(
                    path + ": expected " + nodes.size() + " rows, one per node, got " + adjacency.nodeCount());
        }
        EdgeCollector edges = new EdgeCollector();
        adjacency.forEachEntry(edges::add);
        return edges.finish(nodes, false);
    }
}
