package org.linkteller.data.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.data.Labels;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.data.format.NumpyBytes;
import org.linkteller.graph.Graph;
import us.hebi.matlab.mat.format.Mat5;
import us.hebi.matlab.mat.types.Matrix;

/** Graphs as MatrixMarket, SciPy, MATLAB and GraphML files, all of them the path 0 - 1 - 2. */
class EdgeMatricesTest {
    private static final Graph PATH = Graph.of(3, new int[][] {{0, 1}, {1, 2}});

    @TempDir
    private Path folder;

    private EdgeList market(String text) {
        return EdgeFiles.load(NumpyBytes.write(folder, "a.mtx", text));
    }

    private EdgeList graphMl(String text) {
        return EdgeFiles.load(NumpyBytes.write(folder, "a.graphml", text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 2\n2 1\n3 2\n",
                "%%MatrixMarket matrix coordinate real symmetric\n% made by hand\n3 3 2\n2 1 1.0\n3 2 1\n",
                "%%MatrixMarket matrix coordinate integer general\n3 3 4\n2 1 1\n3 2 1\n1 2 1\n2 3 1\n",
                "%%matrixmarket MATRIX coordinate Pattern General\n\n3 3 2\n1   2\n 2 3\n",
            })
    void matrixMarketGivesTheGraph(String text) {
        assertThat(market(text).graph()).isEqualTo(PATH);
        byte[] packed = NumpyBytes.gzip(text.getBytes(StandardCharsets.UTF_8));
        assertThat(EdgeFiles.load(NumpyBytes.write(folder, "a.mtx.gz", packed)).graph())
                .isEqualTo(PATH);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "%%MatrixMarket matrix array real general;3 3 | line 1: expected '%%MatrixMarket matrix coordinate'",
                "%%MatrixMarket matrix coordinate complex general;3 3 0 | line 1: expected",
                "%%MatrixMarket matrix coordinate real hermitian;3 3 0 | line 1: expected",
                "0,1 | line 1: expected",
                "%%MatrixMarket matrix coordinate pattern general;3 3 | expected rows, columns and entries, got 2",
                "%%MatrixMarket matrix coordinate pattern general;3 3 x | line 2: expected a count",
                "%%MatrixMarket matrix coordinate pattern general;3 3 -1 | line 2: expected a count",
                "%%MatrixMarket matrix coordinate pattern general;3 3 2;1 2 | expected 2 entries, got 1",
                "%%MatrixMarket matrix coordinate pattern general;3 3 1;1 2;2 3 | line 4: expected nothing after",
                "%%MatrixMarket matrix coordinate pattern general;3 3 1;1 2 1 | line 3: expected 2 values, got 3",
                "%%MatrixMarket matrix coordinate real general;3 3 1;1 2 | line 3: expected 3 values, got 2",
                "%%MatrixMarket matrix coordinate real general;3 3 1;1 2 nan | line 3: expected a number",
                "%%MatrixMarket matrix coordinate real general;3 3 1;1 2 NaN | line 3: expected a finite number",
                "%%MatrixMarket matrix coordinate real general;3 3 1;1 2 1e99 | line 3: expected a finite number",
                "%%MatrixMarket matrix coordinate pattern general;3 3 1;0 2 | line 3: row 0 is not from 1 to 3",
                "%%MatrixMarket matrix coordinate pattern general;3 3 1;1 4 | line 3: column 4 is not from 1 to 3",
                "%%MatrixMarket matrix coordinate pattern symmetric;3 2 1;3 1 | must be square",
                "%%MatrixMarket matrix coordinate pattern general;3 2 1;3 1 | expected a square adjacency matrix",
                "%%MatrixMarket matrix coordinate real general;3 3 1;1 2 0.5 | weighted graphs are not supported",
                "%%MatrixMarket matrix coordinate pattern general;2147483639 2 0 | this process can hold",
            })
    void badMatrixMarketIsRefused(String text, String message) {
        assertThatThrownBy(() -> market(text.replace(';', '\n')))
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining("a.mtx")
                .hasMessageContaining(message);
    }

