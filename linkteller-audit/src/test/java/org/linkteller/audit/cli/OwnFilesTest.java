package org.linkteller.audit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Own files on the command line: never a wrong answer in silence, and nothing of the owner's is replaced. */
class OwnFilesTest {
    private static final int NODES = 60;

    @TempDir
    Path folder;

    /** Friends of the same class; the first feature is the class, the second tells nothing. */
    @BeforeEach
    void write() throws IOException {
        Random random = new Random(3);
        List<String> edges = new ArrayList<>();
        List<String> plain = new ArrayList<>(List.of("id,a,b"));
        List<String> labels = new ArrayList<>(List.of("id,label"));
        for (int node = 0; node < NODES; node++) {
            edges.add(node + "," + (node + 2 * (1 + random.nextInt(NODES / 2 - 1))) % NODES);
            edges.add(node + "," + (node + 2) % NODES);
            plain.add(node + "," + features(node));
            labels.add(node + "," + node % 2);
        }
        Files.write(folder.resolve("edges.csv"), edges);
        Files.write(folder.resolve("plain.csv"), plain);
        Files.write(folder.resolve("labels.csv"), labels);
    }

    private static String features(int node) {
        return (100 + node % 2) + "," + (50 + node * node % 11);
    }

    /** What a run finds, without times. */
    private String findings(String name, String features, String... more) throws IOException {
        List<String> options = new ArrayList<>(
                List.of("--edges", at("edges.csv"), "--features", at(features), "--labels", at("labels.csv")));
        options.addAll(List.of("--attack", "linkteller"));
        options.addAll(List.of(more));
        if (!options.contains("--model-file")) {
            options.addAll(List.of("--epochs", "10"));
        }
        return AuditFindings.of(folder.resolve(name), options.toArray(new String[0]));
    }

    @Test
    void anyLayoutOfTheFeaturesGivesTheSameFindingsAndSaysHowItWasRead() throws IOException {
        List<Integer> nodes = new ArrayList<>(IntStream.range(0, NODES).boxed().toList());
        Collections.shuffle(nodes, new Random(1));
        write("bare.csv", nodes.stream().map(node -> node + "," + features(node)));
        write(
                "customer.csv",
                Stream.concat(
                        Stream.of(",a,b,customer"),
                        IntStream.range(0, NODES)
                                .mapToObj(row -> row + "," + features(nodes.get(row)) + "," + nodes.get(row))));
        String plain = findings("runs/plain", "plain.csv");
        assertThat(findings("runs/bare", "bare.csv")).isEqualTo(plain);
        assertThat(findings("runs/customer", "customer.csv")).isEqualTo(plain);
        assertThat(Files.readString(folder.resolve("runs/customer/report.json")))
                .contains("features  2 columns, matched by id, column 'customer'", "left out: column number 1")
                .contains("labels    2 classes: 0 (30), 1 (30); 0 nodes without");
        assertThat(Files.readString(folder.resolve("runs/plain/run.log"))).contains("nodes     60");
    }

    @Test
    void ownDataHasTheNameItsOwnerGivesIt() throws IOException {
        findings("runs/named", "plain.csv", "--name", "friends");
        assertThat(Files.readString(folder.resolve("runs/named/findings.csv"))).contains("friends");
        assertThat(Files.readString(folder.resolve("runs/named/plan.yaml"))).contains("name: friends");
        CommandRun taken = CommandRun.of(
                "train",
                "--edges",
                at("edges.csv"),
                "--features",
                at("plain.csv"),
                "--labels",
                at("labels.csv"),
                "--name",
                "cora",
                "--out",
                at("m"));
        assertThat(taken.exitCode()).isEqualTo(ExitCode.BAD_USAGE);
        assertThat(taken.err()).contains("'cora' is a dataset of the catalogue");
    }

    /** Labels that are the model's own predictions: whoever feeds it other features than training did finds fewer. */
    @Test
    void aModelFileIsAuditedWithItsOwnScaling() throws IOException {
        run(
                "train",
                "--edges",
                at("edges.csv"),
                "--features",
                at("plain.csv"),
                "--labels",
                at("labels.csv"),
                "--epochs",
                "10",
                "--out",
                at("model"));
        run(
                "predict",
                "--model-file",
                at("model"),
                "--edges",
                at("edges.csv"),
                "--features",
                at("plain.csv"),
                "--out",
                at("predictions.csv"));
        List<String> predicted = Files.readAllLines(folder.resolve("predictions.csv")).stream()
                .skip(1)
                .map(line -> line.split(",")[0] + "," + line.split(",")[1])
                .toList();
        write("labels.csv", Stream.concat(Stream.of("id,label"), predicted.stream()));
        // other training nodes than the model's, so that scaling anew would give other features
        write("few.csv", Stream.of("0", "1", "2", "4", "6", "8"));
        String findings =
                findings("runs/file", "plain.csv", "--model-file", at("model"), "--train-nodes", at("few.csv"));
        assertThat(findings.replaceAll("\\s", "")).contains("\"value\":1.0");
        assertThat(Files.readString(folder.resolve("runs/file/report.json")))
                .contains("scaling   the model file's own, as it was trained", "answers   logits, 2 numbers a node");
        write("labels.csv", IntStream.range(0, NODES).mapToObj(node -> node + ",c" + node % 3));
        CommandRun three = CommandRun.of(
                "audit",
                "--edges",
                at("edges.csv"),
                "--features",
                at("plain.csv"),
                "--labels",
                at("labels.csv"),
                "--model-file",
                at("model"),
                "--out",
                at("runs/three"));
        assertThat(three.exitCode()).isEqualTo(ExitCode.BAD_USAGE);
        assertThat(three.err()).contains("the model tells the classes [0, 1] apart, the labels hold 'c0'");
    }

