package org.linkteller.data.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.SparseFeatures;
import org.linkteller.data.format.CsrMatrix;
import org.linkteller.data.format.NpyArray;
import org.linkteller.data.format.Npz;
import org.linkteller.graph.Graph;

/** The published files hold what their documentation says. Needs the data folder, see LINKTELLER_DATA in the README. */
class PublishedDataTest {
    private static Path data(String folder) {
        String root = System.getenv("LINKTELLER_DATA");
        assumeTrue(root != null, "LINKTELLER_DATA is not set: no published data to read");
        return Path.of(root).resolve(folder);
    }

    private static long isolated(Graph graph) {
        return IntStream.range(0, graph.nodeCount())
                .filter(u -> graph.degree(u) == 0)
                .count();
    }

    /** The last column was counted with Python: distinct (node, feature) pairs. */
    @ParameterizedTest
    @CsvSource({
        "ES, 4648, 59382, 89798",
        "RU, 4385, 37304, 90285",
        "DE, 9498, 153138, 193132",
        "FR, 6549, 112666, 128983",
        "ENGB, 7126, 35324, 147683",
        "PTBR, 1912, 31299, 38019"
    })
    void twitchCountriesHaveTheirPublishedSizes(String country, int nodes, int edges, int ones) {
        TwitchReader.Country read = TwitchReader.load(data("twitch").resolve(country), country);
        assertThat(read.graph().nodeCount()).isEqualTo(nodes);
        assertThat(read.graph().edgeCount()).isEqualTo(edges);
        assertThat(isolated(read.graph())).isZero();
        assertThat(read.features().columns()).isEqualTo(3170);
        assertThat(read.features().indices()).hasSize(ones);
        assertThat(read.features().values()).containsOnly(1f);
        assertThat(read.labels().nodes()).isEqualTo(nodes);
        assertThat(IntStream.range(0, nodes)).allMatch(read.labels()::isLabelled);
    }

    @ParameterizedTest
    @CsvSource({
        "cora, 2708, 10858, 5278, 0, 1433, 7, 140, 1000, 0",
        "citeseer, 3327, 9464, 4552, 48, 3703, 6, 120, 1000, 15",
        "pubmed, 19717, 88676, 44324, 0, 500, 3, 60, 1000, 0"
    })
    void citationGraphsHaveTheirPublishedSizes(
            String name,
            int nodes,
            int entries,
            int edges,
            int isolated,
            int columns,
            int classes,
            int train,
            int test,
            int missing) {
        PlanetoidReader.Citations read = PlanetoidReader.load(data("planetoid"), name);
        assertThat(read.adjacency().nodeCount()).isEqualTo(nodes);
        assertThat(read.adjacency().entries()).isEqualTo(entries);
        Graph graph = read.adjacency().toGraph();
        assertThat(graph.edgeCount()).isEqualTo(edges);
        assertThat(isolated(graph)).isEqualTo(isolated);
        assertThat(read.features().rows()).isEqualTo(nodes);
        assertThat(read.features().columns()).isEqualTo(columns);
        assertThat(read.labels().classes()).isEqualTo(classes);
        assertThat(read.train().size()).isEqualTo(train);
        assertThat(read.validation().size()).isEqualTo(500);
        assertThat(read.test().size()).isEqualTo(test);
        assertThat(IntStream.range(0, nodes).filter(u -> !read.labels().isLabelled(u)))
                .hasSize(missing);
    }

    /**
     * Sums that depend on every feature and label and on which node it belongs to, made with Python's own pickle: of
     * (node % 97 + 1) (column % 89 + 1) value, and of (node % 97 + 1) (class + 1).
     */
    @ParameterizedTest
    @CsvSource({
        "cora, 49216, 101752539, 510592",
        "citeseer, 105165, 228829056, 599318",
        "pubmed, 988031, 80364429.61275946, 2115056"
    })
    void citationFeaturesAndLabelsEqualPythons(String name, int entries, double features, long labels) {
        PlanetoidReader.Citations read = PlanetoidReader.load(data("planetoid"), name);
        SparseFeatures matrix = read.features();
        assertThat(matrix.indices()).hasSize(entries);
        double featureSum = 0;
        long labelSum = 0;
        for (int node = 0; node < matrix.rows(); node++) {
            for (int k = matrix.starts()[node]; k < matrix.starts()[node + 1]; k++) {
                featureSum += (node % 97 + 1) * (double) (matrix.indices()[k] % 89 + 1) * matrix.values()[k];
            }
            labelSum += (node % 97 + 1) * (read.labels().label(node) + 1L); // no label counts as 0
        }
        // a million positive terms summed in another order: each step rounds by at most 1.1e-16 of the sum
        assertThat(featureSum).isCloseTo(features, within(1e-9 * features));
        assertThat(labelSum).isEqualTo(labels);
    }

