package org.linkteller.audit.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.reproduce.table.Experiments;
import org.linkteller.audit.reproduce.table.Need;
import org.linkteller.audit.reproduce.table.Results;
import org.linkteller.audit.reproduce.table.Scope;
import org.linkteller.audit.reproduce.table.Setup;
import org.linkteller.audit.reproduce.table.UtilityResult;
import org.linkteller.audit.store.Fingerprint;
import org.linkteller.audit.store.RunFolder;
import org.linkteller.data.format.DataFormatException;

class MeasurementsTest {
    private static final String CELL = "cells/00ff/utility.json";

    @TempDir
    Path parent;

    @Test
    void whatIsPackedComesBackAndViewsStayBehind() throws IOException {
        try (RunFolder folder = RunFolder.open(parent.resolve("run"), "test");
                RunFolder other = RunFolder.open(parent.resolve("other"), "test")) {
            folder.write(CELL, "{\"value\": 0.5, \"commit\": \"abc\"}\n");
            folder.write("reproduction.json", "{}");
            Measurements.pack(folder);
            Measurements.unpack(folder.root(), other);
            assertThat(other.root().resolve(CELL)).content().contains("0.5", "abc");
            assertThat(other.root().resolve("reproduction.json")).doesNotExist();

            other.write(CELL, "{\"value\": 0.6}\n");
            Measurements.resume(other); // it has nothing packed, and cells of its own
            assertThatThrownBy(() -> Measurements.unpack(folder.root(), other))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("other measurements (" + CELL + ")");
        }
    }

    @Test
    void aPublishedFolderIsGoneOnWith() throws IOException {
        Path published = Files.createDirectory(parent.resolve("published"));
        try (RunFolder folder = RunFolder.open(parent.resolve("run"), "test")) {
            folder.write(CELL, "{\"value\": 0.5}\n");
            Measurements.pack(folder);
            for (String file : List.of(Measurements.FILE, "SHA256SUMS")) {
                Files.copy(folder.root().resolve(file), published.resolve(file));
            }
        }
        try (RunFolder folder = RunFolder.open(published, "test")) {
            Measurements.resume(folder);
            assertThat(published.resolve(CELL)).content().contains("0.5");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"file\": \"../outside.json\", \"content\": {}}",
                "{\"file\": \"plan.yaml\", \"content\": {}}",
                "{\"content\": {}}",
                "{\"file\": \"data.json\"}",
                "{\"file\""
            })
    void aLineThatIsNoMeasurementIsRefused(String line) throws IOException {
        Path packed = Files.createDirectory(parent.resolve("packed"));
        byte[] bytes = Measurements.compressed(line + "\n");
        Files.write(packed.resolve(Measurements.FILE), bytes);
        Files.writeString(packed.resolve("SHA256SUMS"), Fingerprint.sha256(bytes) + "  " + Measurements.FILE + "\n");
        try (RunFolder folder = RunFolder.open(parent.resolve("run"), "test")) {
            assertThatThrownBy(() -> Measurements.unpack(packed, folder)).isInstanceOf(DataFormatException.class);
        }
        assertThat(parent.resolve("outside.json")).doesNotExist();
    }

    /** Nothing that decides a measurement may be named otherwise than when it was published. */
    @Test
    void whatIsPublishedIsStillKnown() throws IOException {
        try (RunFolder folder = RunFolder.open(parent.resolve("run"), "test")) {
            Measurements.unpack(Path.of("..", "reproduction"), folder);
            Set<Need> known = new HashSet<>();
            for (Work work : List.of(
                    Work.of(Experiments.named("all"), Scope.FULL),
                    Work.ofDoubts(Experiments.named("all"), Scope.FULL, cell -> true))) {
                work.batches().forEach(known::addAll);
            }
            try (Stream<Path> files = Files.walk(folder.root().resolve("cells"))) {
                assertThat(known.stream().filter(need -> Results.isIn(folder.root(), need)))
                        .hasSize((int) files.filter(Files::isRegularFile).count());
            }
        }
    }

    @Test
    void aDryRunCountsWhatTheFolderDoesNotHave() throws IOException {
        Reproducer reproducer = new Reproducer("utility", Scope.QUICK);
        Path run = parent.resolve("run");
        String all = reproducer.estimate(run, 2);
        assertThat(run).doesNotExist();
        try (RunFolder folder = RunFolder.open(run, "test")) {
            Setup one = (Setup) Work.of(Experiments.named("utility"), Scope.QUICK)
                    .batches()
                    .get(0)
                    .get(0);
            new Results(folder).put(one, new UtilityResult(0.5, List.of()));
            assertThat(all).doesNotContain(" are in ");
            assertThat(reproducer.estimate(run, 2)).endsWith("1 more are in " + run + System.lineSeparator());
        }
    }

    @Test
    void withoutItsTwoFilesThereIsNothingToRender() throws IOException {
        try (RunFolder folder = RunFolder.open(parent.resolve("run"), "test")) {
            assertThatThrownBy(() -> Measurements.unpack(parent, folder))
                    .isInstanceOf(DataFormatException.class)
                    .hasMessageContaining("measured.jsonl.gz and SHA256SUMS");
        }
    }
}
