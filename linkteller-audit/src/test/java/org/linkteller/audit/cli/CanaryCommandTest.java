package org.linkteller.audit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CanaryCommandTest {
    @TempDir
    Path folder;

    @Test
    void boundsStayBelowTheClaimForTheGraphAndTheService() throws IOException {
        Path json = folder.resolve("canary.json");
        CommandRun run = CommandRun.of(
                "canary",
                "--protection",
                "edge-rand:3,none",
                "--dataset",
                "synthetic:400",
                "--canaries",
                "2000",
                "--attack",
                "linkteller",
                "--attack-canaries",
                "300",
                "--seeded-noise",
                "1",
                "--json",
                json.toString());
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("noisy graph", "linkteller", "not refuted", "seeded");
        JsonNode report = new ObjectMapper().readTree(json.toFile());
        assertThat(report.get("seededNoise").asBoolean()).isTrue();
        JsonNode findings = report.get("findings");
        assertThat(findings).hasSize(4);
        assertThat(findings.get(0).get("epsilonAtLeast").asDouble()).isBetween(2.0, 3.0);
        assertThat(findings.get(1).get("refuted").asBoolean()).isFalse();
        assertThat(findings.get(2).get("epsilon").isNull()).isTrue();
        // without noise every canary is seen: the bound is ln(2000 / 3) and grows with the canaries only
        assertThat(findings.get(2).get("correct").asInt()).isEqualTo(2000);
    }

    /** Counts have a reader of their own, with canaries that share no node; a student's teacher is read like any release. */
    @Test
    void countsAndTeachersAreReadAsWell() {
        CommandRun run = CommandRun.of(
                "canary",
                "--protection",
                "cluster-counts:2,distill:edge-rand:3",
                "--dataset",
                "synthetic:400",
                "--canaries",
                "2000",
                "--seeded-noise",
                "1");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out().lines().filter(line -> line.contains("not refuted")))
                .hasSize(2)
                .anyMatch(line -> line.startsWith("cluster-counts:2")
                        && line.contains("noisy counts  ")
                        && line.contains(" 160 "))
                .anyMatch(line -> line.startsWith("distill:edge-rand:3") && line.contains("noisy graph"));
    }

    @Test
    void badRequestsAreOneLine() {
        CommandRun unknown = CommandRun.of("canary", "--protection", "edge-drop:3");
        assertThat(unknown.exitCode()).isEqualTo(ExitCode.BAD_USAGE);
        assertThat(unknown.err())
                .contains("edge-rand or lap-graph, got edge-drop")
                .hasLineCount(1);
        CommandRun half = CommandRun.of("canary", "--protection", "edge-rand:3", "--edges", "edges.csv");
        assertThat(half.exitCode()).isEqualTo(ExitCode.BAD_USAGE);
        assertThat(half.err())
                .contains("own data needs all of edges, features and labels")
                .hasLineCount(1);
        CommandRun both = CommandRun.of("choose-epsilon", "--dataset", "synthetic:100", "--features", "features.csv");
        assertThat(both.err())
                .contains("name either a dataset or own files (edges, features, labels), not both")
                .hasLineCount(1);
        CommandRun crowded = CommandRun.of(
                "canary", "--protection", "edge-rand:3", "--dataset", "synthetic:100", "--canaries", "100000");
        assertThat(crowded.exitCode()).isEqualTo(ExitCode.BAD_USAGE);
        assertThat(crowded.err())
                .contains("canaries, half of the pairs", "got 100000")
                .hasLineCount(1);
    }
}
