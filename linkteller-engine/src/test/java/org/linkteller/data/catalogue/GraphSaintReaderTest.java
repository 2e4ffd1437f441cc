package org.linkteller.data.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.linkteller.data.Labels;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.data.format.NumpyBytes;
import org.linkteller.graph.Graph;

class GraphSaintReaderTest {
    @TempDir
    private Path folder;

    /** The path 0 - 1 - 2 with a stored loop at 2. */
    @BeforeEach
    void writeThreeNodes() {
        NumpyBytes.write(
                folder,
                "adj_full.npz",
                NumpyBytes.csr(3, 3, new int[] {0, 1, 3, 5}, new int[] {1, 0, 2, 1, 2}, new float[] {1, 1, 1, 1, 1}));
        NumpyBytes.write(folder, "feats.npy", NumpyBytes.floats("3, 2", 1, 2, 3, 4, 5, 6));
        NumpyBytes.write(folder, "class_map.json", "{\"0\": 1, \"2\": 0, \"1\": 3}");
        NumpyBytes.write(folder, "role.json", "{\"tr\": [2, 0], \"va\": [], \"te\": [1]}");
    }

    @Test
    void publishedDegreesCountTheStoredLoop() {
        GraphSaintReader.Folder read = GraphSaintReader.load(folder);
        assertThat(read.adjacency().toGraph()).isEqualTo(Graph.of(3, new int[][] {{0, 1}, {1, 2}}));
        assertThat(read.adjacency().degrees()).containsExactly(1, 2, 2);
        assertThat(read.adjacency().loops()).isEqualTo(1);
        assertThat(read.features().row(1)).containsExactly(3, 4);
        assertThat(read.labels()).isEqualTo(Labels.single(4, 1, 3, 0));
        assertThat(read.train().toArray()).containsExactly(0, 2);
        assertThat(read.validation().size()).isZero();
        assertThat(read.test().toArray()).containsExactly(1);
        assertThat(read.standIn()).isFalse();
    }

    @Test
    void aNodeWithoutAnEntryHasNoLabel() {
        NumpyBytes.write(folder, "class_map.json", "{\"0\": 1}");
        assertThat(GraphSaintReader.load(folder).labels()).isEqualTo(Labels.single(2, 1, Labels.NONE, Labels.NONE));
    }

    @Test
    void listsMeanSeveralClasses() {
        NumpyBytes.write(folder, "class_map.json", "{\"0\": [1, 0], \"2\": [1, 1]}");
        assertThat(GraphSaintReader.load(folder).labels()).isEqualTo(Labels.multi(3, 2, new byte[] {1, 0, 0, 0, 1, 1}));
    }

    @Test
    void standInFeaturesAreUsedOnlyWithoutThePublishedOnesAndSaidToBe() throws IOException {
        NumpyBytes.write(
                folder, "feats_standin.npy", NumpyBytes.npy("|u1", false, "3, 1", new byte[] {(byte) 200, 1, 2}));
        assertThat(GraphSaintReader.load(folder).standIn()).isFalse();
        Files.delete(folder.resolve("feats.npy"));
        GraphSaintReader.Folder read = GraphSaintReader.load(folder);
        assertThat(read.standIn()).isTrue();
        assertThat(GraphSaintReader.isStandIn(folder)).isTrue();
        assertThat(read.features().row(0)).containsExactly(200);
        Files.delete(folder.resolve("feats_standin.npy"));
        assertThatThrownBy(() -> GraphSaintReader.load(folder)).hasMessageEndingWith("feats.npy: no such file");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "class_map.json | {} | expected a label for some node, got none",
                "class_map.json | {'3': 1} | node 3 is not from 0 to 2",
                "class_map.json | {'0': -1} | expected a class from 0 to 100000, got -1",
                "class_map.json | {'0': 2000000000} | expected a class from 0 to 100000",
                "class_map.json | {'0': [2]} | expected 0 or 1, got 2",
                "class_map.json | {'0': []} | got an empty one",
                "class_map.json | {'0': 1, '1': [1]} | node 1: expected one class, got a list of 1",
                "class_map.json | {'0': [1], '1': [1, 0]} | node 1: expected a list of 1, got a list of 2",
                "class_map.json | {'0': 1, '0': 1} | node 0 is listed twice",
                "class_map.json | {'a': 1} | expected a node number, got 'a'",
                "role.json | {'tr': [0], 'va': [1]} | expected the roles tr, va and te",
                "role.json | {'tr': [0], 'va': [0], 'te': []} | role 'va': node 0 has a role already",
                "role.json | {'tr': [3], 'va': [], 'te': []} | role 'tr': node 3 is not from 0 to 2",
            })
    void badFilesAreRefused(String file, String content, String message) {
        NumpyBytes.write(folder, file, content.replace('\'', '"'));
        assertThatThrownBy(() -> GraphSaintReader.load(folder))
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining(file)
                .hasMessageContaining(message);
    }

    @Test
    void featuresMustHaveARowPerNode() {
        NumpyBytes.write(folder, "feats.npy", NumpyBytes.floats("2, 2", 1, 2, 3, 4));
        assertThatThrownBy(() -> GraphSaintReader.load(folder))
                .hasMessageEndingWith("feats.npy: expected 3 rows, one per node, got 2");
    }
}
