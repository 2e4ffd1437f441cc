package org.linkteller.data.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.data.format.NumpyBytes;
import org.linkteller.graph.Graph;

/** Edge lists as text; matrices and GraphML have tests of their own. */
class EdgeFilesTest {
    @TempDir
    private Path folder;

    private EdgeList read(String text) {
        return EdgeFiles.load(NumpyBytes.write(folder, "edges.csv", text));
    }

    /** The path 10 - 20 - 30, written in many ways. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "10,20\n20,30\n",
                "10,20\n20,30",
                "10\t20\r\n20\t30\r\n",
                "10;20\n20;30\n",
                "10 20\n20 30\n",
                "  10   20 \n 20  30\n",
                "from,to\n10,20\n20,30\n",
                "anything,whatever\n10,20\n20,30\n",
                "# a comment\n\n10,20\n# another\n20,30\n\n",
                "% konect\n10 20\n20 30\n",
                "10, 20\n20, 30\n",
                "\"10\",\"20\"\n20,\"30\"\n",
                "10,20,1\n20,30,1.0\n",
                "source,target,weight\n10,20,1\n20,30,1e0\n",
                "10 20 {}\n20 30 {}\n",
                "\uFEFF10,20\n20,30\n",
            })
    void everyWayOfWritingAListGivesTheSameGraph(String text) {
        EdgeList list = read(text);
        assertThat(list.graph()).isEqualTo(Graph.of(3, new int[][] {{0, 1}, {1, 2}}));
        assertThat(list.ids().name(0)).isEqualTo("10");
        assertThat(list.ids().name(2)).isEqualTo("30");
        assertThat(list.report()).isEqualTo(new EdgeReport(2, 0, 0, 2, 0, false));
        assertThat(list.report().warnings()).isEmpty();
    }

    @Test
    void gzipIsTransparent() {
        byte[] packed = NumpyBytes.gzip("0,1\n1,2\n".getBytes(StandardCharsets.UTF_8));
        assertThat(EdgeFiles.load(NumpyBytes.write(folder, "edges.tsv.gz", packed))
                        .graph()
                        .edgeCount())
                .isEqualTo(2);
    }

    @Test
    void numbersKeepTheirOrderWhateverTheOrderOfTheLines() {
        EdgeList list = read("5,-3\n4000000000,5\n0,5\n");
        assertThat(list.ids().size()).isEqualTo(4);
        assertThat(list.ids().name(0)).isEqualTo("-3");
        assertThat(list.ids().name(3)).isEqualTo("4000000000");
        assertThat(list.ids().indexOf("5")).isEqualTo(2);
        assertThat(list.graph()).isEqualTo(Graph.of(4, new int[][] {{2, 0}, {3, 2}, {1, 2}}));
    }

    /** Numbers of every size, so that both ways of looking them up grow. */
    @Test
    void numbersOfEverySizeFindTheirNodesAgain() {
        SplittableRandom random = new SplittableRandom(11);
        long[] numbers = random.longs(20_000, -(1L << 30), 1L << 50)
                .map(number -> number >> random.nextInt(40))
                .distinct()
                .toArray();
        NodeIndex index = new NodeIndex();
        for (int i = 0; i < numbers.length; i++) {
            assertThat(index.indexOf(numbers[i])).isEqualTo(i);
        }
        for (int i = 0; i < numbers.length; i++) {
            assertThat(index.indexOf(Long.toString(numbers[i]))).isEqualTo(i);
        }
        IdMap map = index.toMap();
        int[] nodes = index.finalNumbers(map);
        for (int i = 0; i < numbers.length; i++) {
            assertThat(map.name(nodes[i])).isEqualTo(Long.toString(numbers[i]));
        }
        assertThat(map.size()).isEqualTo(numbers.length);
    }

