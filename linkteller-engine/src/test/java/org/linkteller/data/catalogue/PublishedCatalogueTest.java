package org.linkteller.data.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.NodeSet;
import org.linkteller.api.ShiftedFeatures;
import org.linkteller.api.SparseFeatures;
import org.linkteller.data.Dataset;
import org.linkteller.data.Relation;
import org.linkteller.data.Utility;
import org.linkteller.data.catalogue.DatasetStatistics.Contents;
import org.linkteller.data.format.NpyArray;
import org.linkteller.data.format.Npz;

/** The catalogue on the published files. Needs the data folder, see LINKTELLER_DATA in the README. */
class PublishedCatalogueTest {
    private static Datasets datasets = Datasets.in(Path.of("data"));

    @BeforeAll
    static void findData() {
        String folder = System.getenv("LINKTELLER_DATA");
        assumeTrue(folder != null, "LINKTELLER_DATA is not set: no published data to read");
        datasets = Datasets.in(Path.of(folder));
    }

    /** Nodes, edges, quantiles and checksums were counted by an independent NumPy and SciPy script. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            twitch-ES   |  4648 |  59382 |  59382 | 3170 |   2 | 1 5 12 27 56 237 1022  | f862cba2cdb8
            twitch-RU   |  4385 |  37304 |  37304 | 3170 |   2 | 1 3 8 17 33 159 1229   | 71d4cc3d61ec
            twitch-DE   |  9498 | 153138 | 153138 | 3170 |   2 | 1 6 15 33 64 304 4259  | 4eb972435bda
            twitch-FR   |  6549 | 112666 | 112666 | 3170 |   2 | 1 8 18 36 69 305 2040  | 1f2c486ef97d
            twitch-ENGB |  7126 |  35324 |  35324 | 3170 |   2 | 1 2 5 11 21 80 720     | 4a975d4781f4
            twitch-PTBR |  1912 |  31299 |  31299 | 3170 |   2 | 1 7 17 36 69 278 767   | 2a9013fe2026
            ppi         | 14755 | 222109 | 225270 |   50 | 121 | 0 7 16 35 72 212 720   | f79f5e776dda
            flickr      | 89250 | 449878 | 899756 |  500 |   7 | 1 5 6 9 15 67 5425     |
            cora        |  2708 |   5278 |   5429 | 1433 |   7 | 1 2 3 5 7 19 168       | 8fe881d5188e
            citeseer    |  3327 |   4552 |   4732 | 3703 |   6 | 0 1 2 3 6 15 99        | 5106c66ab2c1
            pubmed      | 19717 |  44324 |  44338 |  500 |   3 | 1 1 2 4 12 35 171      | 015c212bdf76
            """)
    void statisticsAreThoseOfTheFiles(
            String name, int nodes, long edges, long published, int features, int classes, String degrees, String sha) {
        Contents contents = datasets.statistics(name).contents().orElseThrow();
        assertThat(contents.nodes()).isEqualTo(nodes);
        assertThat(contents.edges()).isEqualTo(edges);
        assertThat(contents.edgesPublished()).isEqualTo(published);
        assertThat(contents.features()).isEqualTo(features);
        assertThat(contents.classes()).isEqualTo(classes);
        assertThat(contents.multiLabel()).isEqualTo(name.equals("ppi"));
        assertThat(contents.degreeQuantiles().values())
                .containsExactly(
                        Arrays.stream(degrees.split(" ")).map(Integer::valueOf).toArray(Integer[]::new));
        if (sha != null) { // the checksum of Flickr depends on which features are there
            assertThat(contents.sha256()).startsWith(sha);
        }
    }

    /** The golden case was made by the public Python implementation; see its file's own readme. */
    @Test
    void twitchFeaturesAreStandardisedAsByThePythonOriginal() {
        String golden = System.getenv("LINKTELLER_GOLDEN");
        assumeTrue(golden != null, "LINKTELLER_GOLDEN is not set: no golden values to compare with");
        Dataset dataset = datasets.load("twitch-RU");
        assertThat(dataset.inference().features()).isInstanceOf(ShiftedFeatures.class);
        try (Npz npz = Npz.open(Path.of(golden, "es_ru_unconstrained_s42.npz"))) {
            NpyArray expected = npz.array("x_mean_std_first20");
            for (int node = 0; node < 20; node++) {
                double[] row = dataset.inference().features().row(node);
                double mean = Arrays.stream(row).average().orElseThrow();
                double variance = Arrays.stream(row)
                        .map(x -> (x - mean) * (x - mean))
                        .average()
                        .orElseThrow();
                // the golden mean and deviation were summed over 3,170 floats of size about 1 in float: 1e-6 each
                assertThat(mean).isCloseTo(expected.asDouble(node), within(1e-6));
                assertThat(Math.sqrt(variance)).isCloseTo(expected.asDouble(20 + node), within(3e-6));
            }
            NpyArray labels = npz.array("test_labels");
            for (int node = 0; node < 4385; node++) {
                assertThat(dataset.inference().labels().label(node)).isEqualTo((int) labels.asLong(node));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"twitch-RU, 5", "twitch-DE, 5", "twitch-FR, 5", "twitch-ENGB, 5", "twitch-PTBR, 10"})
    void twitchIsTrainedOnSpainAndScoredOnEverybody(String name, int lowDegree) {
        Dataset dataset = datasets.load(name);
        assertThat(dataset.relation()).isInstanceOf(Relation.Distinct.class);
        assertThat(dataset.train().graph().nodeCount()).isEqualTo(4648);
        assertThat(dataset.train().scored()).isEqualTo(NodeSet.all(4648));
        assertThat(dataset.inference().scored())
                .isEqualTo(NodeSet.all(dataset.inference().graph().nodeCount()));
        assertThat(dataset.validation().size()).isZero();
        assertThat(dataset.facts().lowDegree()).isEqualTo(lowDegree);
        assertThat(dataset.facts().highDegree()).isEqualTo(10);
        assertThat(dataset.facts().utility()).isEqualTo(Utility.RARE_F1);
    }

    @ParameterizedTest
    @CsvSource({"ppi, 9716, 1825, 3214", "flickr, 44625, 22312, 22313"})
    void nestedGraphsAreTrainedOnTheSubgraphOfTheTrainingNodes(String name, int train, int validation, int test) {
        Dataset dataset = datasets.load(name);
        NodeSet trainNodes = ((Relation.Nested) dataset.relation()).trainNodes();
        assertThat(trainNodes.size()).isEqualTo(train);
        assertThat(dataset.train().graph())
                .isEqualTo(dataset.inference().graph().induced(trainNodes));
        assertThat(dataset.validation().size()).isEqualTo(validation);
        assertThat(dataset.inference().scored().size()).isEqualTo(test);
        for (int i = 0; i < train; i += 1000) {
            int node = trainNodes.id(i);
            assertThat(dataset.train().features().row(i))
                    .isEqualTo(dataset.inference().features().row(node));
            for (int label = 0; label < dataset.train().labels().classes(); label++) {
                assertThat(dataset.train().labels().has(i, label))
                        .isEqualTo(dataset.inference().labels().has(node, label));
            }
        }
        assertThat(dataset.facts().title()).isIn("PPI", "Flickr", "Flickr (stand-in features)");
        assertThat(dataset.facts().standIn())
                .isEqualTo(dataset.facts().title().contains("stand-in"))
                .isEqualTo(!Files.exists(Path.of(System.getenv("LINKTELLER_DATA"), name, "feats.npy")));
        assertThat(dataset.facts().lowDegree()).isEqualTo(15);
        assertThat(dataset.facts().highDegree()).isEqualTo(30);
        assertThat(dataset.facts().utility()).isEqualTo(Utility.MICRO_F1);
    }

    @Test
    void storedLoopsOfPpiCountInPublishedDegreesOnly() {
        Dataset.Part part = datasets.load("ppi").inference();
        long loops = 0;
        for (int node = 0; node < part.graph().nodeCount(); node++) {
            loops += part.publishedDegrees()[node] - part.graph().degree(node);
        }
        assertThat(loops).isEqualTo(6322);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cora", "citeseer", "pubmed"})
    void citationGraphsHaveOneGraphThreeLabelSetsAndRowsThatSumToOne(String name) {
        Dataset dataset = datasets.load(name);
        assertThat(dataset.relation()).isInstanceOf(Relation.Same.class);
        assertThat(dataset.train().graph()).isSameAs(dataset.inference().graph());
        assertThat(dataset.train().scored().size())
                .isEqualTo(20 * dataset.train().labels().classes());
        assertThat(dataset.train().labels().counts(dataset.train().scored())).containsOnly(20);
        assertThat(dataset.validation().size()).isEqualTo(500);
        assertThat(dataset.inference().scored().size()).isEqualTo(1000);
        assertThat(dataset.inference().features()).isInstanceOf(SparseFeatures.class);
        int empty = 0;
        double worst = 0;
        for (int node = 0; node < dataset.inference().graph().nodeCount(); node++) {
            double sum = Arrays.stream(dataset.inference().features().row(node)).sum();
            empty += sum == 0 ? 1 : 0;
            worst = sum == 0 ? worst : Math.max(worst, Math.abs(sum - 1));
        }
        assertThat(worst).isLessThan(1e-5); // at most some hundred floats of at most 1, each off by 2^-25
        assertThat(empty).isEqualTo(name.equals("citeseer") ? 15 : 0);
        assertThat(dataset.facts().utility()).isEqualTo(Utility.ACCURACY);
    }
}
