package org.linkteller.graph;

import java.util.SplittableRandom;
import org.linkteller.math.SymmetricBits;

/** Small graphs that one can draw, for tests, examples and benchmarks. */
public final class SampleGraphs {
    private SampleGraphs() {}

    /** 0 - 1 - 2 - ... */
    public static Graph path(int nodes) {
        GraphBuilder builder = new GraphBuilder(nodes);
        for (int u = 1; u < nodes; u++) {
            builder.add(u - 1, u);
        }
        return builder.build();
    }

    /** Node 0 joined to each of the others. */
    public static Graph star(int leaves) {
        GraphBuilder builder = new GraphBuilder(leaves + 1);
        for (int leaf = 1; leaf <= leaves; leaf++) {
            builder.add(0, leaf);
        }
        return builder.build();
    }

    public static Graph complete(int nodes) {
        GraphBuilder builder = new GraphBuilder(nodes);
        for (int u = 0; u < nodes; u++) {
            for (int v = u + 1; v < nodes; v++) {
                builder.add(u, v);
            }
        }
        return builder.build();
    }

    /** About {@code edges} edges between uniformly drawn nodes; repeated draws and loops are dropped. */
    public static Graph random(int nodes, int edges, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        GraphBuilder builder = new GraphBuilder(nodes, edges);
        for (int i = 0; i < edges; i++) {
            builder.add(random.nextInt(nodes), random.nextInt(nodes));
        }
        return builder.build();
    }

    /** The same graph in bits, as only far larger ones are kept otherwise. */
    public static Graph inBits(Graph graph) {
        SymmetricBits bits = SymmetricBits.of(graph.starts(), graph.neighbours());
        return Graph.wrap(new Rows.InBits(bits, graph.edgeCount()));
    }
}