    /**
     * Where features carry nothing, the model is as open as before to whoever sends rows of its own: the published attack, which
     * nudges the owner's rows, must not pass for an all-clear.
     */
    @ParameterizedTest
    @ValueSource(strings = {"1,1", "0,0"})
    void featuresThatCarryNothingAreNoAllClear(String row) throws IOException {
        write(
                "nothing.csv",
                Stream.concat(Stream.of("id,a,b"), IntStream.range(0, NODES).mapToObj(node -> node + "," + row)));
        String[] audit = {
            "audit",
            "--edges",
            at("edges.csv"),
            "--features",
            at("nothing.csv"),
            "--labels",
            at("labels.csv"),
            "--epochs",
            "10",
            "--target-count",
            "40",
            "--fail-above",
            "f1=0.2",
            "--out",
            at("runs/usual")
        };
        CommandRun usual = CommandRun.of(audit);
        assertThat(usual.exitCode()).as(usual.err()).isEqualTo(ExitCode.LEAK_ABOVE_GATE);
        assertThat(usual.err()).contains("a leak measured with them is a lower bound", "linkteller-plus: f1 is 1.0000");
        assertThat(Files.readString(folder.resolve("runs/usual/report.html")))
                .contains("class=\"risk\">Severe leak<", "The gate is shut");

        audit[audit.length - 1] = at("runs/weak");
        CommandRun weak = CommandRun.of(Stream.concat(Arrays.stream(audit), Stream.of("--attack", "linkteller"))
                .toArray(String[]::new));
        assertThat(weak.exitCode()).as(weak.err()).isEqualTo(ExitCode.LEAK_ABOVE_GATE);
        assertThat(weak.err()).contains("f1 was measured nowhere");
        assertThat(weak.out()).contains("says nothing: ");
        assertThat(Files.readString(folder.resolve("runs/weak/report.html")))
                .contains("class=\"risk\">Nothing was learned<", "a lower bound")
                .doesNotContain("Little leaks<");
    }