    @Test
    void scipyMatricesGiveTheGraph() {
        byte[] npz = NumpyBytes.csr(3, 3, new int[] {0, 1, 2, 2}, new int[] {1, 2}, new float[] {1, 1});
        Path path = NumpyBytes.write(folder, "a.npz", npz);
        assertThat(EdgeFiles.load(path).graph()).isEqualTo(PATH);
        assertThatThrownBy(() -> EdgeFiles.load(path, IdMap.numbered(4)))
                .hasMessageEndingWith("expected 4 rows, one per node, got 3");
    }

    private Path mat(String name, double[][] rows) throws IOException {
        Matrix matrix = Mat5.newMatrix(rows.length, rows[0].length);
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < rows[0].length; j++) {
                matrix.setDouble(i, j, rows[i][j]);
            }
        }
        Path path = folder.resolve("a.mat");
        Mat5.writeToFile(
                Mat5.newMatFile().addArray(name, matrix).addArray("note", Mat5.newString("hi")), path.toFile());
        return path;
    }

    @ParameterizedTest
    @ValueSource(strings = {"A", "network", "Network", "adj"})
    void matlabFilesGiveTheGraph(String name) throws IOException {
        Path path = mat(name, new double[][] {{0, 1, 0}, {1, 0, 1}, {0, 1, 0}});
        assertThat(EdgeFiles.load(path).graph()).isEqualTo(PATH);
    }

    @Test
    void matlabFeaturesAndLabelsAreFoundByTheirUsualNames() throws IOException {
        Path features = mat("Attrb", new double[][] {{0, 1, 0}, {0.5, 0, 1}});
        assertThat(FeatureFiles.load(features).features().row(1)).containsExactly(0.5, 0, 1);
        Path classes = mat("group", new double[][] {{3}, {1}, {3}});
        LabelTable table = LabelFiles.load(classes, IdMap.numbered(3));
        assertThat(table.labels()).isEqualTo(Labels.single(2, 1, 0, 1));
        assertThat(table.classes().name(1)).isEqualTo("3");
        Path several = mat("Label", new double[][] {{1, 1}, {0, 1}, {0, 0}});
        assertThat(LabelFiles.load(several, IdMap.numbered(3)).labels())
                .isEqualTo(Labels.multi(3, 2, new byte[] {1, 1, 0, 1, 0, 0}));
    }

    /** A sparse matrix spelled out from the format's specification: columns compressed, elements padded to 8 bytes. */
    @Test
    void sparseMatlabMatricesGiveTheGraph() {
        ByteBuffer mat = ByteBuffer.allocate(512).order(ByteOrder.LITTLE_ENDIAN);
        mat.put(Arrays.copyOf("MATLAB 5.0 MAT-file".getBytes(StandardCharsets.US_ASCII), 124));
        mat.putShort((short) 0x0100).put((byte) 'I').put((byte) 'M');
        int start = mat.putInt(14).putInt(0).position(); // a matrix; its length follows below
        mat.putInt(6).putInt(8).putInt(5).putInt(4); // flags: class sparse, room for 4 entries
        mat.putInt(5).putInt(8).putInt(3).putInt(3); // 3 x 3
        mat.putInt(1).putInt(1).put((byte) 'A').put(new byte[7]);
        mat.putInt(5).putInt(16).putInt(1).putInt(0).putInt(2).putInt(1); // rows
        mat.putInt(5).putInt(16).putInt(0).putInt(1).putInt(3).putInt(4); // where columns start
        mat.putInt(9).putInt(32).putDouble(1).putDouble(1).putDouble(1).putDouble(1);
        mat.putInt(start - 4, mat.position() - start);
        Path path = NumpyBytes.write(folder, "sparse.mat", Arrays.copyOf(mat.array(), mat.position()));
        assertThat(EdgeFiles.load(path).graph()).isEqualTo(PATH);
    }

    @Test
    void otherMatlabFilesAreRefused() throws IOException {
        Path path = mat("B", new double[][] {{0}});
        assertThatThrownBy(() -> EdgeFiles.load(path))
                .hasMessageEndingWith(
                        "a.mat: expected a matrix called one of [A, network, adj, adjacency, W], got [B, note]; name it:"
                                + " FILE:NAME");
        byte[] whole = Files.readAllBytes(mat("A", new double[][] {{0, 1}, {1, 0}}));
        for (int kept : new int[] {1, 60, 130, 140, whole.length / 2}) {
            Path cut = NumpyBytes.write(folder, "cut.mat", Arrays.copyOf(whole, kept));
            assertThatThrownBy(() -> EdgeFiles.load(cut))
                    .isInstanceOf(DataFormatException.class)
                    .hasMessageContaining("cut.mat");
        }
        byte[] hdf5 = new byte[600];
        System.arraycopy(new byte[] {(byte) 0x89, 'H', 'D', 'F'}, 0, hdf5, 512, 4);
        assertThatThrownBy(() -> EdgeFiles.load(NumpyBytes.write(folder, "new.mat", hdf5)))
                .hasMessageContaining("save it with -v7");
    }

    private static final String GRAPH_ML = """
            <?xml version="1.0"?>
            <graphml xmlns="http://graphml.graphdrawing.org/xmlns">
            <key id="d0" for="edge" attr.name="weight" attr.type="double"/>
            <graph edgedefault="undirected">
            <node id="a"><data key="d0">7</data></node><node id="b"/><node id="c"/><node id="alone"/>
            <edge source="a" target="b"/>
            <edge source="c" target="b"><data key="d0">1.0</data></edge>
            </graph></graphml>
            """;

    @Test
    void graphMlGivesNodesAndEdges() {
        EdgeList list = graphMl(GRAPH_ML);
        assertThat(list.graph()).isEqualTo(Graph.of(4, new int[][] {{0, 1}, {1, 2}}));
        assertThat(list.ids().name(3)).isEqualTo("alone");
        assertThat(list.report().warnings()).isEmpty();
    }

    @Test
    void directedGraphMlIsSymmetrisedWithAWarning() {
        EdgeList list = graphMl(GRAPH_ML.replace("\"undirected\"", "\"directed\""));
        assertThat(list.graph().edgeCount()).isEqualTo(2);
        assertThat(list.report().looksDirected()).isTrue();
        assertThat(list.report().warnings()).hasSize(1);
    }

    @Test
    void graphMlMayNameOnlyKnownNodes() {
        Path path = NumpyBytes.write(folder, "a.graphml", GRAPH_ML);
        assertThatThrownBy(() -> EdgeFiles.load(path, IdMap.numbered(4)))
                .hasMessageEndingWith("line 5: node 'a' is not one of the 4 nodes (0 to 3)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE graphml [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>"
                        + "<graphml><graph><node id=\"&x;\"/></graph></graphml>",
                "<!DOCTYPE graphml SYSTEM \"http://127.0.0.1:1/evil.dtd\"><graphml/>",
                "<!DOCTYPE g [<!ENTITY a \"aa\"><!ENTITY b \"&a;&a;\"><!ENTITY c \"&b;&b;\">]><graphml>&c;</graphml>",
            })
    void externalEntitiesAndEntityBombsAreRefused(String text) {
        assertThatThrownBy(() -> graphMl(text))
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining("a.graphml line 1: document types and entities are refused");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "<graphml><graph><node/></graph></graphml> | expected <node> to have 'id'",
                "<graphml><graph><edge source='a'/></graph></graphml> | expected <edge> to have 'target'",
                "<graphml><graph><hyperedge/></graph></graphml> | hyperedges are not supported",
                "<graphml><graph><edge source='a' target='b'><data key='weight'>2</data></edge></graph></graphml>"
                        + " | weight '2': expected 1, weighted graphs are not supported",
                "<graphml><graph> | line 1: is not valid XML",
                "source,target | line 1: is not valid XML",
            })
    void badGraphMlIsRefused(String text, String message) {
        assertThatThrownBy(() -> graphMl(text))
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining("a.graphml")
                .hasMessageContaining(message);
    }

    /** Both shapes people save, and the layout of PyTorch Geometric. */
    @Test
    void arraysOfEdgesAreReadWhateverTheirShape() throws IOException {
        byte[] lying = NumpyBytes.floats("2, 3", 0, 1, 1, 1, 2, 0);
        byte[] standing = NumpyBytes.floats("3, 2", 0, 1, 1, 2, 1, 0);
        assertThat(EdgeFiles.load(NumpyBytes.write(folder, "e.npy", lying)).graph())
                .isEqualTo(PATH);
        assertThat(EdgeFiles.load(NumpyBytes.write(folder, "e.npy", standing)).graph())
                .isEqualTo(PATH);
        Path npz = NumpyBytes.write(folder, "e.npz", NumpyBytes.zip(true, Map.of("edge_index", lying, "x", standing)));
        assertThat(EdgeFiles.load(npz).graph()).isEqualTo(PATH);
        assertThat(EdgeFiles.load(Path.of(npz + ":x")).graph()).isEqualTo(PATH);
        assertThat(EdgeFiles.load(mat("edge_index", new double[][] {{0, 1, 1}, {1, 2, 0}}))
                        .graph())
                .isEqualTo(PATH);
        assertThat(EdgeFiles.load(Path.of(mat("graph", new double[][] {{0, 1, 0}, {1, 0, 1}, {0, 1, 0}}) + ":graph"))
                        .graph())
                .isEqualTo(PATH);
    }

    @Test
    void numbersInArraysOfEdgesAreIds() {
        Path path = NumpyBytes.write(folder, "e.npy", NumpyBytes.floats("3, 2", 10, 20, 20, 30, 20, 10));
        IdMap ids = IdMap.ofNumbers(new long[] {10, 20, 30});
        assertThat(EdgeFiles.load(path, ids).graph()).isEqualTo(PATH);
        assertThatThrownBy(() -> EdgeFiles.load(path, IdMap.numbered(30)))
                .hasMessageContaining("node 30 is not one of the 30 nodes (0 to 29)");
    }

    @Test
    void arraysThatAreNoEdgesAreRefused() {
        Path square = NumpyBytes.write(folder, "e.npy", NumpyBytes.floats("2, 2", 0, 1, 1, 0));
        assertThatThrownBy(() -> EdgeFiles.load(square)).hasMessageContaining("2 x 2, which could be either");
        Path half = NumpyBytes.write(folder, "e.npy", NumpyBytes.floats("1, 2", 0, 0.5f));
        assertThatThrownBy(() -> EdgeFiles.load(half)).hasMessageContaining("element 1: expected the whole number");
        Path two = NumpyBytes.write(
                folder, "e.npz", NumpyBytes.zip(true, Map.of("a", NumpyBytes.ints(1), "b", NumpyBytes.ints(1))));
        assertThatThrownBy(() -> EdgeFiles.load(two)).hasMessageContaining("name it: FILE:NAME");
        Path json = NumpyBytes.write(folder, "e.json", "[[0, 1]]");
        assertThatThrownBy(() -> EdgeFiles.load(json)).hasMessageContaining("edges are not read from JSON");
    }

    @ParameterizedTest
    @ValueSource(strings = {"csc", "coo"})
    void everySparseFormatOfScipyIsRead(String format) {
        Map<String, byte[]> arrays = new HashMap<>(Map.of(
                "format", NumpyBytes.text(format),
                "shape", NumpyBytes.ints(3, 3),
                "data", NumpyBytes.floats("3,", 1, 1, 1)));
        if (format.equals("coo")) {
            arrays.put("row", NumpyBytes.ints(0, 1, 2));
            arrays.put("col", NumpyBytes.ints(1, 0, 1));
        } else {
            arrays.put("indptr", NumpyBytes.ints(0, 1, 3, 3));
            arrays.put("indices", NumpyBytes.ints(1, 0, 2));
        }
        Path path = NumpyBytes.write(folder, "a.npz", NumpyBytes.zip(true, arrays));
        assertThat(EdgeFiles.load(path).graph()).isEqualTo(PATH);
    }
}
