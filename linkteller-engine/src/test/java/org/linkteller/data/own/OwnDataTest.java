package org.linkteller.data.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.linkteller.data.Dataset;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.data.format.NumpyBytes;

/** Own files as one dataset: the same people in any layout give the same dataset, bit for bit. */
class OwnDataTest {
    private static final int NODES = 40;
    private static final ReadingOptions PLAIN = ReadingOptions.defaults();

    @TempDir
    private Path folder;

    /** The id of a node in the files: plain numbers, numbers far apart, or names. */
    private enum Ids {
        NUMBERS(Integer::toString),
        FAR_APART(node -> Integer.toString(100_000 + 37 * node)),
        NAMES(node -> String.format("user%03d", node));

        private final IntFunction<String> name;

        Ids(IntFunction<String> name) {
            this.name = name;
        }
    }

    /** Features of a node: one that tells its label, one that no other node has, small whole numbers and a fraction. */
    private static List<String> features(int node) {
        return List.of(
                Integer.toString(node % 2),
                Integer.toString(node * node % 7),
                Integer.toString(1_000 + node * 3),
                Double.toString(node / 8.0));
    }

    private Path edges(Ids ids) {
        return write(
                "edges.csv",
                IntStream.range(0, NODES)
                        .mapToObj(node -> ids.name.apply(node) + "," + ids.name.apply((node * 7 + 3) % NODES))
                        .toList());
    }

    private Path labels(Ids ids) {
        List<String> lines = new ArrayList<>(List.of("id,label"));
        IntStream.range(0, NODES).forEach(node -> lines.add(ids.name.apply(node) + "," + node % 2));
        return write("labels.csv", lines);
    }

    private Path write(String name, List<String> lines) {
        return NumpyBytes.write(folder, name, String.join("\n", lines) + "\n");
    }

    private OwnData load(Ids ids, Path features, ReadingOptions options) {
        return OwnData.load("own", edges(ids), features, labels(ids), Optional.empty(), options);
    }

    private static void assertSame(OwnData found, OwnData expected) {
        assertThat(found.ids()).isEqualTo(expected.ids());
        Dataset.Part part = found.dataset().inference();
        Dataset.Part other = expected.dataset().inference();
        assertThat(part.graph()).isEqualTo(other.graph());
        assertThat(part.labels()).isEqualTo(other.labels());
        assertThat(part.scored()).isEqualTo(other.scored());
        assertThat(found.dataset().relation()).isEqualTo(expected.dataset().relation());
        assertThat(part.features().columns()).isEqualTo(other.features().columns());
        for (int node = 0; node < NODES; node++) {
            assertThat(part.features().row(node)).isEqualTo(other.features().row(node));
        }
    }

    /** Every title, place and order of the id, with and without pandas' index, whatever ids look like. */
    @ParameterizedTest
    @CsvSource({
        "id, 0, false", "id, 2, true", "user_id, 0, true", "account, 0, true", "customer, 4, true", "x, 1, true",
        "newId, 4, false", "Name, 0, true", "'', 0, true", "none, 0, true", "none, 4, true", "none, 2, true"
    })
    void theIdMayStandAnywhereUnderAnyTitleWithLinesInAnyOrder(String title, int place, boolean shuffled) {
        for (Ids ids : Ids.values()) {
            Path plain = write(
                    "plain.csv",
                    IntStream.range(0, NODES)
                            .mapToObj(node -> ids.name.apply(node) + "," + String.join(",", features(node)))
                            .toList());
            OwnData expected = load(ids, plain, PLAIN);
            assertThat(expected.dataset().inference().features().columns()).isEqualTo(4);
            for (boolean index : new boolean[] {false, true}) {
                if (index && (title.equals("none") || title.isEmpty())) {
                    continue; // two columns without titles: see the refusals
                }
                Path file = table(ids, title, place, shuffled, index);
                assertSame(load(ids, file, PLAIN), expected);
            }
        }
    }

    private Path table(Ids ids, String title, int place, boolean shuffled, boolean index) {
        List<Integer> nodes = new ArrayList<>(IntStream.range(0, NODES).boxed().toList());
        if (shuffled) {
            Collections.shuffle(nodes, new Random(5));
        }
        List<String> lines = new ArrayList<>();
        if (!title.equals("none")) {
            lines.add((index ? "," : "") + with(List.of("a", "b", "c", "d"), place, title));
        }
        for (int row = 0; row < NODES; row++) {
            int node = nodes.get(row);
            lines.add((index ? row + "," : "") + with(features(node), place, ids.name.apply(node)));
        }
        return write("table.csv", lines);
    }

    private static String with(List<String> fields, int place, String field) {
        List<String> all = new ArrayList<>(fields);
        all.add(place, field);
        return String.join(",", all);
    }

