package org.linkteller.gnn;

import org.linkteller.graph.Graph;

/**
 * Whom each node attends to: its neighbours and itself, in ascending order, in compressed rows. The pattern is
 * symmetric, so that what u hands back to v can be gathered at v instead of scattered from u; {@link #mirror} finds the
 * entry (u, v) from (v, u). Only arrays over entries, never entries times hidden units.
 */
final class ClosedNeighbourhoods {
    private final int[] starts;
    private final int[] members;
    private final int[] mirror;

    private ClosedNeighbourhoods(int[] starts, int[] members, int[] mirror) {
        this.starts = starts;
        this.members = members;
        this.mirror = mirror;
    }

    static ClosedNeighbourhoods of(Graph graph) {
        int nodes = graph.nodeCount();
        int[] starts = new int[nodes + 1];
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
        return new ClosedNeighbourhoods(starts, members, mirror(starts, members));
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

    /** Where each node's entries start, one more than nodes. Shared: for reading only. */
    int[] starts() {
        return starts;
    }

    /** The attended node of each entry. Shared: for reading only. */
    int[] members() {
        return members;
    }

    /** For the entry (u, v), the place of the entry (v, u). Shared: for reading only. */
    int[] mirror() {
        return mirror;
    }
}
