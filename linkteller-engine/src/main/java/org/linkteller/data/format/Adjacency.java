package org.linkteller.data.format;

import java.util.Arrays;
import org.linkteller.graph.Graph;
import org.linkteller.graph.GraphBuilder;

/**
 * Neighbour lists exactly as a file stores them: loops, repetitions and edges listed at one end only are all kept,
 * because the published edge counts and degree rules count them. Immutable.
 */
public final class Adjacency {
    private final int[] starts;
    private final int[] neighbours;

    private Adjacency(int[] starts, int[] neighbours) {
        this.starts = starts;
        this.neighbours = neighbours;
    }

    /** Takes over compressed rows that have been checked: starts ascend, neighbours are nodes. */
    static Adjacency wrap(int[] starts, int[] neighbours) {
        return new Adjacency(starts, neighbours);
    }

    public int nodeCount() {
        return starts.length - 1;
    }

    /** Stored entries; an edge listed at both ends counts twice, a loop as often as it is listed. */
    public int entries() {
        return neighbours.length;
    }

    /** Stored loops. */
    public int loops() {
        int loops = 0;
        for (int u = 0; u < nodeCount(); u++) {
            for (int k = starts[u]; k < starts[u + 1]; k++) {
                loops += neighbours[k] == u ? 1 : 0;
            }
        }
        return loops;
    }

    /** The length of each node's list, loops and repetitions included; the caller's own copy. */
    public int[] degrees() {
        int[] degrees = new int[nodeCount()];
        Arrays.setAll(degrees, u -> starts[u + 1] - starts[u]);
        return degrees;
    }

    /** Calls the action once per stored entry, list after list. */
    public void forEachEntry(Graph.EdgeConsumer action) {
        for (int u = 0; u < nodeCount(); u++) {
            for (int k = starts[u]; k < starts[u + 1]; k++) {
                action.accept(u, neighbours[k]);
            }
        }
    }

    /** The undirected simple graph of these entries. */
    public Graph toGraph() {
        GraphBuilder builder = new GraphBuilder(nodeCount(), neighbours.length);
        forEachEntry(builder::add);
        return builder.build();
    }
}
