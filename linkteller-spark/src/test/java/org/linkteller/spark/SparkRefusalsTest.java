package org.linkteller.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.audit.cli.ExitCode;

/** What the commands say of what they cannot use, wherever it is noticed: one line and the code of docs/REFERENCE.md. */
class SparkRefusalsTest {
    @TempDir
    static Path folder;

    private static WrittenGraph written;

    @BeforeAll
    static void writeText() throws IOException {
        written = WrittenGraph.in(folder);
    }

    @Test
    void commandsThatCannotBeDoneAsTheyWereSaid() {
        assertRefused(ExitCode.BAD_USAGE, "go together", written.perturb("cluster-counts", "refused"));
        assertRefused(ExitCode.BAD_USAGE, "reads no edge", byClusters("gcn2.safetensors"));
        assertRefused(ExitCode.BAD_USAGE, "is there already", written.perturb("edge-rand", "graph"));
        assertRefused(ExitCode.BAD_USAGE, "expected a GCN", written.predict("graph", "mlp", "refused"));
        assertRefused(
                ExitCode.BAD_USAGE, "was trained on 3 feature columns", written.predict("graph", "narrow", "refused"));
        assertThat(folder.resolve("refused")).doesNotExist();
    }

    @Test
    void filesThatAreNotThere() {
        assertRefused(
                ExitCode.BAD_DATA, "no graph made by spark import", written.predict("nowhere", "gcn2", "refused"));
        assertRefused(ExitCode.BAD_DATA, "nowhere.safetensors", written.predict("graph", "nowhere", "refused"));
        assertRefused(ExitCode.BAD_DATA, "nowhere.csv", byClusters("nowhere.csv"));
        assertRefused(ExitCode.BAD_DATA, "nowhere.csv", written.importing("nowhere.csv", "refused"));
    }

    @Test
    void textThatHoldsSomethingElse() throws IOException {
        Files.writeString(folder.resolve("gap.csv"), "0,1\n1,0\n");
        assertRefused(ExitCode.BAD_DATA, "node 2 has no cluster", byClusters("gap.csv"));
        Files.writeString(folder.resolve("beyond.csv"), "0,1\n3,200\n");
        assertRefused(
                ExitCode.BAD_DATA,
                "expected a node from 0 to 199, got 200",
                written.importing("beyond.csv", "refused-beyond"));
    }

    @Test
    void parquetThatWasCutOff() throws IOException {
        written.run(written.importing("edges.csv", "cut"));
        try (Stream<Path> parts = Files.list(folder.resolve("cut/edges"))) {
            for (Path part :
                    parts.filter(file -> file.toString().endsWith(".parquet")).toList()) {
                byte[] whole = Files.readAllBytes(part);
                Files.write(part, Arrays.copyOf(whole, whole.length / 2));
                Files.deleteIfExists(part.resolveSibling("." + part.getFileName() + ".crc"));
            }
        }
        assertRefused(ExitCode.BAD_DATA, "cut/edges/part-", written.predict("cut", "gcn2", "refused-cut"));
        LocalCluster.delete(folder.resolve("cut/edges"));
        assertRefused(ExitCode.BAD_DATA, "cut/edges", written.predict("cut", "gcn2", "refused-gone"));
    }

    @Test
    void mastersThatAreNotThere() {
        assertRefused(ExitCode.BAD_USAGE, "Could not parse Master URL", at("sparc"));
        assertRefused(ExitCode.BAD_USAGE, "expected spark://host:port", at("spark://host"));
        assertRefused(ExitCode.ENDPOINT, "no Spark master answers at spark://127.0.0.1:1", at("spark://127.0.0.1:1"));
    }

    private static String[] byClusters(String file) {
        return written.perturb("cluster-counts", "refused", "--clusters", written.path(file));
    }

    private static String[] at(String master) {
        return WrittenGraph.with(List.of(written.predict("graph", "gcn2", "refused")), "--master", master);
    }

    private static void assertRefused(int code, String message, String... arguments) {
        StringWriter err = new StringWriter();
        assertThat(SparkMain.run(new PrintWriter(new StringWriter()), new PrintWriter(err, true), arguments))
                .as(err.toString())
                .isEqualTo(code);
        assertThat(err.toString()).contains(message).hasLineCount(1);
    }
}
