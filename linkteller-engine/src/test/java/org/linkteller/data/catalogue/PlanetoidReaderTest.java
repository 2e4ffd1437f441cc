package org.linkteller.data.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.data.format.Adjacency;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.data.format.NumpyBytes;

/** On a miniature in pickle protocols 2 to 5, made by the mini.py beside it: 504 known nodes, 3 test nodes, 1 missing. */
class PlanetoidReaderTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void copyMiniature() throws IOException, URISyntaxException {
        Path source = Path.of(
                Objects.requireNonNull(getClass().getResource("/planetoid")).toURI());
        try (Stream<Path> files = Files.list(source)) {
            for (Path file : files.toList()) {
                Files.copy(file, folder.resolve(file.getFileName().toString()));
            }
        }
    }

    @Test
    void featuresAndLabelsFindTheirNodes() {
        PlanetoidReader.Citations mini = PlanetoidReader.load(folder, "mini");
        assertThat(mini.features().rows()).isEqualTo(508);
        assertThat(mini.features().row(7)).containsExactly(0, 0, 1, 0, 0, 0, 2, 0); // columns 7 % 5 and 5 + 7 % 3
        assertThat(mini.labels().label(7)).isEqualTo(1);
        // test.index says 507, 504, 505: the rows made from 1000, 1001, 1002
        assertThat(mini.features().row(507)).containsExactly(1, 0, 0, 0, 0, 0, 2, 0);
        assertThat(mini.features().row(504)).containsExactly(0, 1, 0, 0, 0, 0, 0, 2);
        assertThat(mini.labels().label(507)).isEqualTo(1);
        assertThat(mini.labels().label(504)).isEqualTo(2);
        assertThat(mini.labels().label(505)).isEqualTo(0);
    }

    @Test
    void aNodeMissingFromTheTestIndexIsAnEmptyRowWithoutLabel() {
        PlanetoidReader.Citations mini = PlanetoidReader.load(folder, "mini");
        assertThat(mini.features().row(506)).containsOnly(0);
        assertThat(mini.labels().isLabelled(506)).isFalse();
        assertThat(mini.test().contains(506)).isFalse();
    }

    @Test
    void theSplitIsPlanetoids() {
        PlanetoidReader.Citations mini = PlanetoidReader.load(folder, "mini");
        assertThat(mini.train().toArray()).containsExactly(0, 1, 2, 3);
        assertThat(mini.validation().toArray())
                .isEqualTo(IntStream.range(4, 504).toArray());
        assertThat(mini.test().toArray()).containsExactly(504, 505, 507);
    }

    /** A ring of 508 nodes but for three lists: 506 is empty, 505 lists 504 only, 507 lists 0 and itself. */
    @Test
    void entriesStayAsTheyArePublished() {
        Adjacency adjacency = PlanetoidReader.load(folder, "mini").adjacency();
        assertThat(adjacency.entries()).isEqualTo(505 * 2 + 1 + 2);
        assertThat(adjacency.loops()).isEqualTo(1);
        assertThat(adjacency.degrees()[507]).isEqualTo(2);
        assertThat(adjacency.toGraph().edgeCount()).isEqualTo(506); // 505 - 506 and 506 - 507 are listed nowhere
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "tx", "allx", "y", "ty", "ally", "graph", "test.index"})
    void everyFileIsNeededAndNamedWhenItIsMissing(String part) throws IOException {
        Path file = folder.resolve("ind.mini." + part);
        Files.delete(file);
        assertThatThrownBy(() -> PlanetoidReader.load(folder, "mini"))
                .isInstanceOf(DataFormatException.class)
                .hasMessage(file + ": no such file");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "507 504 505 506 | expected 3 test nodes as in tx, got 4",
                "507 504 | expected 3 test nodes as in tx, got 2",
                "507 504 504 | line 3: node 504 is listed twice",
                "507 504 508 | line 3: node 508 is not from 0 to 507",
                "507 504 12 | line 3: node 12 is not a test node: those start at 504",
                "507 504 x | line 3: expected a node number, got 'x'",
            })
    void badTestIndicesAreRefused(String ids, String message) {
        NumpyBytes.write(folder, "ind.mini.test.index", ids.replace(' ', '\n'));
        assertThatThrownBy(() -> PlanetoidReader.load(folder, "mini"))
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource({
        "ally, graph, expected a pickled numpy array",
        "allx, ally, expected a pickled scipy csr_matrix",
        "graph, x, expected a pickled dictionary of neighbour lists",
        "ally, ty, expected 504 rows as in the features",
        "allx, tx, expected a",
        "x, allx, expected at most 4 training rows"
    })
    void filesThatHoldSomethingElseAreRefused(String part, String replacement, String message) throws IOException {
        byte[] other = Files.readAllBytes(folder.resolve("ind.mini." + replacement));
        NumpyBytes.write(folder, "ind.mini." + part, other);
        assertThatThrownBy(() -> PlanetoidReader.load(folder, "mini"))
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining(message.equals("expected a") ? "ind.mini" : message);
    }
}
