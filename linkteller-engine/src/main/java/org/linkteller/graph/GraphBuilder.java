package org.linkteller.graph;

import java.util.Arrays;

/**
 * Collects edges in any order and direction. One packed long per edge while collecting; {@link #build} spreads them
 * into compressed rows and frees the packed ones on the way, so that the peak stays below three times the graph.
 */
public final class GraphBuilder {
    private final int nodeCount;
    /** An edge as smaller node * 2^32 + larger node. */
    private long[] packed;

    private int size;
    private long loops;
    private long duplicates;

    public GraphBuilder(int nodeCount) {
        this(nodeCount, 1024);
    }

    public GraphBuilder(int nodeCount, int expectedEdges) {
        if (nodeCount < 0) {
            throw new IllegalArgumentException("a graph cannot have " + nodeCount + " nodes");
        }
        this.nodeCount = nodeCount;
        this.packed = new long[Math.max(16, expectedEdges)];
    }

    /** Adds an undirected edge; the order of the two ends does not matter. A loop is counted and dropped. */
    public GraphBuilder add(int u, int v) {
        if (u < 0 || u >= nodeCount || v < 0 || v >= nodeCount) {
            throw new IllegalArgumentException(
                    "edge " + u + " - " + v + ": a node must be from 0 to " + (nodeCount - 1));
        }
        if (u == v) {
            loops++;
            return this;
        }
        if (size == packed.length) {
            packed = Arrays.copyOf(packed, Math.max(size + 1, size + (size >> 1)));
        }
        packed[size++] = u < v ? (long) u << 32 | v : (long) v << 32 | u;
        return this;
    }

    /** Loops dropped so far. */
    public long loops() {
        return loops;
    }

    /** Edges given more than once, in either direction; known after {@link #build}. */
    public long duplicates() {
        return duplicates;
    }

    /** The graph of all edges added; the builder is empty afterwards. */
    public Graph build() {
        long[] edges = packed;
        int given = size;
        packed = new long[16];
        size = 0;
        Arrays.sort(edges, 0, given);
        int unique = 0;
        for (int i = 0; i < given; i++) {
            if (i == 0 || edges[i] != edges[i - 1]) {
                edges[unique++] = edges[i];
            }
        }
        duplicates = (long) given - unique;
        if (unique > Integer.MAX_VALUE / 2 - 8) {
            throw new IllegalArgumentException(unique + " edges are more than one graph can hold");
        }
        int[] starts = new int[nodeCount + 1];
        for (int i = 0; i < unique; i++) {
            starts[(int) (edges[i] >>> 32) + 1]++;
            starts[(int) edges[i] + 1]++;
        }
        for (int u = 0; u < nodeCount; u++) {
            starts[u + 1] += starts[u];
        }
        // Sorted by (smaller, larger): a node's smaller neighbours arrive first and ascending, then its larger ones.
        int[] neighbours = new int[2 * unique];
        int[] next = Arrays.copyOf(starts, nodeCount);
        for (int i = 0; i < unique; i++) {
            int larger = (int) edges[i];
            neighbours[next[larger]++] = (int) (edges[i] >>> 32);
        }
        for (int i = 0; i < unique; i++) {
            int smaller = (int) (edges[i] >>> 32);
            neighbours[next[smaller]++] = (int) edges[i];
        }
        return Graph.wrap(starts, neighbours);
    }
}
