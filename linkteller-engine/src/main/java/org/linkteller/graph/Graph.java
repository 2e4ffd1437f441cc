package org.linkteller.graph;

import java.io.Serializable;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.linkteller.api.NodeSet;

/**
 * An undirected graph without loops or repeated edges; immutable. Every edge is stored at both its ends, each node's
 * neighbours in ascending order.
 */
public final class Graph implements Serializable {
    private final int[] starts;
    private final int[] neighbours;

    private Graph(int[] starts, int[] neighbours) {
        this.starts = starts;
        this.neighbours = neighbours;
    }

    /** Each edge is a pair of nodes, in any order; repeated edges and loops are dropped. */
    public static Graph of(int nodeCount, int[][] edges) {
        GraphBuilder builder = new GraphBuilder(nodeCount);
        for (int[] edge : edges) {
            builder.add(edge[0], edge[1]);
        }
        return builder.build();
    }

    /** Takes over compressed rows that are already symmetric, ascending, loop-free. For those who build such rows. */
    static Graph wrap(int[] starts, int[] neighbours) {
        return new Graph(starts, neighbours);
    }

    /** So many nodes and no edge. */
    public static Graph withoutEdges(int nodes) {
        return of(nodes, new int[0][]);
    }

    /** The same graph with so many more nodes, which have no neighbours and come after the others. */
    public Graph withIsolated(int count) {
        int[] more = Arrays.copyOf(starts, Math.addExact(starts.length, count));
        Arrays.fill(more, starts.length, more.length, neighbours.length);
        return new Graph(more, neighbours);
    }

    public int nodeCount() {
        return starts.length - 1;
    }

    /** Undirected edges, each counted once. */
    public long edgeCount() {
        return neighbours.length / 2;
    }

    /** The number of unordered pairs of distinct nodes. */
    public long pairCount() {
        return (long) nodeCount() * (nodeCount() - 1) / 2;
    }

    public int degree(int u) {
        return starts[u + 1] - starts[u];
    }

    public boolean hasEdge(int u, int v) {
        return degree(u) <= degree(v) ? isListed(u, v) : isListed(v, u);
    }

    /** The {@code i}-th neighbour of {@code u} in ascending order, {@code i} below {@code degree(u)}. */
    public int neighbour(int u, int i) {
        return neighbours[starts[u] + i];
    }

    /** Calls the action once per edge, smaller node first, in ascending order. */
    public void forEachEdge(EdgeConsumer action) {
        for (int u = 0; u < nodeCount(); u++) {
            for (int k = starts[u]; k < starts[u + 1]; k++) {
                if (neighbours[k] > u) {
                    action.accept(u, neighbours[k]);
                }
            }
        }
    }

    /** The graph of the given nodes and the edges among them; node {@code i} of it is {@code nodes.id(i)} here. */
    public Graph induced(NodeSet nodes) {
        if (nodes.isAll(nodeCount())) {
            return this;
        }
        int[] place = new int[nodeCount()];
        Arrays.fill(place, -1);
        for (int i = 0; i < nodes.size(); i++) {
            place[nodes.id(i)] = i;
        }
        int[] inducedStarts = new int[nodes.size() + 1];
        for (int i = 0; i < nodes.size(); i++) {
            int inside = 0;
            for (int k = starts[nodes.id(i)]; k < starts[nodes.id(i) + 1]; k++) {
                inside += place[neighbours[k]] >= 0 ? 1 : 0;
            }
            inducedStarts[i + 1] = inducedStarts[i] + inside;
        }
        int[] inducedNeighbours = new int[inducedStarts[nodes.size()]];
        for (int i = 0; i < nodes.size(); i++) {
            int next = inducedStarts[i];
            for (int k = starts[nodes.id(i)]; k < starts[nodes.id(i) + 1]; k++) {
                if (place[neighbours[k]] >= 0) {
                    inducedNeighbours[next++] = place[neighbours[k]];
                }
            }
            Arrays.sort(inducedNeighbours, inducedStarts[i], next); // places need not ascend with ids
        }
        return new Graph(inducedStarts, inducedNeighbours);
    }

    /** Each node draws so many of its neighbours, or all if it has no more; the edges that either end drew. */
    public Graph sampled(int most, RandomGenerator random) {
        GraphBuilder drawn = new GraphBuilder(nodeCount(), neighbours.length);
        for (int u = 0; u < nodeCount(); u++) {
            int[] candidates = Arrays.copyOfRange(neighbours, starts[u], starts[u + 1]);
            for (int k = 0; k < Math.min(most, candidates.length); k++) {
                int other = k + random.nextInt(candidates.length - k);
                drawn.add(u, candidates[other]);
                candidates[other] = candidates[k];
            }
        }
        return drawn.build();
    }

    /** Where each node's neighbours start, one entry more than nodes. Shared, not a copy: for reading only. */
    public int[] starts() {
        return starts;
    }

    /** The neighbours of node 0, then of node 1, and so on. Shared, not a copy: for reading only. */
    public int[] neighbours() {
        return neighbours;
    }

    private boolean isListed(int u, int v) {
        return Arrays.binarySearch(neighbours, starts[u], starts[u + 1], v) >= 0;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Graph that
                && Arrays.equals(starts, that.starts)
                && Arrays.equals(neighbours, that.neighbours);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(starts) + Arrays.hashCode(neighbours);
    }

    @Override
    public String toString() {
        return "Graph[" + nodeCount() + " nodes, " + edgeCount() + " edges]";
    }

    /** Receives one edge. */
    @FunctionalInterface
    public interface EdgeConsumer {
        void accept(int u, int v);
    }
}
