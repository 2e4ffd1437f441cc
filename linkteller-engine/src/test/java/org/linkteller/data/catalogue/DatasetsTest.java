package org.linkteller.data.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.data.Checksum;
import org.linkteller.data.Dataset;
import org.linkteller.data.Labels;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.graph.SampleGraphs;

class DatasetsTest {
    @TempDir
    Path folder;

    @Test
    void namesAreMatchedWithoutRegardToCase() {
        assertThat(Datasets.spelled("TWITCH-ru")).isEqualTo("twitch-RU");
        assertThat(Datasets.spelled(" Synthetic:0500")).isEqualTo("synthetic:500");
        assertThat(Datasets.names())
                .containsExactly(
                        "twitch-ES",
                        "twitch-RU",
                        "twitch-DE",
                        "twitch-FR",
                        "twitch-ENGB",
                        "twitch-PTBR",
                        "ppi",
                        "flickr",
                        "cora",
                        "citeseer",
                        "pubmed",
                        "synthetic");
    }

    @Test
    void anUnknownNameIsRefusedWithTheNearestOne() {
        assertThatThrownBy(() -> Datasets.spelled("citeser"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("there is no dataset 'citeser'; did you mean 'citeseer'?");
        assertThatThrownBy(() -> Datasets.spelled("synthetic:many"))
                .hasMessage("expected a number of nodes after synthetic:, got 'many'");
        assertThatThrownBy(() -> Datasets.spelled("synthetic:1"))
                .hasMessage("a synthetic graph needs at least 2 nodes, got 1");
    }

    @Test
    void missingFilesAreNamedWithTheWayToGetThem() throws IOException {
        Path absent = folder.resolve("absent");
        assertThatThrownBy(() -> Datasets.in(absent).load("ppi"))
                .isInstanceOf(DataFormatException.class)
                .hasMessageStartingWith("ppi: no folder " + absent)
                .hasMessageContaining("--data")
                .hasMessageContaining("github.com/GraphSAINT");
        assertThatThrownBy(() -> Datasets.in(folder).load("twitch-RU"))
                .hasMessageStartingWith("twitch-RU: no file " + folder.resolve("twitch/ES/musae_ES_edges.csv")
                        + " (and 5 more); to get it, unpack twitch.zip");
        Path planetoid = Files.createDirectory(folder.resolve("planetoid"));
        for (String part : "allx ally graph test.index tx ty x".split(" ")) {
            Files.createFile(planetoid.resolve("ind.cora." + part));
        }
        assertThatThrownBy(() -> Datasets.in(folder).load("cora"))
                .hasMessageStartingWith("cora: no file " + planetoid.resolve("ind.cora.y") + "; to get it");
        assertThat(Datasets.in(folder).statistics("cora").isPresent()).isFalse();
    }

    @Test
    void generatedGraphsNeedNoFolder() {
        Datasets datasets = Datasets.in(folder.resolve("absent"));
        Dataset dataset = datasets.load("synthetic:200");
        DatasetStatistics.Contents contents =
                datasets.statistics("synthetic:200").contents().orElseThrow();
        assertThat(dataset.name()).isEqualTo("synthetic:200");
        assertThat(contents.nodes()).isEqualTo(200);
        assertThat(contents.edges()).isEqualTo(dataset.inference().graph().edgeCount());
        assertThat(contents.sha256()).hasSize(64).isEqualTo(dataset.facts().sha256());
        assertThat(datasets.load("synthetic:201").facts().sha256()).isNotEqualTo(contents.sha256());
    }

    @Test
    void theTrainingGraphOfTwitchIsNotADatasetByItself() {
        assertThatThrownBy(() -> new TwitchEntry("ES", 5).load(folder))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("twitch-RU");
    }

    @Test
    void checksumIsThatOfTheListingOfSha256sum() throws IOException {
        Files.writeString(Files.createDirectory(folder.resolve("b")).resolve("two"), "2\n");
        Files.writeString(folder.resolve("a"), "1\n");
        // cd FOLDER; sha256sum a b/two | sha256sum
        assertThat(Checksum.ofFiles(folder, List.of("b/two", "a")))
                .isEqualTo("0217a0e336a342be8b8e730ea8ed86c7912d8596ecf3e1c2ec191970036a45f8");
    }

    @Test
    void quantilesAreTheSmallestDegreesThatTheShareDoesNotExceed() {
        DatasetStatistics.Contents star =
                DatasetStatistics.Contents.of(SampleGraphs.star(9), 9, 0, Labels.single(1, new int[10]), "");
        assertThat(star.degreeQuantiles().toString()).isEqualTo("{0=1, 0.25=1, 0.5=1, 0.75=1, 0.9=1, 0.99=9, 1=9}");
    }
}