    @Test
    void ppiHasItsPublishedSizes() {
        GraphSaintReader.Folder read = GraphSaintReader.load(data("ppi"));
        assertThat(read.standIn()).isFalse();
        assertThat(read.adjacency().nodeCount()).isEqualTo(14755);
        assertThat(read.adjacency().entries()).isEqualTo(450540);
        assertThat(read.adjacency().loops()).isEqualTo(6322);
        Graph graph = read.adjacency().toGraph();
        assertThat(graph.edgeCount()).isEqualTo(222109);
        assertThat(isolated(graph)).isEqualTo(54);
        assertThat(read.features()).isInstanceOf(SparseFeatures.class);
        assertThat(read.features().columns()).isEqualTo(50);
        assertThat(read.labels().isMultiLabel()).isTrue();
        assertThat(read.labels().classes()).isEqualTo(121);
        assertThat(IntStream.range(0, 14755).filter(u -> !read.labels().isLabelled(u)))
                .hasSize(555);
        assertThat(new int[] {
                    read.train().size(), read.validation().size(), read.test().size()
                })
                .containsExactly(9716, 1825, 3214);
    }

    @Test
    void flickrHasItsPublishedSizesAndSaysThatItsFeaturesAreNotThePublishedOnes() {
        GraphSaintReader.Folder read = GraphSaintReader.load(data("flickr"));
        assertThat(read.standIn())
                .isEqualTo(!data("flickr").resolve("feats.npy").toFile().exists());
        assertThat(read.adjacency().entries()).isEqualTo(899756);
        assertThat(read.adjacency().toGraph().edgeCount()).isEqualTo(449878);
        assertThat(read.features()).isInstanceOf(DenseFeatures.class); // 47 % of the stand-in are not zero
        assertThat(read.features().rows()).isEqualTo(89250);
        assertThat(read.features().columns()).isEqualTo(500);
        assertThat(read.labels().classes()).isEqualTo(7);
        assertThat(new int[] {
                    read.train().size(), read.validation().size(), read.test().size()
                })
                .containsExactly(44625, 22312, 22313);
    }

    /** So {@link GraphSaintReader} need not read it. */
    @ParameterizedTest
    @ValueSource(strings = {"ppi", "flickr"})
    void theTrainingGraphFileIsTheSubgraphOfTheTrainingNodes(String name) {
        GraphSaintReader.Folder read = GraphSaintReader.load(data(name));
        Graph stored = CsrMatrix.load(data(name).resolve("adj_train.npz"))
                .toAdjacency()
                .toGraph();
        assertThat(stored.induced(read.train()))
                .isEqualTo(read.adjacency().toGraph().induced(read.train()));
        assertThat(stored.induced(read.train()).edgeCount()).isEqualTo(stored.edgeCount());
    }

    @Test
    void citeseersMissingTestNodesAreEmptyRows() {
        PlanetoidReader.Citations read = PlanetoidReader.load(data("planetoid"), "citeseer");
        int[] starts = read.features().starts();
        IntStream.range(0, 3327)
                .filter(u -> !read.labels().isLabelled(u))
                .forEach(u ->
                        assertThat(starts[u + 1] - starts[u]).as("node " + u).isZero());
    }

    @Test
    void theGoldenCaseIsReadable() {
        String golden = System.getenv("LINKTELLER_GOLDEN");
        assumeTrue(golden != null, "LINKTELLER_GOLDEN is not set: no golden values to read");
        try (Npz npz = Npz.open(Path.of(golden).resolve("es_ru_unconstrained_s42.npz"))) {
            NpyArray weights = npz.array("W1");
            assertThat(weights.extent(0)).isEqualTo(3170);
            assertThat(weights.extent(1)).isEqualTo(256);
            assertThat(npz.array("nodes").toInts()).hasSize(500);
            assertThat(npz.array("n_edges").asInt(0)).isEqualTo(563);
            // the README prints it with three digits
            assertThat(npz.array("rare_f1").asDouble(0)).isBetween(0.3155, 0.3165);
            assertThat(Arrays.stream(npz.array("edge_labels_500x500").toInts()).sum())
                    .isEqualTo(2 * 563);
            assertThat(npz.array("influence_exact").toDoubles()).hasSize(250_000);
        }
    }
}
