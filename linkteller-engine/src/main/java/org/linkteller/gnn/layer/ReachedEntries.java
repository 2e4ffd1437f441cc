package org.linkteller.gnn.layer;

import java.util.Arrays;

/**
 * The nodes that attend to some changed node, ascending, each with its entries of the pattern that lead to one.
 *
 * @param starts where each node's entries start, one more than nodes
 */
record ReachedEntries(int[] nodes, int[] starts, int[] entries) {
    /** @param read which nodes anybody asks about; the others are left out */
    static ReachedEntries of(ClosedNeighbourhoods pattern, int[] changed, boolean[] read) {
        int[] counts = new int[pattern.nodes()];
        int reached = 0;
        for (int v : changed) {
            for (int k = pattern.starts()[v]; k < pattern.starts()[v + 1]; k++) {
                int u = pattern.members()[k];
                reached += read[u] && counts[u]++ == 0 ? 1 : 0;
            }
        }
        int[] nodes = new int[reached];
        int[] starts = new int[reached + 1];
        int[] next = new int[pattern.nodes()];
        int i = 0;
        for (int u = 0; i < reached; u++) {
            if (counts[u] > 0) {
                nodes[i] = u;
                next[u] = starts[i];
                starts[i + 1] = starts[i] + counts[u];
                i++;
            }
        }
        int[] entries = new int[starts[reached]];
        for (int v : changed) {
            for (int k = pattern.starts()[v]; k < pattern.starts()[v + 1]; k++) {
                int u = pattern.members()[k];
                if (read[u]) {
                    entries[next[u]++] = pattern.mirror()[k]; // (u, v) from (v, u)
                }
            }
        }
        return new ReachedEntries(nodes, starts, entries);
    }

    int size() {
        return nodes.length;
    }

    int node(int i) {
        return nodes[i];
    }

    /** The entries of the {@code i}-th node that lead to changed ones; the caller's own copy. */
    int[] entries(int i) {
        return Arrays.copyOfRange(entries, starts[i], starts[i + 1]);
    }
}
