package org.linkteller.privacy;

import org.linkteller.graph.Graph;

/**
 * Releases, for every node and cluster, the number of its neighbours in the cluster, with noise (after the idea of Kolluri et
 * al., LPGNet, CCS 2022). An undirected edge u - v adds one to an entry of u and to one of v and to nothing else, so the L1
 * sensitivity is 2: each entry gets a noise of its own, the integer z with probability proportional to e^(-epsilon |z| / 2).
 * Negative sums become 0, which costs nothing since it looks at the sum alone. One release serves any number of queries.
 *
 * @param stages how often the graph is counted; all of them together have the epsilon, each an equal share of it
 */
public record ClusterCounts(double epsilon, int stages) implements EdgeDpRelease {
    /** Entries that one edge changes, by one each. */
    private static final int SENSITIVITY = 2;

    private static final int MOST_STAGES = 8;

    public ClusterCounts {
        EpsilonRange.require(epsilon);
        if (stages < 1 || stages > MOST_STAGES) {
            throw new IllegalArgumentException("expected 1 to " + MOST_STAGES + " stages, got " + stages);
        }
    }

    public ClusterCounts(double epsilon) {
        this(epsilon, 1);
    }

    @Override
    public String name() {
        return "cluster-counts";
    }

    /** The release of one stage. The clusters must not depend on the edges, but for what earlier stages released. */
    public NeighbourCounts release(Graph graph, Clusters clusters, NoiseSource noise) {
        DiscreteLaplace laplace = DiscreteLaplace.ofWhole(epsilon, SENSITIVITY * stages);
        long[] sums = sums(NeighbourCounts.of(graph, clusters), laplace, noise);
        int[] counts = new int[sums.length];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = (int) Math.max(0, Math.min(sums[i], Integer.MAX_VALUE));
        }
        return NeighbourCounts.wrap(clusters.count(), counts);
    }

    /** Counts and noise before anything is cut off, node after node. */
    static long[] sums(NeighbourCounts exact, DiscreteLaplace laplace, NoiseSource noise) {
        NoiseStream stream = noise.stream("cluster counts");
        int clusters = exact.clusters();
        long[] sums = new long[exact.nodes() * clusters];
        for (int i = 0; i < sums.length; i++) {
            sums[i] = exact.at(i / clusters, i % clusters) + laplace.draw(stream);
        }
        return sums;
    }
}
