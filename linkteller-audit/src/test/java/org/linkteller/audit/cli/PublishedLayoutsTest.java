package org.linkteller.audit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Graphs laid out as others publish theirs, made here, against plain CSV files of the same content. */
class PublishedLayoutsTest {
    private static final int NODES = 48;
    private static final int COLUMNS = 7;

    @TempDir
    Path folder;

    private final List<int[]> edges = new ArrayList<>();
    private final int[][] table = new int[NODES][COLUMNS];

    /** A school: friends mostly of the same gender, the second column; the others are codes, 0 for what is not known. */
    @BeforeEach
    void school() throws IOException {
        Random random = new Random(8);
        for (int node = 0; node < NODES; node++) {
            for (int column = 0; column < COLUMNS; column++) {
                table[node][column] = random.nextInt(5);
            }
            table[node][1] = 1 + node % 2;
            edges.add(new int[] {node, (node + 2) % NODES});
            edges.add(new int[] {node, (node + 5 + node % 3) % NODES});
        }
        write("edges.csv", edges.stream().map(edge -> edge[0] + "," + edge[1]).toList());
        write(
                "features.csv",
                IntStream.range(0, NODES)
                        .mapToObj(node -> node + "," + row(node))
                        .toList());
        write(
                "labels.csv",
                IntStream.range(0, NODES)
                        .mapToObj(node -> node + "," + table[node][1])
                        .toList());
    }

    private String row(int node) {
        return IntStream.of(table[node]).mapToObj(String::valueOf).collect(Collectors.joining(","));
    }

    private String plain(String features) throws IOException {
        return findings("plain", "--edges", at("edges.csv"), "--features", at(features), "--labels", at("labels.csv"));
    }

    /** facebook100: one file a school, friendships as sparse A, seven columns of local_info, gender the second. */
    @Test
    void aSchoolOfFacebook100IsReadFromItsOneFile() throws IOException {
        double[][] friends = new double[NODES][NODES];
        for (int[] edge : edges) {
            friends[edge[0]][edge[1]] = 1;
            friends[edge[1]][edge[0]] = 1;
        }
        Path school = folder.resolve("Some School98.mat");
        Files.write(
                school,
                new MatBytes()
                        .sparse("A", friends)
                        .matrix("local_info", numbers())
                        .bytes());
        String found = findings(
                "mat",
                "--edges",
                school.toString(),
                "--features",
                school + ":local_info",
                "--labels",
                school + ":local_info",
                "--label-column",
                "2");
        write(
                "others.csv",
                IntStream.range(0, NODES)
                        .mapToObj(node -> node + "," + row(node).replaceFirst(",\\d,", ",")) // without gender
                        .toList());
        assertThat(found).isEqualTo(plain("others.csv"));
        assertThat(Files.readString(folder.resolve("mat/report.json")))
                .contains("labels    2 classes: 1 (24), 2 (24)", "column number 2 is the class and no feature");
    }

    /** The layout of the benchmarks for graphs without homophily: edge_index, node_feat and label in one file. */
    @Test
    void aSchoolWithAListOfEdgesIsReadFromItsOneFile() throws IOException {
        double[][] list = new double[2][edges.size()];
        for (int edge = 0; edge < edges.size(); edge++) {
            list[0][edge] = edges.get(edge)[0];
            list[1][edge] = edges.get(edge)[1];
        }
        double[][] labels = {
            IntStream.range(0, NODES).mapToDouble(node -> table[node][1]).toArray()
        };
        Path school = folder.resolve("school.mat");
        Files.write(
                school,
                new MatBytes()
                        .matrix("edge_index", list)
                        .matrix("node_feat", numbers())
                        .matrix("label", labels)
                        .bytes());
        String found = findings(
                "mat", "--edges", school.toString(), "--features", school.toString(), "--labels", school.toString());
        assertThat(found).isEqualTo(plain("features.csv"));
    }

    /** Twitch: edges with a header, features as lists of columns, a table of targets with two ids and True or False. */
    @Test
    void aCountryOfTwitchIsReadFromItsThreeFiles() throws IOException {
        int words = 30;
        List<List<Integer>> lists = IntStream.range(0, NODES)
                .mapToObj(node -> IntStream.range(0, words)
                        .filter(word ->
                                (word * 7 + node * 3 + word * node) % 11 == 0 || word % 2 == node % 2 && word < 4)
                        .boxed()
                        .toList())
                .toList();
        List<String> friends = new ArrayList<>(List.of("from,to"));
        edges.forEach(edge -> friends.add(edge[0] + "," + edge[1]));
        List<String> targets = new ArrayList<>();
        for (int node = 0; node < NODES; node++) {
            targets.add((31_012_921 + 7919L * node) + "," + 100 * node + "," + (node % 2 == 1 ? "True" : "False") + ","
                    + 50 * node + ",False," + node);
        }
        Collections.shuffle(targets, new Random(2));
        targets.add(0, "id,days,mature,views,partner,new_id");
        write("TW_edges.csv", friends);
        write("TW_target.csv", targets);
        Files.writeString(
                folder.resolve("TW_features.json"),
                IntStream.range(0, NODES)
                        .mapToObj(node -> "\"" + node + "\": " + lists.get(node))
                        .collect(Collectors.joining(", ", "{", "}")));
        write(
                "words.csv",
                IntStream.range(0, NODES)
                        .mapToObj(node -> node + ","
                                + IntStream.range(0, words)
                                        .mapToObj(word -> lists.get(node).contains(word) ? "1" : "0")
                                        .collect(Collectors.joining(",")))
                        .toList());
        write(
                "labels.csv",
                IntStream.range(0, NODES)
                        .mapToObj(node -> node + "," + (node % 2 == 1 ? "True" : "False"))
                        .toList());
        String found = findings(
                "twitch",
                "--edges",
                at("TW_edges.csv"),
                "--features",
                at("TW_features.json"),
                "--labels",
                at("TW_target.csv"),
                "--id-column",
                "new_id",
                "--label-column",
                "mature");
        assertThat(found).isEqualTo(plain("words.csv"));
        assertThat(Files.readString(folder.resolve("twitch/report.json")))
                .contains("labels    2 classes: False (24), True (24); 0 nodes without");
    }

    private double[][] numbers() {
        return Arrays.stream(table)
                .map(row -> Arrays.stream(row).asDoubleStream().toArray())
                .toArray(double[][]::new);
    }

    private String findings(String name, String... data) throws IOException {
        Stream<String> how = Stream.of("--epochs", "8", "--attack", "linkteller,linkteller-plus,lsa2-attr");
        return AuditFindings.of(
                folder.resolve(name), Stream.concat(Arrays.stream(data), how).toArray(String[]::new));
    }

    private void write(String name, List<String> lines) throws IOException {
        Files.write(folder.resolve(name), lines);
    }

    private String at(String name) {
        return folder.resolve(name).toString();
    }
}
