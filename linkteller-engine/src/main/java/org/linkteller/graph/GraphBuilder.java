package org.linkteller.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.linkteller.math.SymmetricBits;

/**
 * Collects edges in any order and direction, 8 bytes each. {@link #build} sorts them by counting, in time linear in
 * edges and nodes but for the sorting within rows. Its peak is 12 bytes per edge given, against 8 per edge of the graph:
 * one and a half times the result, and three times if every edge came in both directions.
 *
 * <p>From {@link #MANY} edges on, as soon as a bit for every cell of the adjacency takes less than their list, they are kept
 * in bits, and so is the graph.
 */
public final class GraphBuilder {
    /** Edges per block, 2 MB: what may lie unused at the end, and never has to be copied to grow. */
    private static final int BLOCK = 1 << 18;

    private static final int SMALLEST_BLOCK = 64;
    private static final int MOST_EDGES = Integer.MAX_VALUE / 2 - 8;

    /** A gigabyte of listed neighbours; up to that a list is small enough, and faster to walk through. */
    static final long MANY = 1L << 27;

    private final int nodeCount;
    private final long many;
    private final List<long[]> fullBlocks = new ArrayList<>();
    /** Edges as smaller node * 2^32 + larger node. */
    private long[] block;

    private int used;
    /** Where all edges are as soon as they are many; the blocks are empty then. */
    private SymmetricBits.@Nullable Builder bits;

    private long given;
    private long loops;
    private long duplicates;

    public GraphBuilder(int nodeCount) {
        this(nodeCount, 1024);
    }

    /** Makes room for the expected edges at once, as far as one block goes. */
    public GraphBuilder(int nodeCount, int expectedEdges) {
        this(nodeCount, expectedEdges, MANY);
    }

    /** For tests: bits from so many edges on. */
    GraphBuilder(int nodeCount, int expectedEdges, long many) {
        if (nodeCount < 0) {
            throw new IllegalArgumentException("a graph cannot have " + nodeCount + " nodes");
        }
        this.nodeCount = nodeCount;
        this.many = many;
        this.block = new long[blockSize(expectedEdges)];
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
        given++;
        if (bits != null) {
            duplicates += bits.set(u, v) ? 0 : 1;
            return this;
        }
        if (used == block.length) {
            fullBlocks.add(block);
            block = new long[blockSize(given / 4)]; // at most a quarter lies unused
            used = 0;
        }
        block[used++] = u < v ? (long) u << 32 | v : (long) v << 32 | u;
        if (used == block.length && given >= many && isDense(nodeCount, given)) {
            bits = turned();
        }
        return this;
    }

    /** Whether a bit for every cell, n² of them, is less than 64 for every edge. */
    private static boolean isDense(int nodes, double edges) {
        return (double) nodes * nodes < 64 * edges;
    }

    /**
     * About the most bytes that building a graph takes: a list turned into rows, or into bits once it is as large as they are.
     * Infinite if no graph can have so many edges.
     */
    public static double peakBytes(int nodes, double edges) {
        if (edges < MANY || !isDense(nodes, edges)) {
            return edges > MOST_EDGES ? Double.POSITIVE_INFINITY : 18 * edges; // 8 listed, 8 in rows, and air
        }
        double inBits = (double) nodes * nodes / 8;
        return inBits + Math.max(inBits, 8 * MANY);
    }

    private SymmetricBits.Builder turned() {
        SymmetricBits.Builder turned = new SymmetricBits.Builder(nodeCount);
        duplicates = 0;
        forEachBlock((edges, count) -> {
            for (int i = 0; i < count; i++) {
                duplicates += turned.set((int) (edges[i] >>> 32), (int) edges[i]) ? 0 : 1;
            }
        });
        clear();
        return turned;
    }

    private void clear() {
        fullBlocks.clear();
        block = new long[SMALLEST_BLOCK];
        used = 0;
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
        if (bits != null) {
            Rows.InBits dense = new Rows.InBits(bits.build(), given - duplicates);
            bits = null;
            given = 0;
            // an edge given twice counts once, so that the same edges make the same graph
            boolean many = dense.edgeCount() >= this.many && isDense(nodeCount, dense.edgeCount());
            return Graph.wrap(many ? dense : dense.listed());
        }
        if (given > MOST_EDGES) {
            throw new IllegalArgumentException(given + " edges are more than one graph can hold");
        }
        int[] ends = new int[nodeCount];
        int[] larger = spreadBySmallerEnd(ends);
        duplicates = given;
        given = 0;
        clear();
        int unique = sortRows(larger, ends);
        duplicates -= unique;
        return symmetric(larger, ends, unique);
    }

    /** The larger ends, row by row of their smaller ends in the order given; {@code ends[u]} becomes the end of row u. */
    private int[] spreadBySmallerEnd(int[] ends) {
        forEachBlock((edges, count) -> {
            for (int i = 0; i < count; i++) {
                ends[(int) (edges[i] >>> 32)]++;
            }
        });
        int before = 0;
        for (int u = 0; u < nodeCount; u++) {
            int size = ends[u];
            ends[u] = before; // where row u starts; filling moves it to its end
            before += size;
        }
        int[] larger = new int[before];
        forEachBlock((edges, count) -> {
            for (int i = 0; i < count; i++) {
                larger[ends[(int) (edges[i] >>> 32)]++] = (int) edges[i];
            }
        });
        return larger;
    }

    /** Sorts every row, drops repeated entries and closes the gaps; returns the number of entries left. */
    private static int sortRows(int[] larger, int[] ends) {
        int kept = 0;
        int from = 0;
        for (int u = 0; u < ends.length; u++) {
            int to = ends[u];
            Arrays.sort(larger, from, to);
            for (int k = from; k < to; k++) {
                if (k == from || larger[k] != larger[k - 1]) {
                    larger[kept++] = larger[k];
                }
            }
            ends[u] = kept;
            from = to;
        }
        return kept;
    }

    /** Both directions of the rows of larger ends. */
    private static Graph symmetric(int[] larger, int[] ends, int unique) {
        int nodeCount = ends.length;
        int[] starts = new int[nodeCount + 1];
        for (int k = 0; k < unique; k++) {
            starts[larger[k] + 1]++;
        }
        for (int u = 0; u < nodeCount; u++) {
            starts[u + 1] += starts[u] + ends[u] - (u == 0 ? 0 : ends[u - 1]);
        }
        // Rows ascend: when row u is reached, all its smaller neighbours are in place and its larger ones follow.
        int[] neighbours = new int[2 * unique];
        int from = 0;
        for (int u = 0; u < nodeCount; u++) {
            for (int k = from; k < ends[u]; k++) {
                neighbours[starts[larger[k]]++] = u; // moves the start of a row; moved back below
            }
            System.arraycopy(larger, from, neighbours, starts[u], ends[u] - from);
            starts[u] += ends[u] - from;
            from = ends[u];
        }
        System.arraycopy(starts, 0, starts, 1, nodeCount); // each row's cursor has come to the start of the next
        starts[0] = 0;
        return Graph.wrap(starts, neighbours);
    }

    private void forEachBlock(BlockAction action) {
        for (long[] full : fullBlocks) {
            action.accept(full, full.length);
        }
        action.accept(block, used);
    }

    private static int blockSize(long wanted) {
        return (int) Math.max(SMALLEST_BLOCK, Math.min(BLOCK, wanted));
    }

    private interface BlockAction {
        void accept(long[] edges, int count);
    }
}
