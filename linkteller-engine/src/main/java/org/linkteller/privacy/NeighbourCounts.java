package org.linkteller.privacy;

import java.io.Serializable;
import java.util.Arrays;
import org.linkteller.api.NodeSet;
import org.linkteller.graph.Graph;

/** How many neighbours each node has in each cluster, true or noisy; never below 0. Immutable. */
public final class NeighbourCounts implements Serializable {
    private static final long serialVersionUID = 1;

    private final int clusters;
    private final int[] counts;

    private NeighbourCounts(int clusters, int[] counts) {
        this.clusters = clusters;
        this.counts = counts;
    }

    /** The true ones, for their owner. */
    static NeighbourCounts of(Graph graph, Clusters clusters) {
        if (clusters.nodes() != graph.nodeCount()) {
            throw new IllegalArgumentException(
                    "expected a cluster of each of " + graph.nodeCount() + " nodes, got " + clusters.nodes());
        }
        int[] counts = new int[Math.multiplyExact(graph.nodeCount(), clusters.count())];
        for (int u = 0; u < graph.nodeCount(); u++) {
            for (int k = 0; k < graph.degree(u); k++) {
                counts[u * clusters.count() + clusters.of(graph.neighbour(u, k))]++;
            }
        }
        return new NeighbourCounts(clusters.count(), counts);
    }

    /** Takes over the array: node after node, one number per cluster. */
    public static NeighbourCounts wrap(int clusters, int[] counts) {
        if (clusters < 1 || counts.length % clusters != 0) {
            throw new IllegalArgumentException(
                    "expected whole rows of " + clusters + " counts, got " + counts.length + " numbers");
        }
        for (int count : counts) {
            if (count < 0) {
                throw new IllegalArgumentException("expected counts of 0 and more, got " + count);
            }
        }
        return new NeighbourCounts(clusters, counts);
    }

    /** The same with more nodes, of which nothing was released: all their counts are 0. */
    public NeighbourCounts withUnknown(int nodes) {
        return new NeighbourCounts(
                clusters, Arrays.copyOf(counts, counts.length + Math.multiplyExact(nodes, clusters)));
    }

    public int nodes() {
        return counts.length / clusters;
    }

    public int clusters() {
        return clusters;
    }

    public int at(int node, int cluster) {
        return counts[node * clusters + cluster];
    }

    /** Those of some nodes; node {@code i} of the result is {@code chosen.id(i)} here. */
    public NeighbourCounts of(NodeSet chosen) {
        int[] rows = new int[chosen.size() * clusters];
        for (int i = 0; i < chosen.size(); i++) {
            System.arraycopy(counts, chosen.id(i) * clusters, rows, i * clusters, clusters);
        }
        return new NeighbourCounts(clusters, rows);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NeighbourCounts that && clusters == that.clusters && Arrays.equals(counts, that.counts);
    }

    @Override
    public int hashCode() {
        return 31 * clusters + Arrays.hashCode(counts);
    }
}