    /** A leading zero makes a name: 7 and 007 are two nodes, and all ids become names. */
    @Test
    void namesAreKeptAsTheyAreWrittenInTheirOrder() {
        EdgeList list = read("7,3\n007,3\nzoë,\"smith, j\"\n");
        assertThat(list.ids().size()).isEqualTo(5);
        assertThat(list.ids().name(0)).isEqualTo("7");
        assertThat(list.ids().name(1)).isEqualTo("3");
        assertThat(list.ids().name(2)).isEqualTo("007");
        assertThat(list.ids().name(4)).isEqualTo("smith, j");
        assertThat(list.graph()).isEqualTo(Graph.of(5, new int[][] {{0, 1}, {2, 1}, {3, 4}}));
        assertThat(list.ids().indexOf("nobody")).isEqualTo(-1);
    }

    @Test
    void aListOfNamesNeedsNoHeader() {
        assertThat(read("alice,bob\nbob,carol\n").graph().edgeCount()).isEqualTo(2);
        assertThat(read("source,target\nalice,bob\n").graph().edgeCount()).isEqualTo(1);
    }

    /** Two words at the top that are nowhere else nodes may be titles: nobody's friendship is made of them. */
    @Test
    void aFirstLineThatMayBeTitlesIsRefusedUnlessTheNodesAreKnown() {
        Path path = NumpyBytes.write(folder, "edges.csv", "person,friend\nalice,bob\nbob,carol\n");
        assertThatThrownBy(() -> EdgeFiles.load(path))
                .hasMessage(path + " line 1: 'person' and 'friend' occur on no other line: titles or an edge? Titles:"
                        + " delete the line, or call them source,target; an edge: put a line source,target above it");
        assertThatThrownBy(() -> EdgeFiles.load(path, IdMap.ofTexts(List.of("alice", "bob", "carol"))))
                .hasMessageContaining(
                        "line 1: node 'person' is not one of the 3 nodes (alice to carol), nor is 'friend'."
                                + " Titles: delete the line");
        IdMap known = IdMap.ofTexts(List.of("person", "friend", "alice", "bob", "carol"));
        assertThat(EdgeFiles.load(path, known).graph().edgeCount()).isEqualTo(3);
        assertThat(read("source,target\nperson,friend\nalice,bob\n").graph().edgeCount())
                .isEqualTo(2);
        assertThat(read("alice,bob\n").graph().edgeCount()).isEqualTo(1);
        assertThat(read("alice,bob\ncarol,dan\ndan,alice\n").graph().edgeCount())
                .isEqualTo(3);
        assertThat(read("7,8\n1,2\n").graph().edgeCount())
                .as("numbers are no titles")
                .isEqualTo(2);
    }

    @Test
    void loopsRepetitionsAndDirectionsAreCounted() {
        EdgeList list = read("0,1\n1,0\n0,1\n1,2\n2,2\n3,2\n3,2\n");
        assertThat(list.report()).isEqualTo(new EdgeReport(7, 1, 2, 2, 1, false));
        assertThat(list.graph().edgeCount()).isEqualTo(list.report().edges()).isEqualTo(3);
        assertThat(list.report().warnings())
                .containsExactly(
                        "2 of 3 edges are listed in one direction only: the list looks directed and was symmetrised",
                        "dropped 1 loop",
                        "dropped 2 repeated edges");
    }

    @Test
    void aListWithEveryEdgeBothWaysIsUndirected() {
        EdgeList list = read("0,1\n1,0\n2,1\n1,2\n");
        assertThat(list.report()).isEqualTo(new EdgeReport(4, 0, 0, 0, 2, false));
        assertThat(list.report().looksDirected()).isFalse();
    }

