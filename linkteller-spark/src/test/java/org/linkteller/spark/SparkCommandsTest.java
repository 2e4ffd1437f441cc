package org.linkteller.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.spark.launcher.JavaModuleOptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Predictions;
import org.linkteller.api.Seed;
import org.linkteller.audit.cli.ExitCode;
import org.linkteller.data.Dataset;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.gnn.Trainer;
import org.linkteller.gnn.TrainingOptions;
import org.linkteller.gnn.file.ModelFile;
import org.linkteller.gnn.file.SavedModel;
import org.linkteller.graph.Graph;
import org.linkteller.math.Kernels;
import org.linkteller.privacy.ClusterCounts;
import org.linkteller.privacy.Clusters;
import org.linkteller.privacy.LapGraph;
import org.linkteller.privacy.NeighbourCounts;
import org.linkteller.privacy.NoiseSource;

/** The commands as a user types them, from text to text, against one machine. */
class SparkCommandsTest {
    @TempDir
    static Path folder;

    private static Graph graph;
    private static DenseFeatures features;

    @BeforeAll
    static void writeText() throws IOException {
        Dataset data = Datasets.in(folder).load("synthetic:200");
        graph = data.inference().graph();
        int columns = 5;
        float[] values = new float[graph.nodeCount() * columns];
        java.util.Random random = new java.util.Random(1);
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) random.nextGaussian();
        }
        features = DenseFeatures.wrap(graph.nodeCount(), columns, values);
        StringBuilder edges = new StringBuilder("source,target\n");
        graph.forEachEdge((u, v) -> edges.append(v).append(',').append(u).append('\n')); // any order of the ends
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < graph.nodeCount(); i++) {
            rows.append(i);
            for (int j = 0; j < columns; j++) {
                rows.append('\t').append(values[i * columns + j]);
            }
            rows.append('\n');
        }
        Files.writeString(folder.resolve("edges.csv"), edges);
        Files.writeString(folder.resolve("x.tsv"), rows);
        Dataset.Part part = data.train();
        float[] trained = new float[part.graph().nodeCount() * columns];
        for (int i = 0; i < trained.length; i++) {
            trained[i] = (float) random.nextGaussian();
        }
        Dataset.Part narrow = part.withFeatures(DenseFeatures.wrap(part.graph().nodeCount(), columns, trained));
        for (String name : List.of("gcn2", "mlp")) {
            GnnModel model = new Trainer(Kernels.best(1))
                    .train(
                            PaperSettings.of("synthetic", name).spec(),
                            narrow,
                            TrainingOptions.defaults().withEpochs(5),
                            new Seed(1))
                    .model();
            SavedModel saved = new SavedModel(model, Optional.empty(), List.of(), List.of(), List.of(), Map.of());
            ModelFile.save(saved, folder.resolve(name + ".safetensors"));
        }
        assertThat(run(
                        "import",
                        "--edges",
                        path("edges.csv"),
                        "--features",
                        path("x.tsv"),
                        "--nodes",
                        "" + graph.nodeCount(),
                        "--out",
                        path("graph")))
                .contains(String.format(
                        java.util.Locale.ROOT, "200 nodes, %,d edges, 5 feature columns", graph.edgeCount()));
    }

    private static String path(String name) {
        return folder.resolve(name).toString();
    }

    private static GnnModel model(String name) {
        return (GnnModel) ModelFile.load(folder.resolve(name + ".safetensors")).model();
    }

    /** Its standard output; a failure is shown with what it said. */
    private static String run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(1, List.of("--master", "local[2]"));
        int code = SparkMain.run(new PrintWriter(out, true), new PrintWriter(err, true), all.toArray(new String[0]));
        assertThat(code).as(err.toString()).isZero();
        return out.toString();
    }

    private static List<String> lines(String written) throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> parts = Files.list(folder.resolve(written))) {
            for (Path part : parts.filter(file -> file.getFileName().toString().startsWith("part-"))
                    .sorted()
                    .toList()) {
                lines.addAll(Files.readAllLines(part));
            }
        }
        return lines;
    }

    @Test
    void predictWritesTheLogitsOfOneMachine() throws IOException {
        run("predict", "--graph", path("graph"), "--model-file", path("gcn2.safetensors"), "--out", path("logits"));
        Predictions here = model("gcn2").predict(graph, features, 1);
        List<String> lines = lines("logits");
        assertThat(lines).hasSize(graph.nodeCount());
        for (String line : lines) {
            String[] fields = line.split(",");
            for (int label = 0; label < here.classes(); label++) {
                assertThat(Double.parseDouble(fields[label + 1]))
                        .isEqualTo(here.at(Integer.parseInt(fields[0]), label));
            }
        }
    }

    @Test
    void sweepNamesTheSamePairsBroadcastOrNot() throws IOException {
        for (List<String> which : List.of(List.<String>of(), List.of("--targets", "80"))) {
            List<String> sweep = new ArrayList<>(
                    List.of("sweep", "--graph", path("graph"), "--model-file", path("gcn2.safetensors")));
            sweep.addAll(which);
            String broadcast = run(with(sweep, "--out", path("broadcast.csv")));
            String cut = run(with(sweep, "--partitioned", "--out", path("cut.csv")));
            assertThat(Files.readString(folder.resolve("cut.csv")))
                    .isEqualTo(Files.readString(folder.resolve("broadcast.csv")));
            assertThat(cut).contains("AUC ");
            assertThat(timeless(cut)).isEqualTo(timeless(broadcast));
        }
    }

    private static String[] with(List<String> command, String... more) {
        return Stream.concat(command.stream(), Stream.of(more)).toArray(String[]::new);
    }

    private static String timeless(String output) {
        return output.replaceAll("[0-9.]+ s\\b", "");
    }

    @Test
    void seededReleasesAreThoseOfOneMachineAndSaySo() throws IOException {
        String said = run(
                "perturb",
                "--graph",
                path("graph"),
                "--mechanism",
                "lap-graph",
                "--epsilon",
                "4",
                "--seeded-noise",
                "7",
                "--out",
                path("noisy"));
        assertThat(said).contains("NOT PRIVATE");
        assertThat(String.join("\n", lines("noisy/privacy")))
                .contains("NOT PRIVATE")
                .contains("epsilon 4");
        List<String> here = new ArrayList<>();
        new LapGraph(4).release(graph, noise(), (u, v) -> here.add(u + "," + v));
        assertThat(lines("noisy/edges")).isEqualTo(here);
    }

    @Test
    void countsByTheClassesOfANetworkWithoutEdgesOrByAFileAreThoseOfOneMachine() throws IOException {
        Clusters classes = Clusters.mostProbable(model("mlp").predict(graph, features, 1));
        StringBuilder text = new StringBuilder("node,cluster\n");
        for (int node = 0; node < graph.nodeCount(); node++) {
            text.append(node).append(',').append(classes.of(node)).append('\n');
        }
        Files.writeString(folder.resolve("clusters.csv"), text);
        NeighbourCounts here = new ClusterCounts(2).release(graph, classes, noise());
        for (String clusters : List.of("mlp.safetensors", "clusters.csv")) {
            String out = "counts-" + clusters;
            run(
                    "perturb",
                    "--graph",
                    path("graph"),
                    "--mechanism",
                    "cluster-counts",
                    "--epsilon",
                    "2",
                    "--clusters",
                    path(clusters),
                    "--seeded-noise",
                    "7",
                    "--out",
                    path(out));
            List<String> lines = lines(out + "/counts");
            assertThat(lines).hasSize(graph.nodeCount());
            for (int node = 0; node < lines.size(); node++) {
                String[] fields = lines.get(node).split(",");
                assertThat(fields[0]).isEqualTo("" + node);
                for (int cluster = 0; cluster + 1 < fields.length; cluster++) {
                    assertThat(fields[cluster + 1]).isEqualTo("" + here.at(node, cluster));
                }
            }
        }
    }

    private static NoiseSource noise() {
        return NoiseSource.seeded(new Seed(7));
    }

    @Test
    void badInputIsOneLine() throws IOException {
        Files.writeString(folder.resolve("gap.csv"), "0,1\n1,0\n");
        assertRefused(
                "node 2 has no cluster",
                "perturb",
                "--graph",
                path("graph"),
                "--mechanism",
                "cluster-counts",
                "--epsilon",
                "2",
                "--clusters",
                path("gap.csv"),
                "--out",
                path("refused-1"));
        assertRefused(
                "go together",
                "perturb",
                "--graph",
                path("graph"),
                "--mechanism",
                "cluster-counts",
                "--epsilon",
                "2",
                "--out",
                path("refused-2"));
        assertRefused(
                "reads no edge",
                "perturb",
                "--graph",
                path("graph"),
                "--mechanism",
                "cluster-counts",
                "--epsilon",
                "2",
                "--clusters",
                path("gcn2.safetensors"),
                "--out",
                path("refused-3"));
        assertRefused(
                "no graph made by spark import",
                "predict",
                "--graph",
                path("nowhere"),
                "--model-file",
                path("gcn2.safetensors"),
                "--out",
                path("refused-4"));
        assertRefused(
                "is there already",
                "perturb",
                "--graph",
                path("graph"),
                "--mechanism",
                "edge-rand",
                "--epsilon",
                "6",
                "--out",
                path("graph"));
        assertThat(folder.resolve("refused-1")).doesNotExist();
    }

    private static void assertRefused(String message, String... arguments) {
        StringWriter err = new StringWriter();
        assertThat(SparkMain.run(new PrintWriter(new StringWriter()), new PrintWriter(err, true), arguments))
                .as(err.toString())
                .isEqualTo(ExitCode.BAD_USAGE);
        assertThat(err.toString()).contains(message).hasLineCount(1);
    }

    /** Spark's own starter, in a process of its own: the master comes from it. */
    @Test
    void sparkSubmitRunsTheSameMain() throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(JavaModuleOptions.defaultModuleOptionArray()));
        command.addAll(List.of("--add-modules", "jdk.incubator.vector", "-Xmx512m"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "org.apache.spark.deploy.SparkSubmit"));
        command.addAll(List.of("--master", "local[1]", "--class", SparkMain.class.getName(), "spark-internal"));
        command.addAll(List.of("perturb", "--graph", path("graph"), "--mechanism", "edge-rand", "--epsilon", "4"));
        command.addAll(List.of("--seeded-noise", "7", "--out", path("submitted")));
        Path log = folder.resolve("submit.log");
        Process submitted = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertThat(submitted.waitFor(3, TimeUnit.MINUTES)).isTrue();
        assertThat(submitted.exitValue()).as(Files.readString(log)).isZero();
        List<String> here = new ArrayList<>();
        new org.linkteller.privacy.EdgeRand(4).release(graph, noise(), (u, v) -> here.add(u + "," + v));
        assertThat(lines("submitted/edges")).isEqualTo(here);
    }
}
