package org.linkteller.audit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PerturbCommandTest {
    /** EdgeRand then flips a pair with probability e^-1000; LapGraph's count of edges would still move in one run of 150. */
    private static final String VAST = "1000";

    @TempDir
    Path folder;

    private Path edges;
    private Path out;

    @BeforeEach
    void writeEdges() throws IOException {
        edges = folder.resolve("edges.csv");
        out = folder.resolve("noisy.csv");
        Files.writeString(edges, "anna,bob\nbob,\"Doe, J.\"\n\"Doe, J.\",eve\n");
    }

    @Test
    void namesArePreservedAndTheStatementLiesBeside() throws IOException {
        CommandRun run = perturb("--mechanism", "edge-rand", "--epsilon", VAST);
        assertThat(run.exitCode()).isZero();
        assertThat(out).hasContent("source,target\nanna,bob\nbob,\"Doe, J.\"\n\"Doe, J.\",eve");
        assertThat(Files.readString(folder.resolve("noisy.csv.privacy.txt")))
                .contains("epsilon " + VAST, "edges.csv, 4 nodes, once", "any edge at all is disclosed", "weak promise")
                .doesNotContain("NOT PRIVATE", "3 edges");
        JsonNode json = new ObjectMapper()
                .readTree(folder.resolve("noisy.csv.privacy.json").toFile());
        assertThat(json.get("epsilonTotal").asDouble()).isEqualTo(Double.parseDouble(VAST));
        assertThat(json.get("guaranteed").asBoolean()).isTrue();
    }

    @Test
    void seededNoiseRepeatsItselfAndMarksEveryOutput() throws IOException {
        CommandRun run = perturb("--mechanism", "edge-rand", "--epsilon", "1", "--seeded-noise", "7");
        assertThat(run.out()).contains("NOT PRIVATE");
        String first = Files.readString(out);
        assertThat(first).startsWith("# NOT PRIVATE");
        assertThat(Files.readString(folder.resolve("noisy.csv.privacy.txt"))).startsWith("NOT PRIVATE");
        perturb("--mechanism", "edge-rand", "--epsilon", "1", "--seeded-noise", "7");
        assertThat(out).hasContent(first);
    }

    @Test
    void aReleaseCanBeReadAgain() throws IOException {
        Files.writeString(edges, "0 1\n1 2\n2 3\n");
        perturb("--nodes", "6", "--mechanism", "edge-rand", "--epsilon", VAST, "--seeded-noise", "1");
        Path again = folder.resolve("again.csv");
        CommandRun run = CommandRun.of(
                "perturb",
                "--edges",
                out.toString(),
                "--nodes",
                "6",
                "--mechanism",
                "edge-rand",
                "--epsilon",
                VAST,
                "--out",
                again.toString());
        assertThat(run.exitCode()).isZero();
        assertThat(again).hasContent("source,target\n0,1\n1,2\n2,3");
    }

    @Test
    void namingAllNodesTakesTheWarningAway() throws IOException {
        Path nodes = Files.write(folder.resolve("nodes.txt"), List.of("anna", "bob", "Doe, J.", "eve", "zoe"));
        Files.writeString(edges, "anna\tbob\n");
        Files.writeString(nodes, "anna\nbob\neve\nzoe\n");
        CommandRun run = perturb("--nodes", nodes.toString(), "--mechanism", "lap-graph", "--epsilon", "3");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("4 nodes, 1 edges").doesNotContain("disclosed");
    }

    /** At such an epsilon the noise of a count is 0 but once in e^500. */
    @Test
    void countsAreReleasedAsATableOfFeatures() throws IOException {
        Path groups = folder.resolve("groups.csv");
        Files.writeString(groups, "id,group\nanna,red\nbob,blue\n\"Doe, J.\",red\neve,blue\n");
        CommandRun run = perturb("--mechanism", "cluster-counts", "--clusters", groups.toString(), "--epsilon", VAST);
        assertThat(run.exitCode()).as(run.err()).isZero();
        String counts = Files.readString(out);
        boolean redFirst = counts.startsWith("node,red");
        assertThat(counts)
                .isEqualTo(
                        redFirst
                                ? "node,red,blue\nanna,0,1\nbob,2,0\n\"Doe, J.\",0,2\neve,1,0\n"
                                : "node,blue,red\nanna,1,0\nbob,0,2\n\"Doe, J.\",2,0\neve,0,1\n");
        assertThat(Files.readString(folder.resolve("noisy.csv.privacy.txt")))
                .contains("epsilon " + VAST, "clusters must not come from the edges");
        assertThat(perturb("--mechanism", "cluster-counts", "--clusters", groups.toString(), "--epsilon", "1")
                        .exitCode())
                .as("our own file is replaced")
                .isZero();
    }

    @Test
    void countsNeedAClusterOfEveryNode() throws IOException {
        assertThat(perturb("--mechanism", "cluster-counts", "--epsilon", "4").err())
                .contains("--mechanism cluster-counts and --clusters FILE go together")
                .hasLineCount(1);
        Path groups = folder.resolve("groups.csv");
        Files.writeString(groups, "id,group\nanna,red\nbob,blue\neve,blue\n");
        assertThat(perturb("--mechanism", "edge-rand", "--clusters", groups.toString(), "--epsilon", "4")
                        .exitCode())
                .isEqualTo(ExitCode.BAD_USAGE);
        CommandRun run = perturb("--mechanism", "cluster-counts", "--clusters", groups.toString(), "--epsilon", "4");
        assertThat(run.exitCode()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(run.err())
                .contains("expected one cluster of each node, got none for 'Doe, J.'")
                .hasLineCount(1);
        assertThat(files()).containsExactly("edges.csv", "groups.csv");
    }

    @Test
    void dryRunOnlyForecasts() throws IOException {
        CommandRun run = perturb("--mechanism", "edge-rand", "--epsilon", "1", "--dry-run");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("about 3 edges expected"); // 3 * .731 + 3 * .269
        assertThat(files()).containsExactly("edges.csv");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "NaN", "Infinity", "1e300"})
    void refusesABudgetThatMakesNoSense(String epsilon) throws IOException {
        CommandRun run = perturb("--mechanism", "edge-rand", "--epsilon=" + epsilon);
        assertThat(run.exitCode()).isEqualTo(ExitCode.BAD_USAGE);
        assertThat(run.err()).contains("epsilon must be").hasLineCount(1);
        assertThat(files()).containsExactly("edges.csv");
    }

    @Test
    void weightedListsAreRefusedAndDirectedOnesSymmetrised() throws IOException {
        Files.writeString(edges, "a,b,0.5\nb,c,1\n");
        CommandRun weighted = perturb("--mechanism", "lap-graph", "--epsilon", "3");
        assertThat(weighted.exitCode()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(weighted.err())
                .contains("weight '0.5'", "weighted graphs are not supported")
                .hasLineCount(1);
        assertThat(files()).containsExactly("edges.csv");
        Files.writeString(edges, "a,b\nb,a\nb,c\n");
        CommandRun directed = perturb("--mechanism", "edge-rand", "--epsilon", VAST);
        assertThat(directed.exitCode()).isZero();
        assertThat(directed.err()).contains("warning: 1 of 2 edges", "symmetrised");
        assertThat(out).hasContent("source,target\na,b\nb,c");
    }

    @Test
    void nothingHalfWrittenStaysWhenTheOutputCannotBeWritten() throws IOException {
        Path taken = Files.createDirectory(folder.resolve("taken"));
        Files.writeString(taken.resolve("file"), "so that it cannot be replaced");
        CommandRun run = CommandRun.of(
                "perturb",
                "--edges",
                edges.toString(),
                "--mechanism",
                "lap-graph",
                "--epsilon",
                "2",
                "--out",
                taken.toString());
        assertThat(run.exitCode()).isEqualTo(ExitCode.BAD_USAGE);
        assertThat(run.err()).hasLineCount(1);
        assertThat(files()).containsExactly("edges.csv", "taken");
        CommandRun absent = CommandRun.of(
                "perturb",
                "--edges",
                edges.toString(),
                "--mechanism",
                "lap-graph",
                "--epsilon",
                "2",
                "--out",
                folder.resolve("absent/noisy.csv").toString());
        assertThat(absent.exitCode()).isEqualTo(ExitCode.BAD_USAGE);
        assertThat(absent.err())
                .contains("there is no folder " + folder.resolve("absent"))
                .hasLineCount(1);
    }

    private CommandRun perturb(String... options) {
        String[] all = Stream.concat(
                        Stream.of("perturb", "--edges", edges.toString(), "--out", out.toString()), Stream.of(options))
                .toArray(String[]::new);
        return CommandRun.of(all);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> listed = Files.list(folder)) {
            return listed.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
