package org.linkteller.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.SparseFeatures;

class FeatureFilesTest {
    @TempDir
    private Path folder;

    private FeatureTable read(String text) {
        return FeatureFiles.load(NumpyBytes.write(folder, "features.csv", text));
    }

    /** Two nodes with (1, 0.5) and (0, -2). */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "1,0.5\n0,-2\n",
                "1\t0.5\n0\t-2\n",
                "1 0.5\n0 -2.0",
                "1;5e-1\n0;-2\n",
                "a,b\n1,0.5\n0,-2\n",
                "id,a,b\n0,1,0.5\n1,0,-2\n",
                "id,a,b\n1,0,-2\n0,1,0.5\n",
                ",x,y\n0,1,0.5\n1,0,-2\n",
                "# comment\nnode;a;b\n0;\"1\";0.5\n1;0;-2\n",
            })
    void everyWayOfWritingFeaturesGivesTheSameRows(String text) {
        FeatureTable table = read(text);
        assertThat(table.ids()).isEqualTo(IdMap.numbered(2));
        assertThat(table.features().row(0)).containsExactly(1, 0.5);
        assertThat(table.features().row(1)).containsExactly(0, -2);
    }

    @Test
    void namesInTheFirstColumnAreFoundWithoutATitle() {
        FeatureTable table = read("bob,1,2\nalice,3,4\n");
        assertThat(table.ids().name(0)).isEqualTo("bob");
        assertThat(table.features().row(table.ids().indexOf("alice"))).containsExactly(3, 4);
    }

    @Test
    void featuresAreStoredSparseOrFullByTheirZeros() {
        assertThat(read("0,0,0,0,7\n1,0,0,0,0\n").features()).isInstanceOf(SparseFeatures.class);
        assertThat(read("1,2\n3,0\n").features()).isInstanceOf(DenseFeatures.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1,2;3 | line 2: expected 2 values, got 1",
                "id,a;0,1;1,2,3 | line 3: expected 2 values, got 3",
                "1,2;3,x | line 2: expected a number, got 'x'",
                "1,2;3, | line 2: expected a number, got ''",
                "1,2;NaN,1 | line 2: expected a finite number, got NaN",
                "1,2;1,-Infinity | line 2: expected a finite number, got -Infinity",
                "1,2;1,1e300 | line 2: expected a finite number, got 1e300",
                "id,a;5,1;5,2 | line 3: node '5' has a line already",
                "bob;alice | line 2: expected features after the node's name",
                "id;5 | line 2: expected features after the node's name",
                "1,2;\"3,4 | features.csv",
                "id,a,b | expected a line per node, got none",
            })
    void badFeaturesAreRefusedWithTheLine(String text, String message) {
        assertThatThrownBy(() -> read(text.replace(';', '\n')))
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining("features.csv")
                .hasMessageContaining(message);
    }

    @Test
    void textThatIsNotUtf8IsRefused() {
        Path path = NumpyBytes.write(folder, "features.csv", new byte[] {'1', ',', '2', '\n', (byte) 0xff, ',', '1'});
        assertThatThrownBy(() -> FeatureFiles.load(path)).hasMessage(path + ": is not UTF-8 text");
    }

    @Test
    void truncatedGzipIsRefusedInOneLine() {
        byte[] packed = NumpyBytes.gzip("0,1,2,3\n".repeat(9000).getBytes(StandardCharsets.UTF_8));
        Path path = NumpyBytes.write(folder, "features.csv.gz", Arrays.copyOf(packed, packed.length - 20));
        assertThatThrownBy(() -> FeatureFiles.load(path))
                .hasMessage(path + ": ends in the middle of its data; was it cut off?");
    }

    @Test
    void numpyFilesHaveRowsInOrderOfNodes() {
        Path npy = NumpyBytes.write(folder, "f.npy", NumpyBytes.floats("2, 2", 1, 2, 3, 4));
        assertThat(FeatureFiles.load(npy).features().row(1)).containsExactly(3, 4);
        Path npz = NumpyBytes.write(
                folder, "f.npz", NumpyBytes.zip(true, Map.of("arr_0", NumpyBytes.floats("1, 2", 5, 6))));
        assertThat(FeatureFiles.load(npz).features().row(0)).containsExactly(5, 6);
        Path csr = NumpyBytes.write(
                folder, "s.npz", NumpyBytes.csr(2, 3, new int[] {0, 0, 1}, new int[] {2}, new float[] {9}));
        assertThat(FeatureFiles.load(csr).features().row(1)).containsExactly(0, 0, 9);
        Path none = NumpyBytes.write(folder, "none.npy", NumpyBytes.floats("2, 0"));
        assertThatThrownBy(() -> FeatureFiles.load(none)).hasMessageContaining("at least one row and one column");
        Path flat = NumpyBytes.write(folder, "flat.npy", NumpyBytes.ints(1, 2, 3));
        assertThatThrownBy(() -> FeatureFiles.load(flat)).hasMessageEndingWith("expected 2 axes, got shape [3]");
    }

    @Test
    void jsonListsNameTheirNodes() {
        Path path = NumpyBytes.write(folder, "f.json", "{\"7\": [2, 0, 2], \"3\": []}");
        FeatureTable table = FeatureFiles.load(path);
        assertThat(table.ids().name(0)).isEqualTo("3");
        assertThat(table.features().row(1)).containsExactly(1, 0, 1);
        assertThat(table.features().row(0)).containsOnly(0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{} | expected a list per node, got none",
                "{'a': [1], 'a': [1]} | node 'a' is listed twice",
                "{'a': [2000000000]} | column 2000000000 is not from 0 to",
                "{'a': true} | expected a whole number of 32 bits, got 'true'",
            })
    void badJsonListsAreRefused(String text, String message) {
        Path path = NumpyBytes.write(folder, "f.json", text.replace('\'', '"'));
        assertThatThrownBy(() -> FeatureFiles.load(path))
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining(message);
    }

    @Test
    void matrixMarketFeaturesAreRowsInOrderOfNodes() {
        Path path = NumpyBytes.write(
                folder, "f.mtx", "%%MatrixMarket matrix coordinate real general\n2 3 2\n1 3 0.5\n2 1 4\n");
        assertThat(FeatureFiles.load(path).features().row(0)).containsExactly(0, 0, 0.5);
        Path wide =
                NumpyBytes.write(folder, "w.mtx", "%%MatrixMarket matrix coordinate real general\n1 2000000000 0\n");
        assertThatThrownBy(() -> FeatureFiles.load(wide)).hasMessageContaining("features per node, got 2000000000");
    }
}
