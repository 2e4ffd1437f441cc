package org.linkteller.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Seed;
import org.linkteller.graph.Graph;
import org.linkteller.graph.SampleGraphs;
import org.linkteller.privacy.ClusterCounts;
import org.linkteller.privacy.Clusters;
import org.linkteller.privacy.EdgeRand;
import org.linkteller.privacy.LapGraph;
import org.linkteller.privacy.NeighbourCounts;
import org.linkteller.privacy.NoiseSource;
import org.linkteller.privacy.UpperRows;
import scala.Tuple2;

/** Releases drawn in parts on executors are, with the same seed, those drawn here. */
class SparkReleaseTest {
    private static final int NODES = 500;
    private static final Graph GRAPH = SampleGraphs.random(NODES, 3_000, 1);

    @TempDir
    static Path parent;

    private static Cluster cluster;
    private static GraphStore store;

    @BeforeAll
    static void start() {
        cluster = Cluster.open("local[2]");
        store = StoredGraph.of(
                cluster, parent.resolve("graph").toString(), GRAPH, DenseFeatures.wrap(NODES, 1, new float[NODES]));
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    private static NoiseSource noise() {
        return NoiseSource.seeded(new Seed(7));
    }

    private static List<String> texts(List<int[]> edges) {
        return edges.stream().map(Arrays::toString).toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {64, UpperRows.BLOCK})
    void seededReleasesAreTheLocalOnes(int rows) {
        SparkRelease release = new SparkRelease(store, rows);
        List<int[]> edgeRand = new ArrayList<>();
        new EdgeRand(4).release(UpperRows.blocks(GRAPH, rows), noise(), (u, v) -> edgeRand.add(new int[] {u, v}));
        assertThat(texts(release.edges(new EdgeRand(4), noise()).collect())).isEqualTo(texts(edgeRand));
        // at 0.2 the count is so noisy and the cells are so close that ties and lowered bounds occur
        for (double epsilon : new double[] {0.2, 6}) {
            List<int[]> lapGraph = new ArrayList<>();
            LapGraph mechanism = new LapGraph(epsilon);
            mechanism.release(UpperRows.blocks(GRAPH, rows), noise(), (u, v) -> lapGraph.add(new int[] {u, v}));
            assertThat(texts(release.edges(mechanism, noise()).collect())).isEqualTo(texts(lapGraph));
        }
    }

    @Test
    void aGraphOfOneBlockIsReleasedAsByEveryOtherCommand() {
        Graph here = new LapGraph(5).perturb(GRAPH, noise());
        Graph there = Graph.of(
                NODES,
                new SparkRelease(store, UpperRows.BLOCK)
                        .edges(new LapGraph(5), noise())
                        .collect()
                        .toArray(new int[0][]));
        assertThat(there).isEqualTo(here);
    }

    /** More nodes than a block has, so that two blocks draw from keys of their own. */
    @Test
    void countsOfManyBlocksAreTheLocalOnes() {
        int nodes = UpperRows.BLOCK + 1_000;
        Graph wide = SampleGraphs.random(nodes, 20_000, 2);
        GraphStore stored = StoredGraph.of(
                cluster, parent.resolve("wide").toString(), wide, DenseFeatures.wrap(nodes, 1, new float[nodes]));
        int[] ofNode = new int[nodes];
        Arrays.setAll(ofNode, node -> node % 2);
        Clusters clusters = Clusters.of(2, ofNode);
        NeighbourCounts here = new ClusterCounts(1).release(wide, clusters, noise());
        List<Tuple2<Integer, int[]>> there = new SparkRelease(stored)
                .counts(new ClusterCounts(1), clusters, noise())
                .collect();
        assertThat(there).extracting(Tuple2::_1).containsExactly(0, 1);
        int[] all = java.util.stream.IntStream.concat(Arrays.stream(there.get(0)._2), Arrays.stream(there.get(1)._2))
                .toArray();
        assertThat(NeighbourCounts.wrap(2, all)).isEqualTo(here);
    }

    @Test
    void countsAreTheLocalOnes() {
        int[] ofNode = new int[NODES];
        Arrays.setAll(ofNode, node -> node % 3);
        Clusters clusters = Clusters.of(3, ofNode);
        NeighbourCounts here = new ClusterCounts(2).release(GRAPH, clusters, noise());
        List<Tuple2<Integer, int[]>> there = new SparkRelease(store, UpperRows.BLOCK)
                .counts(new ClusterCounts(2), clusters, noise())
                .collect();
        assertThat(there).hasSize(1);
        for (int node = 0; node < NODES; node++) {
            for (int cluster = 0; cluster < 3; cluster++) {
                assertThat(there.get(0)._2[node * 3 + cluster]).isEqualTo(here.at(node, cluster));
            }
        }
    }
}
