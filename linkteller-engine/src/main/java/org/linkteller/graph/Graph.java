package org.linkteller.graph;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.random.RandomGenerator;
import org.linkteller.api.NodeSet;
import org.linkteller.math.SymmetricBits;

/**
 * An undirected graph without loops or repeated edges; immutable. Every edge is stored at both its ends, each node's
 * neighbours in ascending order; a graph of hundreds of millions of edges in bits, see {@link GraphBuilder}.
 */
public final class Graph implements Serializable {
    private final Rows rows;

    private Graph(Rows rows) {
        this.rows = rows;
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
        return new Graph(new Rows.Listed(starts, neighbours));
    }

    /** Takes over rows of either kind. */
    static Graph wrap(Rows rows) {
        return new Graph(rows);
    }

    /** So many nodes and no edge. */
    public static Graph withoutEdges(int nodes) {
        return of(nodes, new int[0][]);
    }

    /** The same graph with so many more nodes, which have no neighbours and come after the others. */
    public Graph withIsolated(int count) {
        int[] more = Arrays.copyOf(starts(), Math.addExact(starts().length, count));
        Arrays.fill(more, starts().length, more.length, neighbours().length);
        return wrap(more, neighbours());
    }

    public int nodeCount() {
        return rows.nodeCount();
    }

    /** Undirected edges, each counted once. */
    public long edgeCount() {
        return rows.edgeCount();
    }

    /** The number of unordered pairs of distinct nodes. */
    public long pairCount() {
        return (long) nodeCount() * (nodeCount() - 1) / 2;
    }

    public int degree(int u) {
        return rows.degree(u);
    }

    public boolean hasEdge(int u, int v) {
        return rows.hasEdge(u, v);
    }

    /** Calls the action with every neighbour of a node, in ascending order. */
    public void forEachNeighbour(int u, IntConsumer action) {
        rows.forEachNeighbour(u, action);
    }

    /** The {@code i}-th neighbour of {@code u} in ascending order, {@code i} below {@code degree(u)}. */
    public int neighbour(int u, int i) {
        return neighbours()[starts()[u] + i];
    }

    /** Calls the action once per edge, smaller node first, in ascending order. */
    public void forEachEdge(EdgeConsumer action) {
        for (int u = 0; u < nodeCount(); u++) {
            int smaller = u;
            forEachNeighbour(u, v -> {
                if (v > smaller) {
                    action.accept(smaller, v);
                }
            });
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
        return rows.induced(nodes, place);
    }

    /** Each node draws so many of its neighbours, or all if it has no more; the edges that either end drew. */
    public Graph sampled(int most, RandomGenerator random) {
        GraphBuilder drawn = new GraphBuilder(nodeCount(), neighbours().length);
        for (int u = 0; u < nodeCount(); u++) {
            int[] candidates = Arrays.copyOfRange(neighbours(), starts()[u], starts()[u + 1]);
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
        return listed().starts();
    }

    /** The neighbours of node 0, then of node 1, and so on. Shared, not a copy: for reading only. */
    public int[] neighbours() {
        return listed().neighbours();
    }

    private Rows.Listed listed() {
        if (rows instanceof Rows.Listed listed) {
            return listed;
        }
        throw new IllegalArgumentException(
                this + " is kept in bits, which only models that sum over neighbours (GCN) can use");
    }

    /** The adjacency in bits, if that is how the graph is kept; there is no list of neighbours then. */
    public Optional<SymmetricBits> bits() {
        return rows instanceof Rows.InBits dense ? Optional.of(dense.bits()) : Optional.empty();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Graph that && rows.equals(that.rows);
    }

    @Override
    public int hashCode() {
        return rows.hashCode();
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
