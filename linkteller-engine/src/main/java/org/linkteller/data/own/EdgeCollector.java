package org.linkteller.data.own;

import java.util.Arrays;
import org.linkteller.graph.GraphBuilder;

/** Collects directed entries in any order, one packed long each, and makes an undirected graph and a report of them. */
final class EdgeCollector {
    /** smaller node (31 bits), larger node (31 bits), 1 bit: from the larger to the smaller. */
    private long[] packed = new long[1024];

    private int size;
    private long loops;

    void add(int from, int to) {
        if (from == to) {
            loops++;
            return;
        }
        if (size == packed.length) {
            packed = Arrays.copyOf(packed, size + (size >> 1));
        }
        packed[size++] = from < to ? pack(from, to, 0) : pack(to, from, 1);
    }

    /** The graph of nodes that were known beforehand. */
    EdgeList finish(IdMap ids, boolean declaredDirected) {
        Arrays.sort(packed, 0, size);
        GraphBuilder builder = new GraphBuilder(ids.size(), size);
        long repeated = 0;
        long oneWay = 0;
        long bothWays = 0;
        for (int i = 0; i < size; i++) {
            long edge = packed[i] >>> 1;
            if (i > 0 && packed[i] == packed[i - 1]) {
                repeated++;
            } else if (i > 0 && edge == packed[i - 1] >>> 1) { // the other direction
                oneWay--;
                bothWays++;
            } else {
                oneWay++;
                builder.add((int) (edge >>> 31), (int) edge & Integer.MAX_VALUE);
            }
        }
        EdgeReport report = new EdgeReport(size + loops, loops, repeated, oneWay, bothWays, declaredDirected);
        packed = new long[0];
        size = 0;
        return new EdgeList(builder.build(), ids, report);
    }

    /** The graph of nodes whose names were collected on the way. */
    EdgeList finish(NodeIndex names, boolean declaredDirected) {
        IdMap ids = names.toMap();
        int[] node = names.finalNumbers(ids);
        for (int i = 0; i < size; i++) {
            int smaller = node[(int) (packed[i] >>> 32)];
            int larger = node[(int) (packed[i] >>> 1) & Integer.MAX_VALUE];
            int back = (int) packed[i] & 1;
            packed[i] = smaller < larger ? pack(smaller, larger, back) : pack(larger, smaller, 1 - back);
        }
        return finish(ids, declaredDirected);
    }

    private static long pack(int smaller, int larger, int back) {
        return (long) smaller << 32 | (long) larger << 1 | back;
    }
}
