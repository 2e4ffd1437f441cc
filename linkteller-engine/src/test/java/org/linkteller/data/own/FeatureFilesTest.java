package org.linkteller.data.own;

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
import org.linkteller.api.NodeSet;
import org.linkteller.api.SparseFeatures;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.data.format.NumpyBytes;

class FeatureFilesTest {
    @TempDir
    private Path folder;

    private FeatureTable read(String text) {
        return FeatureFiles.load(NumpyBytes.write(folder, "features.csv", text));
    }

    /** Four nodes with (1, 0.5), (0, -2), (1, 1) and (1, 1). */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0,1,0.5\n1,0,-2\n2,1,1\n3,1,1\n",
                "0\t1\t0.5\n1\t0\t-2\n2\t1\t1\n3\t1\t1\n",
                "0 1 0.5\n1 0 -2.0\n2 1 1\n3 1 1",
                "1,0.5,0\n0,-2,1\n1,1,2\n1,1,3\n",
                "1,3,1\n0,1,-2\n1,2,1\n1,0,0.5\n",
                "id,a,b\n0,1,0.5\n1,0,-2\n2,1,1\n3,1,1\n",
                "id,a,b\n1,0,-2\n0,1,0.5\n3,1,1\n2,1,1\n",
                "customer,a,b\n1,0,-2\n0,1,0.5\n3,1,1\n2,1,1\n",
                "a,b,userId\n0,-2,1\n1,0.5,0\n1,1,3\n1,1,2\n",
                ",x,y\n0,1,0.5\n1,0,-2\n2,1,1\n3,1,1\n",
                ",0,1\n0,1,0.5\n1,0,-2\n2,1,1\n3,1,1\n",
                ",user_id,x,y\n9,0,1,0.5\n8,1,0,-2\n7,2,1,1\n6,3,1,1\n",
                "# comment\nnode;a;b\n0;\"1\";0.5\n1;0;-2\n2;1;1\n3;1;1\n",
            })
    void theIdMayStandAnywhereAndHaveAnyTitle(String text) {
        FeatureTable table = read(text);
        assertThat(table.ids()).isEqualTo(IdMap.numbered(4));
        assertThat(table.features().row(0)).containsExactly(1, 0.5);
        assertThat(table.features().row(1)).containsExactly(0, -2);
        assertThat(table.features().row(3)).containsExactly(1, 1);
        assertThat(table.matched()).startsWith("by id, column ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1,0.5\n0,-2\n", "1;5e-1\n0;-2\n", "a,b\n1,0.5\n0,-2\n", "id,a,b\n7,1,0.5\n8,0,-2\n"})
    void rowsAreTakenInOrderOnlyForThoseWhoMeanIt(String text) {
        Path path = NumpyBytes.write(folder, "features.csv", text);
        FeatureTable table = FeatureFiles.load(path, ReadingOptions.defaults().inRowOrder());
        assertThat(table.ids()).isEqualTo(IdMap.numbered(2));
        assertThat(table.features().row(0)).containsExactly(1, 0.5);
        assertThat(table.features().row(1)).containsExactly(0, -2);
    }

    /** Node names in any order, so that the order of lines does not matter. */
    @Test
    void namesAreFoundWithoutATitleAndSorted() {
        FeatureTable table = read("bob,1,2\nalice,3,4\n");
        assertThat(table.ids().name(0)).isEqualTo("alice");
        assertThat(table.features().row(0)).containsExactly(3, 4);
        assertThat(table.fileRows()).isEqualTo(NodeSet.of(1, 0));
    }

    @Test
    void whatOnlyCountsLinesIsNoFeature() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 30; i++) {
            text.append(i)
                    .append(",u")
                    .append(i * 7 % 30)
                    .append(",")
                    .append(i % 2)
                    .append("\n");
        }
        FeatureTable table = FeatureFiles.load(
                NumpyBytes.write(folder, "features.csv", text.toString()),
                ReadingOptions.defaults().withIdColumns("2"));
        assertThat(table.features().columns()).isEqualTo(1);
        assertThat(table.leftOut()).singleElement().asString().contains("number 1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a,b,c;0,5,1;1,6,1 | which column is the nodes' id? It could be 'a', 'b': name it with --id-column",
                "1,2.5;1,3 | no column can be the nodes' id",
                "a,b;1,2.5;1,3 | --row-order",
                "id,a;,1;5,2 | line 2: expected the node's id in column 'id', got nothing",
            })
    void whatCouldBeReadInTwoWaysIsRefusedNamingTheColumns(String text, String message) {
        assertThatThrownBy(() -> read(text.replace(';', '\n')))
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aColumnThatIsNotThereIsRefusedNamingTheOthers() {
        Path path = NumpyBytes.write(folder, "features.csv", "user,a\n1,2\n");
        assertThatThrownBy(
                        () -> FeatureFiles.load(path, ReadingOptions.defaults().withIdColumns("usr")))
                .hasMessageContaining("--id-column: there is no column 'usr'; there are 'user', 'a'");
    }

    @Test
    void featuresAreStoredSparseOrFullByTheirZeros() {
        assertThat(read("a,0,0,0,0,7\nb,1,0,0,0,0\n").features()).isInstanceOf(SparseFeatures.class);
        assertThat(read("a,1,2\nb,3,0\n").features()).isInstanceOf(DenseFeatures.class);
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
                "1,2;2,-Infinity | line 2: expected a finite number, got -Infinity",
                "1,2;2,1e300 | line 2: expected a finite number, got 1e300",
                "id,a;5,1;5,2 | line 3: node '5' has a line already",
                "bob;alice | expected features beside the node's id",
                "id;5 | expected features beside the node's id",
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
        assertThatThrownBy(() -> FeatureFiles.load(path))
                .hasMessageStartingWith(path + " line 2: byte 1 of the line (0xFF) is not UTF-8 text; say");
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

    /** Rows (0, 1, 0), (1, 1, 0) however JSON holds them. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'0': [0, 1, 0], '1': [1, 1, 0]}",
                "{'1': [1, 1.0, 0], '0': [0, 1, 0]}",
                "[[0, 1, 0], [1, 1, 0]]",
            })
    void jsonOfDenseNumbersIsReadAsValues(String text) {
        FeatureTable table = FeatureFiles.load(NumpyBytes.write(folder, "f.json", text.replace('\'', '"')));
        assertThat(table.features().row(0)).containsExactly(0, 1, 0);
        assertThat(table.features().row(1)).containsExactly(1, 1, 0);
        assertThat(table.matched()).contains("lists hold a value per column");
    }

    @Test
    void theOwnerSaysWhatJsonListsMean() {
        Path path = NumpyBytes.write(folder, "f.json", "{\"a\": [1, 2], \"b\": [0, 1]}");
        ReadingOptions options = ReadingOptions.defaults();
        assertThat(FeatureFiles.load(path, options.withJsonLists(ReadingOptions.JsonLists.COLUMNS))
                        .features()
                        .row(0))
                .containsExactly(0, 1, 1);
        assertThat(FeatureFiles.load(path, options.withJsonLists(ReadingOptions.JsonLists.VALUES))
                        .features()
                        .row(0))
                .containsExactly(1, 2);
    }

    @Test
    void arraysGetTheirIdsFromAList() {
        Path npy = NumpyBytes.write(folder, "f.npy", NumpyBytes.floats("2, 2", 1, 2, 3, 4));
        Path ids = NumpyBytes.write(folder, "ids.txt", "zoe\nadam\n");
        FeatureTable table = FeatureFiles.load(npy, ReadingOptions.defaults().withRowIds(ids));
        assertThat(table.features().row(table.ids().indexOf("adam"))).containsExactly(3, 4);
        Path short1 = NumpyBytes.write(folder, "short.txt", "zoe\n");
        assertThatThrownBy(
                        () -> FeatureFiles.load(npy, ReadingOptions.defaults().withRowIds(short1)))
                .hasMessageContaining("expected 2 ids, one per row of");
    }

    @ParameterizedTest
    @CsvSource({"PAR1xx, Parquet", "PK\u0003\u0004xx, Excel", "SQLite format 3, SQLite", "a\0b, zero byte"})
    void filesThatAreNoTextAreRefusedByName(String start, String name) {
        Path path = NumpyBytes.write(folder, "features.csv", start.getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> FeatureFiles.load(path))
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining(name);
    }

    @Test
    void otherEncodingsAreReadWhenNamed() {
        String text = "id,a\nM\u00fcller,1\nM\u00f6ller,2\n";
        Path latin = NumpyBytes.write(folder, "latin.csv", text.getBytes(StandardCharsets.ISO_8859_1));
        Path wide = NumpyBytes.write(folder, "wide.csv", text.getBytes(StandardCharsets.UTF_16));
        assertThatThrownBy(() -> FeatureFiles.load(latin)).hasMessageContaining("line 2: byte 2 of the line (0xFC)");
        FeatureTable expected = read(text);
        for (FeatureTable table : new FeatureTable[] {
            FeatureFiles.load(latin, ReadingOptions.defaults().withEncoding(StandardCharsets.ISO_8859_1)),
            FeatureFiles.load(wide, ReadingOptions.defaults().withEncoding(StandardCharsets.UTF_16))
        }) {
            assertThat(table.ids()).isEqualTo(expected.ids());
        }
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
                "{'a': true} | expected a list of numbers per node, got 'true'",
                "{'a': [true]} | expected a number, got 'true'",
                "{'a': [1, 2], 'b': [0.5]} | expected as many values for every node",
                "{'a': [1, 2], 'b': [0, 1]} | are they values or the columns that are 1? Say --json-lists",
                "{'a': [1, | is not valid JSON",
                "{'a': [1], 'b': [2, 2000000000]} | column 2000000000 is not from 0 to",
                "7 | expected {",
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
