package org.linkteller.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.Seed;
import org.linkteller.graph.Graph;
import org.linkteller.graph.SampleGraphs;

class ClusterCountsTest {
    private static final int SHOWN = 12;
    private static final Graph GRAPH = SampleGraphs.random(400, 900, 1);
    private static final Clusters THIRDS = thirds(400);

    /** Two noises of rate 1: neither, the second, the first, both positive, each with probability r / (1 + r), r = e^-1. */
    private static final double[] INDEPENDENT = independent(Math.exp(-1) / (1 + Math.exp(-1)));

    @Test
    void anEdgeRaisesOneEntryAtEachEndByOne() {
        Graph graph = Graph.of(5, new int[][] {{0, 1}, {0, 2}, {3, 4}});
        Clusters clusters = Clusters.of(2, 0, 1, 1, 0, 0);
        NeighbourCounts before = NeighbourCounts.of(graph, clusters);
        NeighbourCounts after = NeighbourCounts.of(Graph.of(5, new int[][] {{0, 1}, {0, 2}, {3, 4}, {1, 3}}), clusters);
        assertThat(before.at(0, 1)).isEqualTo(2);
        assertThat(before.at(0, 0)).isZero();
        int changed = 0;
        for (int node = 0; node < 5; node++) {
            for (int cluster = 0; cluster < 2; cluster++) {
                changed += Math.abs(after.at(node, cluster) - before.at(node, cluster));
            }
        }
        assertThat(changed).isEqualTo(2);
        assertThat(after.at(1, 0)).isEqualTo(before.at(1, 0) + 1);
        assertThat(after.at(3, 1)).isEqualTo(before.at(3, 1) + 1);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 1, 4, 8})
    void everyEntryGetsTheNoiseOfHalfTheEpsilon(double epsilon) {
        long[] noise = noise(DiscreteLaplace.ofWhole(epsilon, 2), 30);
        assertThat(ChiSquare.pValue(histogram(noise), law(epsilon / 2))).isGreaterThan(ChiSquare.FALSE_ALARM);
    }

    /** Each of two stages gets half of the epsilon, hence the noise of a quarter per entry. */
    @Test
    void stagesShareTheEpsilon() {
        NeighbourCounts exact = NeighbourCounts.of(GRAPH, THIRDS);
        NeighbourCounts stage = new ClusterCounts(4, 2).release(GRAPH, THIRDS, seeded(8));
        long[] sums = ClusterCounts.sums(exact, DiscreteLaplace.ofWhole(4, 4), seeded(8));
        for (int i = 0; i < sums.length; i++) {
            assertThat((long) stage.at(i / 3, i % 3)).isEqualTo(Math.max(0, sums[i]));
        }
    }

    @Test
    void noiseForASensitivityOfOneIsRejected() {
        long[] noise = noise(DiscreteLaplace.ofWhole(1, 1), 1);
        assertThat(ChiSquare.pValue(histogram(noise), law(0.5))).isLessThan(ChiSquare.FALSE_ALARM);
    }

    /** Of each edge's two entries: whether their noises are positive must not hang together. */
    @Test
    void noTwoEntriesShareTheirNoise() {
        long[] together = new long[4];
        long[] shared = new long[4];
        for (int run = 0; run < 20; run++) {
            NeighbourCounts exact = NeighbourCounts.of(GRAPH, THIRDS);
            long[] sums = ClusterCounts.sums(exact, DiscreteLaplace.ofWhole(2, 2), seeded(run));
            GRAPH.forEachEdge((u, v) -> {
                int atU = u * 3 + THIRDS.of(v);
                int atV = v * 3 + THIRDS.of(u);
                boolean first = sums[atU] > exact.at(u, THIRDS.of(v));
                boolean second = sums[atV] > exact.at(v, THIRDS.of(u));
                together[(first ? 2 : 0) + (second ? 1 : 0)]++;
                shared[(first ? 2 : 0) + (first ? 1 : 0)]++; // one draw for both, as a broken release would have it
            });
        }
        assertThat(ChiSquare.pValue(together, INDEPENDENT)).isGreaterThan(ChiSquare.FALSE_ALARM);
        assertThat(ChiSquare.pValue(shared, INDEPENDENT)).isLessThan(ChiSquare.FALSE_ALARM);
    }

    /** The same of an entry in two stages; a second stage that draws what the first one drew is noticed. */
    @Test
    void noTwoStagesShareTheirNoise() {
        assertThat(ChiSquare.pValue(positiveTogether("stage 1", "stage 2"), INDEPENDENT))
                .isGreaterThan(ChiSquare.FALSE_ALARM);
        assertThat(ChiSquare.pValue(positiveTogether("stage 1", "stage 1"), INDEPENDENT))
                .isLessThan(ChiSquare.FALSE_ALARM);
    }

    private static long[] positiveTogether(String first, String second) {
        NeighbourCounts exact = NeighbourCounts.of(GRAPH, THIRDS);
        long[] together = new long[4];
        for (int run = 0; run < 10; run++) {
            long[] one = ClusterCounts.sums(
                    exact, DiscreteLaplace.ofWhole(2, 2), seeded(run).derive(first));
            long[] other = ClusterCounts.sums(
                    exact, DiscreteLaplace.ofWhole(2, 2), seeded(run).derive(second));
            for (int i = 0; i < one.length; i++) {
                int count = exact.at(i / 3, i % 3);
                together[(one[i] > count ? 2 : 0) + (other[i] > count ? 1 : 0)]++;
            }
        }
        return together;
    }

    @Test
    void twoReleasesOfOneSourceDiffer() {
        NoiseSource noise = seeded(1);
        ClusterCounts mechanism = new ClusterCounts(1);
        assertThat(mechanism.release(GRAPH, THIRDS, noise)).isNotEqualTo(mechanism.release(GRAPH, THIRDS, noise));
        assertThat(mechanism.release(GRAPH, THIRDS, seeded(1))).isEqualTo(mechanism.release(GRAPH, THIRDS, seeded(1)));
    }

    @Test
    void nothingIsBelowZeroAndTheRestIsTheSum() {
        NeighbourCounts exact = NeighbourCounts.of(GRAPH, THIRDS);
        long[] sums = ClusterCounts.sums(exact, DiscreteLaplace.ofWhole(1, 2), seeded(5));
        NeighbourCounts released = new ClusterCounts(1).release(GRAPH, THIRDS, seeded(5));
        for (int i = 0; i < sums.length; i++) {
            assertThat((long) released.at(i / 3, i % 3)).isEqualTo(Math.max(0, sums[i]));
        }
        assertThat(Arrays.stream(sums).min().orElseThrow()).isNegative();
    }

    @ParameterizedTest
    @CsvSource({"1, .85", "2, 1.75", "4, 3"})
    void theReaderComesCloseToTheClaim(double epsilon, double reached) {
        double[] bounds = new double[21];
        for (int run = 0; run < bounds.length; run++) {
            bounds[run] = bound(new ClusterCounts(epsilon), THOUSANDS, run, 1900);
        }
        Arrays.sort(bounds);
        assertThat(bounds[10]).isBetween(reached, epsilon); // the median
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 4})
    void theBoundExceedsTheClaimInAtMostOneRunOfTwenty(double epsilon) {
        int runs = 1000;
        int exceeded = 0;
        for (int run = 0; run < runs; run++) {
            exceeded += bound(new ClusterCounts(epsilon), GRAPH, run, 100) > epsilon ? 1 : 0;
        }
        // the noise is seeded, so always the same number: 38 and 0
        assertThat(exceeded).isLessThanOrEqualTo(runs / 20);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 2, 4})
    void halfTheNoiseIsCaught(double claimed) {
        assertThat(bound(new ClusterCounts(2 * claimed), THOUSANDS, 1, 1900)).isGreaterThan(claimed);
    }

    /**
     * Clusters by whether a node has a neighbour: a canary between two lonely nodes moves them into another cluster, so that the
     * edge shows in entries of every node that knows them, beyond what noise for two entries covers.
     */
    @Test
    void clustersThatSawEdgesAreCaught() {
        double epsilon = 1;
        int spokes = 40;
        // two lonely-but-for-the-hubs ends 0 and 1, each next to so many hubs; hubs are next to both
        int[][] edges = new int[2 * spokes][];
        for (int i = 0; i < spokes; i++) {
            edges[2 * i] = new int[] {0, 2 + i};
            edges[2 * i + 1] = new int[] {1, 2 + i};
        }
        Graph without = Graph.of(2 + spokes, edges);
        int[][] more = Arrays.copyOf(edges, edges.length + 1);
        more[edges.length] = new int[] {0, 1};
        Graph with = Graph.of(2 + spokes, more);
        Clusters fixed = Clusters.of(2, new int[2 + spokes]);
        int runs = 400;
        assertThat(told(with, fixed, without, fixed, epsilon, runs).refutes(epsilon))
                .isFalse();
        assertThat(told(with, byEdge(with), without, byEdge(without), epsilon, runs)
                        .refutes(epsilon))
                .isTrue();
    }

    @Test
    void refusesClustersThatDoNotFitAndEpsilonOutOfRange() {
        assertThatThrownBy(() -> new ClusterCounts(Double.NaN))
                .hasMessage("epsilon must be positive and finite, got NaN");
        assertThatThrownBy(() -> Clusters.of(2, 0, 2)).hasMessage("node 1: expected a cluster from 0 to 1, got 2");
        assertThatThrownBy(() -> new ClusterCounts(1).release(GRAPH, Clusters.of(1, 0), seeded(1)))
                .hasMessage("expected a cluster of each of 400 nodes, got 1");
        assertThatThrownBy(() -> CanaryAudit.plantApart(GRAPH, NodeSet.all(10), 6, seeded(1)))
                .hasMessage("expected 1 to about 5 canaries without a common node among 10 nodes, got 6");
        assertThat(new ClusterCounts(4).label()).isEqualTo("cluster-counts:4");
        assertThatThrownBy(() -> new ClusterCounts(4, 0)).hasMessage("expected 1 to 8 stages, got 0");
    }

    @Test
    void theMostProbableClassIsTheCluster() {
        Clusters clusters = Clusters.mostProbable(Predictions.wrap(3, 2, new double[] {1, 2, 5, 5, 0, -1}));
        assertThat(new int[] {clusters.of(0), clusters.of(1), clusters.of(2)}).containsExactly(1, 0, 0);
    }

    private static final Graph THOUSANDS = SampleGraphs.random(4000, 9000, 2);

    private static double bound(ClusterCounts real, Graph graph, long seed, int canaries) {
        NoiseSource noise = seeded(seed);
        Clusters clusters = thirds(graph.nodeCount());
        CanaryAudit audit = CanaryAudit.plantApart(graph, NodeSet.all(graph.nodeCount()), canaries, noise);
        NeighbourCounts released = real.release(audit.graph(), clusters, noise);
        return audit.judge(audit.readCounts(released, clusters), 0.95).lowerBound();
    }

    /** Coins decide which of two graphs is released; whoever sees the counts guesses by all entries' likelihoods. */
    private static EmpiricalEpsilon told(
            Graph with, Clusters clustersWith, Graph without, Clusters clustersWithout, double epsilon, int runs) {
        NeighbourCounts exactWith = NeighbourCounts.of(with, clustersWith);
        NeighbourCounts exactWithout = NeighbourCounts.of(without, clustersWithout);
        DiscreteLaplace laplace = DiscreteLaplace.ofWhole(epsilon, 2);
        NoiseStream coins = seeded(99).stream("coins");
        int right = 0;
        for (int run = 0; run < runs; run++) {
            boolean coin = coins.nextBoolean();
            long[] sums = ClusterCounts.sums(coin ? exactWith : exactWithout, laplace, seeded(run));
            double speaks = 0;
            for (int i = 0; i < sums.length; i++) {
                speaks += Math.abs(sums[i] - exactWithout.at(i / 2, i % 2))
                        - Math.abs(sums[i] - exactWith.at(i / 2, i % 2));
            }
            right += speaks > 0 == coin ? 1 : 0;
        }
        return EmpiricalEpsilon.of(runs, right, 1 - 1e-6);
    }

    private static Clusters byEdge(Graph graph) {
        int[] clusters = new int[graph.nodeCount()];
        clusters[0] = graph.hasEdge(0, 1) ? 1 : 0;
        clusters[1] = clusters[0];
        return Clusters.of(2, clusters);
    }

    private static double[] independent(double positive) {
        return new double[] {
            (1 - positive) * (1 - positive), (1 - positive) * positive, positive * (1 - positive), positive * positive
        };
    }

    private static long[] noise(DiscreteLaplace laplace, int runs) {
        NeighbourCounts exact = NeighbourCounts.of(GRAPH, THIRDS);
        int entries = exact.nodes() * exact.clusters();
        long[] noise = new long[entries * runs];
        for (int run = 0; run < runs; run++) {
            long[] sums = ClusterCounts.sums(exact, laplace, seeded(run));
            for (int i = 0; i < entries; i++) {
                noise[run * entries + i] = sums[i] - exact.at(i / 3, i % 3);
            }
        }
        return noise;
    }

    private static long[] histogram(long[] noise) {
        long[] counts = new long[2 * SHOWN + 1];
        for (long value : noise) {
            counts[(int) Math.max(0, Math.min(2 * SHOWN, value + SHOWN))]++;
        }
        return counts;
    }

    /** P(z) = (1 - r) / (1 + r) r^|z| with r = e^-rate; the ends hold what lies beyond, r^|z| / (1 + r). */
    private static double[] law(double rate) {
        double[] law = new double[2 * SHOWN + 1];
        double ratio = Math.exp(-rate);
        for (int i = 0; i < law.length; i++) {
            int size = Math.abs(i - SHOWN);
            law[i] = Math.pow(ratio, size) / (1 + ratio) * (size == SHOWN ? 1 : 1 - ratio);
        }
        return law;
    }

    private static Clusters thirds(int nodes) {
        int[] clusters = new int[nodes];
        Arrays.setAll(clusters, node -> node % 3);
        return Clusters.of(3, clusters);
    }

    private static NoiseSource seeded(long seed) {
        return NoiseSource.seeded(new Seed(seed));
    }
}