    /** One line per case: what is wrong with which file, and what is said. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "labels | one class | all 40 labels are the same",
                "labels | float classes | most with a fraction; which column is the class? Name it with --label-column",
                "labels | unique classes | got 40 different labels of 40 nodes",
                "labels | all missing | every one of them is missing",
                "features | counter beside numbers | which column is the nodes' id? It could be number 1, number 2",
                "features | no id | no column can be the nodes' id",
            })
    void dataThatWouldGiveAWrongAnswerIsRefused(String file, String kind, String message) {
        Ids ids = Ids.NUMBERS;
        Function<Integer, String> line = node -> switch (kind) {
            case "one class" -> node + ",yes";
            case "float classes" -> node + "," + node / 8.0;
            case "unique classes" -> node + ",c" + node;
            case "all missing" -> node + ",NaN";
            case "counter beside numbers" -> node + "," + (node * 7 + 3) % NODES + "," + node % 2;
            default -> node % 2 + "," + node / 3 + ",0.5";
        };
        Path changed =
                write("changed.csv", IntStream.range(0, NODES).boxed().map(line).toList());
        Path features = write(
                "features.csv",
                IntStream.range(0, NODES)
                        .mapToObj(node -> node + "," + String.join(",", features(node)))
                        .toList());
        assertThatThrownBy(() -> OwnData.load(
                        edges(ids),
                        file.equals("features") ? changed : features,
                        file.equals("labels") ? changed : labels(ids),
                        Optional.empty()))
                .isInstanceOf(DataFormatException.class)
                .hasMessageStartingWith(changed.toString())
                .hasMessageContaining(message);
    }

    @Test
    void whatWasReadIsSaid() {
        List<String> lines = new ArrayList<>(List.of("index,customer,a,b,c,d"));
        IntStream.range(0, NODES)
                .forEach(node -> lines.add((NODES - 1 - node) + ",u" + node + ",0,"
                        + String.join(",", features(node).subList(1, 4))));
        Path features = write("features.csv", lines);
        Path edges = write("edges.csv", List.of("u0,u1", "u1,u0", "u1,u2", "u1,u2", "u3,u3"));
        Path labels = write(
                "labels.csv",
                IntStream.range(0, NODES)
                        .mapToObj(node -> "u" + node + "," + (node < 5 ? "" : node % 3 == 0 ? "yes" : "no"))
                        .toList());
        OwnData own = OwnData.load("friends", edges, features, labels, Optional.empty(), PLAIN);
        String block = String.join("\n", own.read().lines("by columns", "logits"));
        assertThat(block)
                .contains("nodes     40")
                .contains("edges     2 of 5 listed; 1 loops and 1 repeated dropped")
                .contains("features  4 columns (1 constant), matched by id, column 'customer' (by its content)")
                .contains("left out: column 'index'")
                .contains("2 classes: no (23), yes (12); 5 nodes without")
                .contains("on 18 nodes, tested on 17")
                .contains("scaling   by columns", "answers   logits");
        assertThat(own.dataset().name()).isEqualTo("friends");
        assertThat(own.featureNames()).containsExactly("a", "b", "c", "d");
    }

    /** Two columns of features and the class in one table, titled as given. */
    private Path oneTable(String title) {
        List<String> lines = new ArrayList<>(List.of("id,a,b," + title));
        IntStream.range(0, NODES)
                .forEach(node -> lines.add(node + "," + node * node % 7 + "," + node % 5 + "," + node % 2));
        return write("table.csv", lines);
    }

    private OwnData load(Path features, Path labels, ReadingOptions options) {
        return OwnData.load("own", edges(Ids.NUMBERS), features, labels, Optional.empty(), options);
    }

    @Test
    void theClassIsNoFeatureInOneTableNorInTwoFiles() throws IOException {
        Path other = write(
                "other.csv",
                Files.readAllLines(labels(Ids.NUMBERS)).stream()
                        .map(line -> line.replace("label", "sex"))
                        .toList());
        List<OwnData> known = List.of(
                load(oneTable("label"), folder.resolve("./table.csv"), PLAIN),
                load(oneTable("label"), folder.resolve("table.csv"), PLAIN.withLabelColumn("4")),
                load(oneTable("label"), labels(Ids.NUMBERS), PLAIN),
                load(oneTable("sex"), folder.resolve("table.csv"), PLAIN.withLabelColumn("sex")),
                load(oneTable("sex"), other, PLAIN.withLabelColumn("sex")),
                load(oneTable("sex"), other, PLAIN));
        for (OwnData own : known) {
            assertThat(own.featureNames()).containsExactly("a", "b");
            assertThat(own.raw().columns()).isEqualTo(2);
            assertThat(String.join("\n", own.read().lines("", "")))
                    .containsPattern("left out: column '(label|sex)' is the class and no feature");
        }
        OwnData coordinate = load(
                write(
                        "xy.csv",
                        IntStream.range(-1, NODES)
                                .mapToObj(node -> node < 0 ? "id,x,y" : node + "," + node % 7 + "," + node % 5)
                                .toList()),
                labels(Ids.NUMBERS),
                PLAIN);
        assertThat(coordinate.featureNames()).containsExactly("x", "y");
        assertThat(coordinate.warnings())
                .contains(
                        "feature 'y' is called like a class and does not tell the class of every node: it stays a feature");
        OwnData unsure = load(oneTable("sex"), labels(Ids.NUMBERS), PLAIN);
        assertThat(unsure.featureNames()).containsExactly("a", "b", "sex");
        assertThat(unsure.warnings())
                .anyMatch(line -> line.startsWith("feature 'sex' alone tells the class of every node"));
    }

