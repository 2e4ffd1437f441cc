package org.linkteller.gnn.layer;

/**
 * Differences of a few rows of a matrix with one row per node. All other rows do not change at all.
 *
 * @param nodes which rows, each once, in any order
 * @param rows {@code rows[i]} is added to the row of {@code nodes[i]}
 */
public record RowChange(int[] nodes, double[][] rows) {
    public RowChange {
        if (nodes.length != rows.length) {
            throw new IllegalArgumentException("expected " + nodes.length + " rows, got " + rows.length);
        }
    }
}
