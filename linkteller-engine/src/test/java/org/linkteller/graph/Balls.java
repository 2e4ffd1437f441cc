package org.linkteller.graph;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.linkteller.api.NodeSet;

/** Distances in a graph, for laws about who can influence whom. */
public final class Balls {
    private Balls() {}

    /** All nodes at most {@code hops} edges away from {@code center}, itself included, in ascending order. */
    public static NodeSet ball(Graph graph, int center, int hops) {
        Set<Integer> reached = new HashSet<>(Set.of(center));
        for (int hop = 0; hop < hops; hop++) {
            for (int u : Set.copyOf(reached)) {
                IntStream.range(0, graph.degree(u)).forEach(i -> reached.add(graph.neighbour(u, i)));
            }
        }
        return NodeSet.of(reached.stream().mapToInt(Integer::intValue).sorted().toArray());
    }
}
