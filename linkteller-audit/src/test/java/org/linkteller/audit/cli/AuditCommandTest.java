package org.linkteller.audit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditCommandTest {
    @TempDir
    Path folder;

    @Test
    void leavesEveryViewOfTheReportAndOpensTheGate() {
        CommandRun run = audit("--fail-above", "f1=1");
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isEqualTo(ExitCode.DONE);
        assertThat(run.out()).contains("linkteller", "report.html");
        for (String file : new String[] {"report.json", "report.html", "findings.csv", "plan.yaml", "gate.sarif"}) {
            assertThat(folder.resolve("run").resolve(file)).isNotEmptyFile();
        }
    }

    @Test
    void saysOnRequestWhatAGuardWouldNeed() throws IOException {
        CommandRun run = audit("--guard");
        assertThat(run.exitCode()).isEqualTo(ExitCode.DONE);
        assertThat(run.out()).contains("queries per key and node", "group probing");
        JsonNode report =
                new ObjectMapper().readTree(folder.resolve("run/report.json").toFile());
        assertThat(report.get("guard")).hasSize(1);
    }

    @Test
    void aLeakAboveTheGateExitsWithOneAndOneLine() {
        CommandRun run = audit("--fail-above", "f1=0.01");
        assertThat(run.exitCode()).isEqualTo(ExitCode.LEAK_ABOVE_GATE);
        assertThat(run.err()).hasLineCount(1).contains("the gate is shut", "linkteller");
    }

    @Test
    void sharingHidesTheNodesInEveryViewAndOnTheTerminal() throws IOException {
        StringBuilder edges = new StringBuilder();
        StringBuilder features = new StringBuilder("id,a,b\n");
        StringBuilder labels = new StringBuilder("id,label\n");
        for (int i = 0; i < 60; i++) {
            edges.append("person")
                    .append(i)
                    .append(",person")
                    .append((i + 1) % 60)
                    .append('\n');
            edges.append("person")
                    .append(i)
                    .append(",person")
                    .append((i + 7) % 60)
                    .append('\n');
            features.append("person")
                    .append(i)
                    .append(',')
                    .append(i % 5)
                    .append(',')
                    .append(i % 3)
                    .append('\n');
            labels.append("person").append(i).append(',').append(i % 2).append('\n');
        }
        Files.writeString(folder.resolve("edges.csv"), edges);
        Files.writeString(folder.resolve("features.csv"), features);
        Files.writeString(folder.resolve("labels.csv"), labels);
        String[] own = ("audit --edges " + folder.resolve("edges.csv") + " --features " + folder.resolve("features.csv")
                        + " --labels " + folder.resolve("labels.csv") + " --hidden 8 --epochs 5 --target-count 40"
                        + " --attack linkteller --box full,budget:1 --out " + folder.resolve("run"))
                .split(" ");
        CommandRun open = CommandRun.of(own);
        assertThat(open.exitCode()).as(open.err()).isZero();
        assertThat(Files.readString(folder.resolve("run/report.json")))
                .contains("person", "a node was asked about once, its whole budget");

        Files.writeString(
                folder.resolve("run/figures/notes.txt"), "person7"); // whatever lies there is not ours to share
        CommandRun shared = CommandRun.of(
                Stream.concat(Arrays.stream(own), Stream.of("--share")).toArray(String[]::new));
        assertThat(shared.exitCode()).as(shared.err()).isZero();
        String named = "person\\d|node \\d+ was asked";
        assertThat(shared.out() + shared.err()).doesNotContainPattern(named);
        try (ZipFile archive = new ZipFile(folder.resolve("run/share.zip").toFile())) {
            List<? extends ZipEntry> views = Collections.list(archive.entries());
            assertThat(views).extracting(ZipEntry::getName).contains("report.json", "report.html", "findings.csv");
            for (ZipEntry view : views) {
                byte[] content = archive.getInputStream(view).readAllBytes();
                assertThat(new String(content, StandardCharsets.ISO_8859_1))
                        .as(view.getName())
                        .doesNotContainPattern(named)
                        .doesNotContain(folder.toString());
            }
        }
        CommandRun.of(own);
        assertThat(folder.resolve("run/share.zip")).as("of an earlier state").doesNotExist();
    }

    @Test
    void missingDataIsRefusedInOneLineAndNothingIsWritten() throws IOException {
        CommandRun run = CommandRun.of(
                "audit",
                "--dataset",
                "synthetic,cora",
                "--data",
                folder.resolve("nowhere").toString(),
                "--out",
                folder.resolve("run").toString());
        assertThat(run.exitCode()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(run.err()).hasLineCount(1).contains("cora", "nowhere");
        try (var left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void aDryRunListsTheCellsAndComputesNothing() throws IOException {
        CommandRun run = audit("--dry-run");
        assertThat(run.out()).contains("attack synthetic:300 gcn2 seed 42 unconstrained draw 42 linkteller", "2 cells");
        try (var left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
    }

    private CommandRun audit(String... more) {
        String[] options = {
            "audit",
            "--dataset",
            "synthetic:300",
            "--hidden",
            "8",
            "--epochs",
            "5",
            "--target-count",
            "50",
            "--attack",
            "linkteller,lsa2-attr",
            "--out",
            folder.resolve("run").toString()
        };
        String[] all = Arrays.copyOf(options, options.length + more.length);
        System.arraycopy(more, 0, all, options.length, more.length);
        return CommandRun.of(all);
    }

    @Test
    void theCommaOfRepeatedNoiseSeparatesNothingAndEveryBoxHasItsFindings() throws IOException {
        CommandRun run = CommandRun.of(
                "audit",
                "--dataset",
                "synthetic:60",
                "--epochs",
                "3",
                "--attack",
                "linkteller",
                "--target-count",
                "20",
                "--box",
                "fixed,noise:0.1,fixed,rows:0.5,range,noise:1,sampled:2,noise:2,fixed+labels",
                "--out",
                folder.resolve("run").toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(Files.readString(folder.resolve("run/report.json")))
                .contains(
                        "fixed", "noise:0.1,fixed", "rows:0.5", "range", "noise:1", "sampled:2", "noise:2,fixed+labels")
                .contains("the answers do not depend on the features");
    }
}
