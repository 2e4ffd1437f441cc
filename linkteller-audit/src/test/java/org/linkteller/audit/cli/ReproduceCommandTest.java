package org.linkteller.audit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.audit.measure.LocalWorkers;
import org.linkteller.audit.reproduce.Reproducer;
import org.linkteller.audit.reproduce.table.Scope;
import org.linkteller.data.catalogue.Datasets;

class ReproduceCommandTest {
    @TempDir
    Path folder;

    @Test
    void anUnknownTableIsOneLineWithTheNearestName() {
        CommandRun run = CommandRun.of(
                "reproduce", "atack", "--out", folder.resolve("run").toString());
        assertThat(run.exitCode()).isEqualTo(ExitCode.BAD_USAGE);
        assertThat(run.err()).contains("did you mean 'attack'").hasLineCount(1);
        assertThat(folder.resolve("run")).doesNotExist();
    }

    @Test
    void missingDataIsRefusedBeforeAnythingIsWritten() {
        CommandRun run = CommandRun.of(
                "reproduce",
                "attack",
                "--quick",
                "--data",
                folder.resolve("nothing").toString(),
                "--out",
                folder.resolve("run").toString());
        assertThat(run.exitCode()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(run.err()).contains("twitch-RU", "to get it").hasLineCount(1);
        assertThat(folder.resolve("run")).doesNotExist();
    }

    @Test
    void scopesThatContradictAndThreadsThatAreNoneAreRefused() {
        CommandRun both = CommandRun.of("reproduce", "all", "--quick", "--core");
        assertThat(both.exitCode()).isEqualTo(ExitCode.BAD_USAGE);
        assertThat(both.err()).contains("--quick and --core contradict").hasLineCount(1);
        CommandRun none = CommandRun.of("reproduce", "all", "--threads", "0");
        assertThat(none.exitCode()).isEqualTo(ExitCode.BAD_USAGE);
        assertThat(none.err()).contains("at least one", "0").hasLineCount(1);
    }

    @Test
    void aDryRunTellsEveryTableAndTouchesNothing() {
        CommandRun run = CommandRun.of(
                "reproduce", "all", "--dry-run", "--out", folder.resolve("run").toString());
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("attack-gat", "chosen-epsilon", "all together")
                .contains(" h");
        assertThat(folder.resolve("run")).doesNotExist();
    }

    @Test
    void theFolderMustNotBeAFile() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "something");
        CommandRun run = CommandRun.of(
                "reproduce", "random-baseline", "--quick", "--data", data().toString(), "--out", file.toString());
        assertThat(run.exitCode()).isEqualTo(ExitCode.BAD_USAGE);
        assertThat(run.err()).contains("is a file").hasLineCount(1);
        assertThat(file).hasContent("something");
    }

    /** The whole way on real data: one model, one draw; then again, when nothing is left to measure. */
    @Test
    void aQuickRunWritesEveryViewAndARepeatedOneMeasuresNothing() throws IOException {
        Path out = folder.resolve("run");
        String[] command = {"reproduce", "auc-3layer", "--quick", "--data", data().toString(), "--out", out.toString()};
        CommandRun first = CommandRun.of(command);
        assertThat(first.exitCode()).as(first.err()).isZero();
        assertThat(first.out()).contains("not run", "page: ");
        assertThat(out.resolve("reproduction.html")).isNotEmptyFile();
        assertThat(out.resolve("reproduction.json")).isNotEmptyFile();
        assertThat(out.resolve("tables/auc-3layer.csv")).content().contains("auc-3layer,twitch-RU,high,LinkTeller");
        Map<String, FileTime> measured = times(out);
        assertThat(measured).isNotEmpty();
        whatWasPackedRendersTheSameAndNothingElse(out);

        assertThat(CommandRun.of(command).exitCode()).isZero();
        assertThat(times(out)).isEqualTo(measured);
    }

    private void whatWasPackedRendersTheSameAndNothingElse(Path out) throws IOException {
        Path packed = Files.createDirectory(folder.resolve("packed"));
        for (String file : List.of("measured.jsonl.gz", "SHA256SUMS")) {
            Files.copy(out.resolve(file), packed.resolve(file));
        }
        CommandRun again = render(packed, "pages");
        assertThat(again.exitCode()).as(again.err()).isZero();
        for (String view : List.of("reproduction.json", "summary.md", "tables/auc-3layer.csv")) {
            assertThat(folder.resolve("pages").resolve(view)).hasSameTextualContentAs(out.resolve(view));
        }
        byte[] figures = Files.readAllBytes(packed.resolve("measured.jsonl.gz"));
        figures[figures.length / 2] ^= 1;
        Files.write(packed.resolve("measured.jsonl.gz"), figures);
        CommandRun changed = render(packed, "others");
        assertThat(changed.exitCode()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(changed.err()).contains("measured.jsonl.gz", "SHA256SUMS").hasLineCount(1);
    }

    private CommandRun render(Path from, String out) {
        return CommandRun.of(
                "reproduce",
                "auc-3layer",
                "--quick",
                "--from",
                from.toString(),
                "--out",
                folder.resolve(out).toString());
    }

    /** The first finished measurement stops the run: its pages show that one and call the rest not run. */
    @Test
    void aStoppedRunWritesItsPages() {
        Path out = folder.resolve("stopped");
        Reproducer reproducer = new Reproducer("auc-3layer", Scope.QUICK);
        Datasets datasets = Datasets.in(data());
        assertThatThrownBy(() -> reproducer.run(datasets, out, new LocalWorkers(1), "the command", (share, latest) -> {
                    if (latest.contains(" draw ")) {
                        Thread.currentThread().interrupt();
                    }
                }))
                .isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(out.resolve("reproduction.html")).content().contains("the command");
        assertThat(out.resolve("summary.md")).content().contains("| not run | ");
    }

    private static Path data() {
        String data = System.getenv("LINKTELLER_DATA");
        assumeTrue(data != null, "LINKTELLER_DATA is not set: no published data to read");
        return Path.of(data);
    }

    private static Map<String, FileTime> times(Path out) throws IOException {
        Map<String, FileTime> times = new TreeMap<>();
        for (String kept : new String[] {"cells", "models"}) {
            try (Stream<Path> files = Files.walk(out.resolve(kept))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    times.put(out.relativize(file).toString(), Files.getLastModifiedTime(file));
                }
            }
        }
        return times;
    }
}
