package org.linkteller.attack.root;

/**
 * The pairs u < v that a root may connect, numbered by u and then by v, readable from both ends.
 *
 * @param starts the pairs of u as the smaller node are numbered {@code starts[u]} to {@code starts[u + 1] - 1}
 * @param larger for each pair its larger node
 * @param backStarts where each node's pairs as the larger node begin in the next two
 * @param backPairs their numbers
 * @param smaller their smaller nodes
 */
record CandidatePairs(int[] starts, int[] larger, int[] backStarts, int[] backPairs, int[] smaller) {
    static CandidatePairs of(int[] starts, int[] larger) {
        int nodes = starts.length - 1;
        int[] backStarts = new int[nodes + 1];
        for (int v : larger) {
            backStarts[v + 1]++;
        }
        for (int v = 0; v < nodes; v++) {
            backStarts[v + 1] += backStarts[v];
        }
        int[] backPairs = new int[larger.length];
        int[] smaller = new int[larger.length];
        int[] next = backStarts.clone();
        for (int u = 0; u < nodes; u++) {
            for (int p = starts[u]; p < starts[u + 1]; p++) {
                int at = next[larger[p]]++;
                smaller[at] = u;
                backPairs[at] = p;
            }
        }
        return new CandidatePairs(starts, larger, backStarts, backPairs, smaller);
    }

    static CandidatePairs none(int nodes) {
        return of(new int[nodes + 1], new int[0]);
    }

    int nodes() {
        return starts.length - 1;
    }

    int size() {
        return larger.length;
    }

    /** A value per pair, carried over from another set; 0 for pairs that are new. */
    float[] carry(CandidatePairs from, float[] values) {
        float[] carried = new float[size()];
        for (int u = 0; u < nodes(); u++) {
            int to = starts[u];
            for (int p = from.starts[u]; p < from.starts[u + 1]; p++) {
                while (to < starts[u + 1] && larger[to] < from.larger[p]) {
                    to++;
                }
                if (to < starts[u + 1] && larger[to] == from.larger[p]) {
                    carried[to] = values[p];
                }
            }
        }
        return carried;
    }
}
