package org.linkteller.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.spark.launcher.JavaModuleOptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.api.Predictions;
import org.linkteller.api.Seed;
import org.linkteller.privacy.ClusterCounts;
import org.linkteller.privacy.Clusters;
import org.linkteller.privacy.EdgeRand;
import org.linkteller.privacy.LapGraph;
import org.linkteller.privacy.NeighbourCounts;
import org.linkteller.privacy.NoiseSource;

/** The commands as a user types them, from text to text, against one machine. */
class SparkCommandsTest {
    @TempDir
    static Path folder;

    private static WrittenGraph written;

    @BeforeAll
    static void writeText() throws IOException {
        written = WrittenGraph.in(folder);
    }

    @Test
    void importSaysWhatItFound() {
        assertThat(written.run(written.importing("edges.csv", "again")))
                .contains(String.format(
                        java.util.Locale.ROOT,
                        "200 nodes, %,d edges, 5 feature columns",
                        written.graph().edgeCount()));
    }

    @Test
    void predictWritesTheLogitsOfOneMachine() throws IOException {
        written.run(written.predict("graph", "gcn2", "logits"));
        Predictions here = written.model("gcn2").predict(written.graph(), written.features(), 1);
        List<String> lines = written.lines("logits");
        assertThat(lines).hasSize(200);
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
            List<String> sweep = new ArrayList<>(List.of("sweep", "--graph", written.path("graph")));
            sweep.addAll(List.of("--model-file", written.path("gcn2.safetensors")));
            sweep.addAll(which);
            String broadcast = written.run(WrittenGraph.with(sweep, "--out", written.path("broadcast.csv")));
            String cut = written.run(WrittenGraph.with(sweep, "--partitioned", "--out", written.path("cut.csv")));
            assertThat(Files.readString(folder.resolve("cut.csv")))
                    .isEqualTo(Files.readString(folder.resolve("broadcast.csv")));
            assertThat(cut).contains("AUC ");
            assertThat(timeless(cut)).isEqualTo(timeless(broadcast));
        }
    }

    private static String timeless(String output) {
        return output.replaceAll("[0-9.]+ s\\b", "");
    }

    @Test
    void seededReleasesAreThoseOfOneMachineAndSaySo() throws IOException {
        String said = written.run(written.perturb("lap-graph", "noisy", "--seeded-noise", "7"));
        assertThat(said).contains("NOT PRIVATE");
        assertThat(String.join("\n", written.lines("noisy/privacy")))
                .contains("NOT PRIVATE")
                .contains("epsilon " + WrittenGraph.EPSILON);
        List<String> here = new ArrayList<>();
        new LapGraph(WrittenGraph.EPSILON).release(written.graph(), noise(), (u, v) -> here.add(u + "," + v));
        assertThat(written.lines("noisy/edges")).isEqualTo(here);
    }

    @Test
    void countsByTheClassesOfANetworkWithoutEdgesOrByAFileAreThoseOfOneMachine() throws IOException {
        Clusters classes = Clusters.mostProbable(written.model("mlp").predict(written.graph(), written.features(), 1));
        StringBuilder text = new StringBuilder("node,cluster\n");
        for (int node = 0; node < 200; node++) {
            text.append(node).append(',').append(classes.of(node)).append('\n');
        }
        Files.writeString(folder.resolve("clusters.csv"), text);
        NeighbourCounts here = new ClusterCounts(WrittenGraph.EPSILON).release(written.graph(), classes, noise());
        for (String clusters : List.of("mlp.safetensors", "clusters.csv")) {
            String out = "counts-" + clusters;
            String file = written.path(clusters);
            written.run(written.perturb("cluster-counts", out, "--clusters", file, "--seeded-noise", "7"));
            List<String> lines = written.lines(out + "/counts");
            assertThat(lines).hasSize(200);
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

    /** Spark's own starter, in a process of its own: the master comes from it. */
    @Test
    void sparkSubmitRunsTheSameMain() throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(JavaModuleOptions.defaultModuleOptionArray()));
        command.addAll(List.of("--add-modules", "jdk.incubator.vector", "-Xmx512m"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "org.apache.spark.deploy.SparkSubmit"));
        command.addAll(List.of("--master", "local[1]", "--class", SparkMain.class.getName(), "spark-internal"));
        command.addAll(List.of(written.perturb("edge-rand", "submitted", "--seeded-noise", "7")));
        Path log = folder.resolve("submit.log");
        Process submitted = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertThat(submitted.waitFor(3, TimeUnit.MINUTES)).isTrue();
        assertThat(submitted.exitValue()).as(Files.readString(log)).isZero();
        List<String> here = new ArrayList<>();
        new EdgeRand(WrittenGraph.EPSILON).release(written.graph(), noise(), (u, v) -> here.add(u + "," + v));
        assertThat(written.lines("submitted/edges")).isEqualTo(here);
    }
}