    @Test
    void oneTableWhoseClassIsNotKnownIsRefused() {
        Path sex = oneTable("sex");
        assertThatThrownBy(() -> load(sex, sex, PLAIN))
                .hasMessage(
                        sex + ": features and labels are read from this table: which column is the class? Name it with"
                                + " --label-column");
        Path bare = write(
                "bare.csv",
                IntStream.range(0, NODES)
                        .mapToObj(node -> node + ",5," + node % 2)
                        .toList());
        assertThatThrownBy(() -> load(bare, bare, PLAIN.withLabelColumn("3")))
                .hasMessageContaining("its columns have no titles: give them some in a first line");
    }

    @Test
    void featuresThatCarryNothingAreSaidToGiveALowerBound() {
        Path constant = write(
                "features.csv",
                IntStream.range(0, NODES).mapToObj(node -> node + ",1,0").toList());
        OwnData own = load(Ids.NUMBERS, constant, PLAIN);
        assertThat(own.read().isFeatureless()).isTrue();
        assertThat(own.warnings()).anyMatch(warning -> warning.contains("a lower bound"));
    }

    /** Two copies of the data in different folders have one fingerprint, and other data another. */
    @Test
    void theChecksumDoesNotKnowTheFolder() throws Exception {
        Path features = write(
                "features.csv",
                IntStream.range(0, NODES)
                        .mapToObj(node -> node + "," + node % 2)
                        .toList());
        OwnData here = load(Ids.NUMBERS, features, PLAIN);
        Path there = Files.createDirectory(folder.resolve("elsewhere"));
        for (String name : List.of("edges.csv", "features.csv", "labels.csv")) {
            Files.copy(folder.resolve(name), there.resolve(name));
        }
        OwnData copy = OwnData.load(
                there.resolve("edges.csv"),
                there.resolve("features.csv"),
                there.resolve("labels.csv"),
                Optional.empty());
        assertThat(copy.dataset().facts().sha256())
                .isEqualTo(here.dataset().facts().sha256());
        Files.writeString(
                there.resolve("labels.csv"),
                "39,1\n" + Files.readString(there.resolve("labels.csv")).replace("id,label\n", ""));
        assertThat(OwnData.load(
                                there.resolve("edges.csv"),
                                there.resolve("features.csv"),
                                there.resolve("labels.csv"),
                                Optional.empty())
                        .dataset()
                        .facts()
                        .sha256())
                .isNotEqualTo(here.dataset().facts().sha256());
    }

    /** facebook100 and the PyTorch Geometric layout as arrays: the same dataset as text. */
    @Test
    void arraysGiveTheSameDatasetAsText() {
        Path text = write(
                "features.csv",
                IntStream.range(0, NODES)
                        .mapToObj(node -> node + "," + String.join(",", features(node)))
                        .toList());
        OwnData expected = load(Ids.NUMBERS, text, PLAIN);
        float[] values = new float[4 * NODES];
        float[] ends = new float[2 * NODES];
        int[] classes = new int[NODES];
        for (int node = 0; node < NODES; node++) {
            for (int k = 0; k < 4; k++) {
                values[4 * node + k] = Float.parseFloat(features(node).get(k));
            }
            ends[node] = node;
            ends[NODES + node] = (node * 7 + 3) % NODES;
            classes[node] = node % 2;
        }
        Path npz = NumpyBytes.write(
                folder,
                "data.npz",
                NumpyBytes.zip(
                        true,
                        Map.of(
                                "x", NumpyBytes.floats(NODES + ", 4", values),
                                "edge_index", NumpyBytes.floats("2, " + NODES, ends),
                                "y", NumpyBytes.ints(classes))));
        assertSame(OwnData.load(npz, npz, npz, Optional.empty()), expected);
        String json = IntStream.range(0, NODES)
                .mapToObj(node -> "\"" + node + "\": [" + String.join(", ", features(node)) + "]")
                .collect(Collectors.joining(", ", "{", "}"));
        assertSame(
                load(Ids.NUMBERS, NumpyBytes.write(folder, "f.json", json.getBytes(StandardCharsets.UTF_8)), PLAIN),
                expected);
    }
}
