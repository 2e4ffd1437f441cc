package org.linkteller.gnn.layer;

import java.util.Arrays;

/** A growing list of sums, one per node that something was added to. */
final class RowSums {
    private final int width;
    /** 1 + position in the list */
    private final int[] place;

    private int[] nodes = new int[16];
    private double[][] rows = new double[16][];
    private int count;

    RowSums(int nodes, int width) {
        this.place = new int[nodes];
        this.width = width;
    }

    /** The sum of a node, to be added to. */
    double[] of(int node) {
        if (place[node] == 0) {
            if (count == nodes.length) {
                nodes = Arrays.copyOf(nodes, 2 * count);
                rows = Arrays.copyOf(rows, 2 * count);
            }
            nodes[count] = node;
            rows[count] = new double[width];
            place[node] = ++count;
        }
        return rows[place[node] - 1];
    }

    int width() {
        return width;
    }

    /** How many of the nodes and rows there are; the arrays may be longer, and are shared. */
    int count() {
        return count;
    }

    int[] nodes() {
        return nodes;
    }

    double[][] rows() {
        return rows;
    }
}
