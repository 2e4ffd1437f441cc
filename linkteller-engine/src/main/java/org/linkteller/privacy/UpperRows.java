package org.linkteller.privacy;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.linkteller.graph.Graph;

/**
 * Some rows of the upper triangle of an adjacency matrix: for consecutive nodes u, the neighbours above u. Releases are drawn
 * block by block of rows, each from a source of its own, so that blocks may lie on different machines.
 */
public final class UpperRows implements Serializable {
    /** Rows of a block. A graph of fewer nodes is one block, whose noise is that of the release itself. */
    public static final int BLOCK = 1 << 17;

    private final int nodeCount;
    private final int firstRow;
    private final int[] starts;
    private final int[] columns;

    private UpperRows(int nodeCount, int firstRow, int[] starts, int[] columns) {
        this.nodeCount = nodeCount;
        this.firstRow = firstRow;
        this.starts = starts;
        this.columns = columns;
    }

    /**
     * Takes over compressed rows.
     *
     * @param starts one entry more than rows
     * @param columns ascending in each row, all above the row's own node
     */
    public static UpperRows wrap(int nodeCount, int firstRow, int[] starts, int[] columns) {
        return new UpperRows(nodeCount, firstRow, starts, columns);
    }

    static UpperRows of(Graph graph, int fromRow, int toRow) {
        int[] starts = new int[toRow - fromRow + 1];
        int[] columns = new int[graph.starts()[toRow] - graph.starts()[fromRow]];
        int size = 0;
        for (int u = fromRow; u < toRow; u++) {
            for (int k = 0; k < graph.degree(u); k++) {
                if (graph.neighbour(u, k) > u) {
                    columns[size++] = graph.neighbour(u, k);
                }
            }
            starts[u - fromRow + 1] = size;
        }
        return new UpperRows(graph.nodeCount(), fromRow, starts, Arrays.copyOf(columns, size));
    }

    /** All rows in blocks of so many; one empty block for a graph without nodes. */
    public static List<UpperRows> blocks(Graph graph, int rows) {
        List<UpperRows> blocks = new ArrayList<>();
        for (int from = 0; from == 0 || from < graph.nodeCount(); from += rows) {
            blocks.add(of(graph, from, Math.min(graph.nodeCount(), from + rows)));
        }
        return blocks;
    }

    /** The source of a block's noise: the first block has that of the whole release. */
    public static NoiseSource noise(NoiseSource whole, int block) {
        return block == 0 ? whole : whole.derive("rows of block " + block);
    }

    int nodeCount() {
        return nodeCount;
    }

    int firstRow() {
        return firstRow;
    }

    /** After the last. */
    int endRow() {
        return firstRow + starts.length - 1;
    }

    public int edges() {
        return columns.length;
    }

    /** Where a row's neighbours begin. */
    int start(int row) {
        return starts[row - firstRow];
    }

    int column(int k) {
        return columns[k];
    }

    boolean hasEdge(int u, int v) {
        return Arrays.binarySearch(columns, start(u), start(u + 1), v) >= 0;
    }
}
