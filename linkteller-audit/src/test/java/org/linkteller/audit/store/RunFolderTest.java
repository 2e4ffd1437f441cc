package org.linkteller.audit.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.data.format.AtomicFile;

class RunFolderTest {
    @TempDir
    Path parent;

    @Test
    void theSamePlanMayGoOnInItsFolder() throws IOException {
        RunFolder.open(parent.resolve("run"), "dataset: cora\n").close();
        try (RunFolder again = RunFolder.open(parent.resolve("run"), "dataset: cora\n")) {
            assertThat(again.has("plan.yaml")).isTrue();
        }
    }

    @Test
    void anotherPlanIsRefused() throws IOException {
        RunFolder.open(parent.resolve("run"), "dataset: cora\n").close();
        assertThatThrownBy(() -> RunFolder.open(parent.resolve("run"), "dataset: ppi\n"))
                .hasMessageContaining("holds a run of another plan");
    }

    @Test
    void aFolderOfAnotherVersionIsRefused() throws IOException {
        Path run = Files.createDirectories(parent.resolve("run"));
        Files.writeString(run.resolve("plan.yaml"), "# linkteller 0.0.1\ndataset: cora\n");
        assertThatThrownBy(() -> RunFolder.open(run, "dataset: cora\n"))
                .hasMessageContaining("left by another version (linkteller 0.0.1)");
    }

    @Test
    void aFileIsNotAFolder() throws IOException {
        Path file = Files.writeString(parent.resolve("file"), "x");
        assertThatThrownBy(() -> RunFolder.open(file, "")).hasMessageContaining("is a file");
    }

    @Test
    void twoRunsCannotShareAFolder() throws IOException {
        try (RunFolder first = RunFolder.open(parent.resolve("run"), "dataset: cora\n")) {
            assertThatThrownBy(() -> RunFolder.open(first.root(), "dataset: cora\n"))
                    .hasMessageContaining("in use by another run");
        }
    }

    @Test
    void aWriterThatFailsLeavesTheOldFileAlone() throws IOException {
        Path file = Files.writeString(parent.resolve("report.json"), "old");
        assertThatThrownBy(() -> AtomicFile.write(file, temporary -> {
                    Files.writeString(temporary, "half");
                    throw new IOException("no space left");
                }))
                .isInstanceOf(IOException.class);
        assertThat(file).hasContent("old");
        assertThat(parent.resolve("report.json.part")).doesNotExist();
    }
}
