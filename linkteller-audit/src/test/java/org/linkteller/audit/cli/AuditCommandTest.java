package org.linkteller.audit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
        assertThat(folder.resolve("results.sqlite")).isNotEmptyFile();
    }

    @Test
    void aLeakAboveTheGateExitsWithOneAndOneLine() {
        CommandRun run = audit("--fail-above", "f1=0.01");
        assertThat(run.exitCode()).isEqualTo(ExitCode.LEAK_ABOVE_GATE);
        assertThat(run.err()).hasLineCount(1).contains("the gate is shut", "linkteller");
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
        String[] all = java.util.Arrays.copyOf(options, options.length + more.length);
        System.arraycopy(more, 0, all, options.length, more.length);
        return CommandRun.of(all);
    }
}
