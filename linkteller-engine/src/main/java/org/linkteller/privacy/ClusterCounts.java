package org.linkteller.privacy;

import java.util.Arrays;
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

    private static final String STREAM = "cluster counts";

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
        long[] sums = sums(NeighbourCounts.of(graph, clusters), laplace(), noise);
        int[] counts = new int[sums.length];
        Arrays.setAll(counts, i -> cut(sums[i]));
        return NeighbourCounts.wrap(clusters.count(), counts);
    }

    /**
     * The part of one stage's release that concerns one block of {@link UpperRows#BLOCK} nodes.
     *
     * @param exact the true counts of the block's nodes, node after node
     * @param noise the block's own source
     */
    public int[] releaseBlock(int[] exact, NoiseSource noise) {
        DiscreteLaplace laplace = laplace();
        NoiseStream stream = noise.stream(STREAM);
        int[] counts = new int[exact.length];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = cut(exact[i] + laplace.draw(stream));
        }
        return counts;
    }

    /** Of one stage, which has an equal share of the epsilon. */
    private DiscreteLaplace laplace() {
        return DiscreteLaplace.ofWhole(epsilon, SENSITIVITY * stages);
    }

    private static int cut(long sum) {
        return (int) Math.max(0, Math.min(sum, Integer.MAX_VALUE));
    }

    /** Counts and noise before anything is cut off, node after node. */
    static long[] sums(NeighbourCounts exact, DiscreteLaplace laplace, NoiseSource noise) {
        int clusters = exact.clusters();
        long[] sums = new long[exact.nodes() * clusters];
        for (int block = 0; block * (long) UpperRows.BLOCK < exact.nodes(); block++) {
            NoiseStream stream = UpperRows.noise(noise, block).stream(STREAM);
            int end = (int) Math.min(exact.nodes(), (block + 1L) * UpperRows.BLOCK) * clusters;
            for (int i = block * UpperRows.BLOCK * clusters; i < end; i++) {
                sums[i] = exact.at(i / clusters, i % clusters) + laplace.draw(stream);
            }
        }
        return sums;
    }
}
