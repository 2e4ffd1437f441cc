package org.linkteller.privacy;

/**
 * Visits each pair u &lt; v independently with the same probability, in ascending order, touching only those it
 * visits: the gaps between them are geometric. Rows are taken one after the other from a first one on.
 */
final class PairWalk {
    private final int nodeCount;
    private final Geometric gaps;
    private final NoiseStream noise;
    private int column;
    /** Pairs still to be passed over, counted from {@code column}. */
    private long gap;

    PairWalk(int nodeCount, int firstRow, Geometric gaps, NoiseStream noise) {
        this.nodeCount = nodeCount;
        this.gaps = gaps;
        this.noise = noise;
        this.column = firstRow + 1;
        this.gap = gaps.draw(noise);
    }

    /** The next v visited in row u; the number of nodes when the row is done, and the next call is for row u + 1. */
    int next(int u) {
        if (gap < nodeCount - column) {
            int visited = column + (int) gap;
            column = visited + 1;
            gap = gaps.draw(noise);
            return visited;
        }
        gap -= nodeCount - column;
        column = u + 2;
        return nodeCount;
    }
}
