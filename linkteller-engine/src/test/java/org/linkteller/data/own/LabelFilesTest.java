package org.linkteller.data.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.NodeSet;
import org.linkteller.data.Labels;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.data.format.NumpyBytes;

/** Labels and lists of nodes. */
class LabelFilesTest {
    private static final IdMap THREE = IdMap.numbered(3);

    @TempDir
    private Path folder;

    private LabelTable read(String text) {
        return LabelFiles.load(NumpyBytes.write(folder, "labels.csv", text), THREE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0,1\n1,0\n2,1\n",
                "2,1\n0,1\n1,0\n",
                "id,label\n0,1\n1,0\n2,1\n",
                "who,what\n0,1\n1,0\n2,1\n",
                "0 1\n1 0\n2 1\n",
                "0,1\n1,0\n2,1\n0,1\n",
                "1\n0\n1\n",
                "label\n1\n0\n1\n",
            })
    void everyWayOfWritingLabelsGivesTheSame(String text) {
        assertThat(read(text).labels()).isEqualTo(Labels.single(2, 1, 0, 1));
    }

    @Test
    void classesHaveNamesAndGapsDoNotMatter() {
        LabelTable words = read("0,spam\n1,ham\n2,spam\n");
        assertThat(words.labels()).isEqualTo(Labels.single(2, 1, 0, 1));
        assertThat(words.classes().name(0)).isEqualTo("ham");
        LabelTable numbers = read("0,10\n1,9\n2,200\n");
        assertThat(numbers.labels()).isEqualTo(Labels.single(3, 1, 0, 2));
        assertThat(numbers.classes().name(2)).isEqualTo("200");
    }

    @Test
    void nodesWithoutALineOrWithAnEmptyClassHaveNoLabel() {
        assertThat(read("0,a\n1,\n").labels()).isEqualTo(Labels.single(1, 0, Labels.NONE, Labels.NONE));
    }

    @Test
    void severalColumnsMeanSeveralClasses() {
        LabelTable table = read("id,red,blue\n0,1,1\n2,0,1\n");
        assertThat(table.labels()).isEqualTo(Labels.multi(3, 2, new byte[] {1, 1, 0, 0, 0, 1}));
        assertThat(table.classes().name(1)).isEqualTo("blue");
        assertThat(read("0,1,1\n2,0,1\n").classes()).isEqualTo(IdMap.numbered(2));
    }

    @Test
    void numpyLabelsAreInOrderOfNodes() {
        Path flat = NumpyBytes.write(folder, "y.npy", NumpyBytes.ints(5, -1, 2));
        assertThat(LabelFiles.load(flat, THREE).labels()).isEqualTo(Labels.single(2, 1, Labels.NONE, 0));
        Path oneHot = NumpyBytes.write(folder, "h.npy", NumpyBytes.floats("3, 2", 0, 1, 1, 0, 0, 0));
        assertThat(LabelFiles.load(oneHot, THREE).labels()).isEqualTo(Labels.single(2, 1, 0, Labels.NONE));
        Path wrong = NumpyBytes.write(folder, "w.npy", NumpyBytes.floats("3, 2", 0, 1, 1, 0, 0, 0.5f));
        assertThatThrownBy(() -> LabelFiles.load(wrong, THREE))
                .hasMessageContaining("row 2, column 1: expected 0 or 1, got 0.5; one column");
        assertThatThrownBy(() -> LabelFiles.load(flat, IdMap.numbered(4)))
                .hasMessageEndingWith("expected 4 rows, one per node, got 3");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0,a;0,b | line 2: node '0' is of class 'b' here and 'a' on an earlier line",
                "0,1,0;0,1,1 | line 2: node '0' has other classes on an earlier line",
                "0,a;3,b | line 2: node '3' is not one of the 3 nodes (0 to 2)",
                "0,a;x,b | line 2: node 'x' is not one of",
                "0,a;1 | line 2: expected 2 values, got 1",
                "0,1,0;1,2,0 | line 2: expected 0 or 1 (or False or True), got '2'",
                "1;0 | expected 3 labels, one per node, got 2",
                "1;0;1;1 | line 4: expected 3 labels, one per node, got more",
                "id,label | expected a label for some node, got none",
            })
    void badLabelsAreRefusedWithTheLine(String text, String message) {
        assertThatThrownBy(() -> read(text.replace(';', '\n')))
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining("labels.csv")
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "NaN", "nan", "NA", "null", "None", "<NA>"})
    void whatIsMissingIsNoClass(String missing) {
        assertThat(read("0,a\n1," + missing + "\n2,b\n").labels()).isEqualTo(Labels.single(2, 0, Labels.NONE, 1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mature,new_id\nTrue,0\nFalse,1\nTrue,2\n",
                "id,days,mature,views,new_id\n900,5,True,17,0\n901,6,False,18,1\n902,6,True,19,2\n",
                "True,0\nFalse,1\nTrue,2\n",
            })
    void idAndLabelMayStandAnywhere(String text) {
        Path path = NumpyBytes.write(folder, "labels.csv", text);
        ReadingOptions options = ReadingOptions.defaults();
        LabelTable table = LabelFiles.load(
                path, THREE, NodeSet.all(3), text.contains("mature") ? options.withLabelColumn("mature") : options);
        assertThat(table.labels()).isEqualTo(Labels.single(2, 1, 0, 1));
        assertThat(table.classes().name(1)).isEqualTo("True");
    }

    @Test
    void flagsMayBeWordsAndColumnsThatAreNoneHaveToBeNamed() {
        assertThat(read("id,red,blue\n0,True,True\n2,False,True\n").labels())
                .isEqualTo(Labels.multi(3, 2, new byte[] {1, 1, 0, 0, 0, 1}));
        assertThatThrownBy(() -> read("id,age,city\n0,31,x\n1,31,y\n2,32,y\n"))
                .hasMessageContaining(
                        "which column is the class? It could be 'age', 'city': name it with --label-column");
    }

    /** Rows of another file follow the rows of the features, whose ids are in another order: two readings. */
    @Test
    void rowsWithoutIdsAreRefusedBesideFeaturesInAnotherOrder() {
        Path flat = NumpyBytes.write(folder, "y.npy", NumpyBytes.ints(5, -1, 2));
        NodeSet shuffled = NodeSet.of(2, 0, 1);
        assertThatThrownBy(() -> LabelFiles.load(flat, THREE, shuffled, ReadingOptions.defaults()))
                .hasMessageContaining("its rows have no ids");
        assertThat(LabelFiles.load(
                                flat, THREE, shuffled, ReadingOptions.defaults().inRowOrder())
                        .labels())
                .isEqualTo(Labels.single(2, Labels.NONE, 0, 1));
    }

    @Test
    void nodeListsKeepTheirOrder() {
        Path path = NumpyBytes.write(folder, "nodes.txt", "# chosen\nid\n2\n0\n");
        assertThat(NodeFiles.load(path, THREE)).isEqualTo(NodeSet.of(2, 0));
        assertThat(NodeFiles.load(path)).isEqualTo(IdMap.ofNumbers(new long[] {0, 2}));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0;3 | line 2: node '3' is not one of",
                "0;1;0 | line 3: node '0' is listed twice",
                "id | expected nodes, got none",
                "#none | expected nodes, got none",
            })
    void badNodeListsAreRefused(String text, String message) {
        Path path = NumpyBytes.write(folder, "nodes.txt", text.replace(';', '\n'));
        assertThatThrownBy(() -> NodeFiles.load(path, THREE))
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining("nodes.txt")
                .hasMessageContaining(message);
    }
}