    /** Two targets without an edge between them: nothing to find, a report without figures that fail, and a shut gate. */
    @Test
    void targetsWithoutAnEdgeAreReportedAndDoNotOpenAGate() throws IOException {
        write("edges.csv", Stream.of("0,2"));
        CommandRun run = CommandRun.of(
                "audit",
                "--edges",
                at("edges.csv"),
                "--features",
                at("plain.csv"),
                "--labels",
                at("labels.csv"),
                "--epochs",
                "5",
                "--target-count",
                "5",
                "--fail-above",
                "f1=1",
                "--out",
                at("runs/none"));
        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.LEAK_ABOVE_GATE);
        assertThat(run.err()).contains("f1 was measured nowhere");
        assertThat(folder.resolve("runs/none/report.html")).exists();
        assertThat(Files.readString(folder.resolve("runs/none/gate-junit.xml"))).contains("tests=\"");
    }

    @Test
    void whoHasOnlyEdgesIsOfferedGeneratedFeatures() throws IOException {
        CommandRun none = CommandRun.of("audit", "--edges", at("edges.csv"), "--out", at("runs/edges"));
        assertThat(none.exitCode()).isEqualTo(ExitCode.BAD_USAGE);
        assertThat(none.err()).contains("--features random:32 --labels random:2");
        CommandRun run = CommandRun.of(
                "audit",
                "--edges",
                at("edges.csv"),
                "--features",
                "random:32",
                "--labels",
                "random:2",
                "--epochs",
                "5",
                "--target-count",
                "30",
                "--attack",
                "linkteller",
                "--out",
                at("runs/edges"));
        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.DONE);
        assertThat(Files.readString(folder.resolve("runs/edges/report.json")))
                .contains("generated: the utility means nothing");
    }

    /** One line per case: the command, its exit code, what is said; the folder stays as it was. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "perturb --edges edges.csv --mechanism lap-graph --epsilon 4 --out edges.csv | 2 | is what is read",
                "perturb --edges edges.csv --mechanism lap-graph --epsilon 4 --out ./x/../edges.csv | 2 | is what is read",
                "perturb --edges edges.csv --mechanism lap-graph --epsilon 4 --out link.csv | 2 | is what is read",
                "perturb --edges edges.csv --mechanism lap-graph --epsilon 4 --out dangling.csv | 2 | is a link",
                "perturb --edges edges.csv --mechanism lap-graph --epsilon 4 --out labels.csv | 2 | say --force",
                "perturb --edges latin.csv --mechanism lap-graph --epsilon 4 --out n.csv | 3 | line 1: byte 2 of the line (0xFC)",
                "perturb --edges edges.parquet --mechanism lap-graph --epsilon 4 --out n.csv | 3 | a Parquet file",
                "train OWN --out plain.csv | 2 | is what is read",
                "train OWN --out x | 2 | is a folder",
                "train OWN --out m --json edges.csv | 2 | is what is read",
                "sweep OWN --out labels.csv | 2 | is what is read",
                "train OWN --id-column nobody --out m | 3 | there is no column 'nobody'; there are 'id', 'a', 'b'",
                "train OWN --encoding nope --out m | 2 | expected an encoding such as ISO-8859-1",
                "train OWN --row-order --id-column id --out m | 2 | leave out --id-column",
                "train --edges edges.csv --features two.csv --labels labels.csv --out m | 3 | which column is the nodes' id? It could be 'x', 'y'",
                "train --edges edges.csv --features plain.csv --labels one.csv --out m | 3 | all 60 labels are the same",
                "train --edges edges.csv --features dense.json --labels labels.csv --out m | 3 | Say --json-lists",
                "train --dataset cora --id-column id --out m | 2 | not both",
                "train OWN --hidden 100000000 --out m | 2 | must be from 1 to 65536",
                "audit OWN --attack linkteller-exact --fail-above f1=0.2 --out m | 2 | a client could run, and the plan has none",
            })
    void whatIsRefusedLeavesEverythingAsItWas(String line, int code, String message) throws IOException {
        Files.createDirectories(folder.resolve("x"));
        Files.createSymbolicLink(folder.resolve("link.csv"), folder.resolve("edges.csv"));
        Files.createSymbolicLink(folder.resolve("dangling.csv"), folder.resolve("nowhere.csv"));
        Files.write(folder.resolve("latin.csv"), "M\u00fcller,M\u00f6ller\n".getBytes(StandardCharsets.ISO_8859_1));
        Files.write(folder.resolve("edges.parquet"), "PAR1....PAR1".getBytes(StandardCharsets.ISO_8859_1));
        write(
                "two.csv",
                Stream.concat(
                        Stream.of("x,y,b"),
                        IntStream.range(0, NODES).mapToObj(node -> node + "," + (node * 7 + 1) % NODES + ",1")));
        write("one.csv", IntStream.range(0, NODES).mapToObj(node -> node + ",yes"));
        write("dense.json", Stream.of("{\"0\": [1, 2], \"1\": [2, 1]}"));
        Map<String, String> before = content();
        String own = line.replace("OWN", "--edges edges.csv --features plain.csv --labels labels.csv");
        CommandRun run = CommandRun.of(Arrays.stream(own.split(" "))
                .map(word -> word.matches(".*\\.(csv|json|parquet)|m|x") ? at(word) : word)
                .toArray(String[]::new));
        assertThat(run.err().lines().filter(said -> said.startsWith("linkteller: ")))
                .singleElement()
                .asString()
                .contains(message);
        assertThat(run.exitCode()).isEqualTo(code);
        assertThat(content()).isEqualTo(before);
    }

    @Test
    void whatIsOursIsReplacedAndOthersOnlyByForce() throws IOException {
        String[] perturb = {
            "perturb", "--edges", at("edges.csv"), "--mechanism", "lap-graph", "--epsilon", "4", "--out", at("n.csv")
        };
        run(perturb);
        run(perturb);
        write("n2.csv", Stream.of("source,target", "1,2"));
        perturb[perturb.length - 1] = at("n2.csv");
        assertThat(CommandRun.of(perturb).exitCode()).isEqualTo(ExitCode.BAD_USAGE);
        run(Stream.concat(Arrays.stream(perturb), Stream.of("--force")).toArray(String[]::new));
    }

    private void run(String... arguments) {
        CommandRun run = CommandRun.of(arguments);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.DONE);
    }

    private void write(String name, Stream<String> lines) throws IOException {
        Files.write(folder.resolve(name), lines.toList());
    }

    private Map<String, String> content() throws IOException {
        Map<String, String> content = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                content.put(
                        file.getFileName() + (Files.isSymbolicLink(file) ? " link" : ""),
                        Files.isRegularFile(file) ? Arrays.toString(Files.readAllBytes(file)) : "");
            }
        }
        return content;
    }

    private String at(String name) {
        return folder.resolve(name).toString();
    }
}