    @Test
    void knownNodesWithoutAnEdgeStay() {
        Path path = NumpyBytes.write(folder, "edges.csv", "0,4\n");
        EdgeList list = EdgeFiles.load(path, IdMap.numbered(6));
        assertThat(list.graph()).isEqualTo(Graph.of(6, new int[][] {{0, 4}}));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "0,1;0,6 | line 2: node '6' is not one of the 6 nodes (0 to 5)",
                "0,1;-1,5 | line 2: node '-1' is not one of",
                "0,1;0,bob | line 2: node 'bob' is not one of",
                "0,1;01,2 | line 2: node '01' is not one of",
                "0,1;1 | line 2: expected 2 values, got 1",
                "0,1;1,2,3 | line 2: expected 2 values, got 3",
                ",1;1,2 | line 1: expected a node, got an empty field",
                "a,b;\"1\" | line 2: expected 2 values, got 1",
                "0,1;1, | line 2: expected a node, got an empty field",
                "0 | line 1: expected 2 values (or 3 with a weight of 1), got 1",
                "0,1,1,1 | line 1: expected 2 values (or 3 with a weight of 1), got 4",
                "0,1,0.5;1,2,1 | line 1: weight '0.5': expected 1, weighted graphs are not supported",
                "0,1,1;1,2,2 | line 2: weight '2': expected 1, weighted",
                "0,1,1;1,2,x | line 2: weight 'x': expected 1",
                "# nothing | expected edges, got none",
                "0,1;\"1,2 | line 2: the quotes do not match",
            })
    void badListsAreRefusedWithTheLine(String text, String message) {
        Path path = NumpyBytes.write(folder, "edges.csv", text.replace(';', '\n'));
        assertThatThrownBy(() -> EdgeFiles.load(path, IdMap.numbered(6)))
                .isInstanceOf(DataFormatException.class)
                .hasMessageStartingWith(path.toString())
                .hasMessageContaining(message);
    }

    /** The fast way through bytes and the slow one through the CSV library (taken for lines with quotes) agree. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void quotedAndPlainListsReadAlike(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        StringBuilder plain = new StringBuilder();
        StringBuilder quoted = new StringBuilder();
        String[] prefixes = {"", "", "-", "n", "0", "zoë "};
        for (int line = 0; line < 2000; line++) {
            String u = prefixes[random.nextInt(seed == 1 ? 2 : prefixes.length)] + (1 + random.nextInt(500));
            String v = prefixes[random.nextInt(seed == 1 ? 2 : prefixes.length)] + (1 + random.nextInt(500));
            plain.append(u).append(',').append(v).append('\n');
            quoted.append('"').append(u).append("\",\"").append(v).append("\"\n");
        }
        assertThat(read(quoted.toString())).isEqualTo(read(plain.toString()));
    }

    /** Lines that straddle the ends of the reading buffer, and a line longer than it. */
    @Test
    void longNamesAcrossBuffersAreRead() {
        String name = "x".repeat(200_000);
        EdgeList list = read(name + ",b\n" + "b,c\n".repeat(50_000) + "c," + name + "\n");
        assertThat(list.ids().size()).isEqualTo(3);
        assertThat(list.ids().name(0)).isEqualTo(name);
        assertThat(list.report().repeated()).isEqualTo(49_999);
        assertThat(list.graph().edgeCount()).isEqualTo(3);
    }

    /** Decoded with question marks, two people would become one node. */
    @Test
    void namesThatAreNotUtf8AreRefusedUnlessTheirEncodingIsNamed() {
        String text = "M\u00fcller,M\u00f6ller\nM\u00f6ller,Maier\n";
        Path path = NumpyBytes.write(folder, "edges.csv", text.getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> EdgeFiles.load(path))
                .hasMessageStartingWith(path + " line 1: byte 2 of the line (0xFC) is not UTF-8 text");
        EdgeList list = EdgeFiles.load(path, ReadingOptions.defaults().withEncoding(StandardCharsets.ISO_8859_1));
        assertThat(list.ids()).isEqualTo(read(text).ids());
        assertThat(list.ids().size()).isEqualTo(3);
    }

    /** Ten million lines in seconds; see the test's time. */
    @Test
    @Tag("slow")
    void tenMillionEdgesAreReadInSeconds() {
        SplittableRandom random = new SplittableRandom(7);
        StringBuilder text = new StringBuilder(150_000_000);
        for (int line = 0; line < 10_000_000; line++) {
            text.append(random.nextInt(1_000_000))
                    .append('\t')
                    .append(random.nextInt(1_000_000))
                    .append('\n');
        }
        Path path = NumpyBytes.write(folder, "big.tsv", text.toString());
        long start = System.nanoTime();
        EdgeList list = EdgeFiles.load(path);
        double seconds = (System.nanoTime() - start) / 1e9;
        assertThat(list.ids().size()).isEqualTo(1_000_000);
        assertThat(list.report().entries()).isEqualTo(10_000_000);
        assertThat(seconds).isLessThan(30); // several times what a shared two-core machine needed
    }
}
