package org.linkteller.gnn.layer;

import org.linkteller.graph.Graph;

/**
 * Whom each node attends to: its neighbours and itself, in ascending order, in compressed rows. The pattern is
 * symmetric, so that what u hands back to v can be gathered at v instead of scattered from u; {@link #mirror} finds the
 * entry (u, v) from (v, u). Only arrays over entries, never entries times hidden units.
 *
 * @param starts where each node's entries start, one more than nodes; shared, for reading only, like the others
 * @param members the attended node of each entry
 * @param mirror for the entry (u, v), the place of the entry (v, u)
 */
record ClosedNeighbourhoods(int[] starts, int[] members, int[] mirror) {
    static ClosedNeighbourhoods of(Graph graph) {
        int[] starts = new int[graph.nodeCount() + 1];
        int[] members = members(graph, starts);
        return new ClosedNeighbourhoods(starts, members, mirror(starts, members));
    }

    /** The members alone; fills in where each node's start. */
    static int[] members(Graph graph, int[] starts) {
        int nodes = graph.nodeCount();
        int[] members = new int[Math.addExact(graph.neighbours().length, nodes)];
        int next = 0;
        for (int u = 0; u < nodes; u++) {
            starts[u] = next;
            boolean placed = false;
            for (int k = graph.starts()[u]; k < graph.starts()[u + 1]; k++) {
                int v = graph.neighbours()[k];
                if (!placed && v > u) {
                    members[next++] = u;
                    placed = true;
                }
                members[next++] = v;
            }
            if (!placed) {
                members[next++] = u;
            }
        }
        starts[nodes] = next;
        return members;
    }

    /** Rows ascend, so the entries (u, v) of a fixed v come by in the order in which row v lists them. */
    private static int[] mirror(int[] starts, int[] members) {
        int[] next = starts.clone();
        int[] mirror = new int[members.length];
        for (int k = 0; k < members.length; k++) {
            mirror[k] = next[members[k]]++;
        }
        return mirror;
    }

    int nodes() {
        return starts.length - 1;
    }

    int entries() {
        return members.length;
    }
}
