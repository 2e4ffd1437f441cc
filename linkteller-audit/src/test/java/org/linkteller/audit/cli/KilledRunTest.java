package org.linkteller.audit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Real processes that run a grid of 48 cells and are killed without warning, again and again, until one comes to its
 * end. Its report must equal, byte for byte, that of a run nobody disturbed, times aside: the {@code seconds} of each
 * finding and the date {@code created} in the provenance, and their columns of findings.csv.
 */
class KilledRunTest {
    private static final int CELLS = 48;
    private static final int KILLS_PER_RUN = 4;

    @TempDir
    Path parent;

    @Test
    void threeKillsLeaveNoTraceInTheReport() throws Exception {
        assertThat(resumedAfter(3)).isEqualTo(undisturbed("whole", 2));
    }

    @Tag("slow")
    @Test
    void twentyKillsLeaveNoTraceInTheReport() throws Exception {
        assertThat(resumedAfter(20)).isEqualTo(undisturbed("whole", 2));
    }

    @Test
    void theNumberOfThreadsLeavesNoTraceInTheReport() throws Exception {
        Outcome one = undisturbed("one", 1).withThreads("1", "N");
        assertThat(undisturbed("two", 2).withThreads("2", "N")).isEqualTo(one);
        assertThat(undisturbed("three", 3).withThreads("3", "N")).isEqualTo(one);
    }

    /** What must not depend on what happened to the run. */
    private record Outcome(String report, String findings) {
        static Outcome of(Path run) throws IOException {
            String report = Files.readString(run.resolve("report.json"))
                    .replaceAll("(\"seconds\") : [^,]*,", "$1 : 0,")
                    .replaceAll("(\"created\") : \"[^\"]*\"", "$1 : \"\"");
            List<String> lines = new ArrayList<>(Files.readAllLines(run.resolve("findings.csv")));
            List<String> header = List.of(lines.get(0).split(","));
            lines.replaceAll(line -> {
                String[] values = line.split(",", -1);
                values[header.indexOf("seconds")] = "";
                values[header.indexOf("created")] = "";
                return String.join(",", values);
            });
            return new Outcome(report, String.join("\n", lines));
        }

        /** The provenance says how many threads the kernels had; nothing else may tell. */
        Outcome withThreads(String number, String shown) {
            return new Outcome(report.replaceFirst("(\"kernels\" : \"\\w+ x)" + number, "$1" + shown), findings);
        }
    }

    @Test
    void whoStopsARunIsToldHowToGoOn() throws Exception {
        Process run = start("stopped", 1);
        while (run.isAlive() && cells("stopped") == 0) {
            Thread.sleep(1);
        }
        run.destroy();
        assertThat(run.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(log("stopped"))
                .contains("linkteller: stopped; what is finished is kept, repeat the command to go on");
    }

    private Outcome undisturbed(String name, int threads) throws Exception {
        Process whole = start(name, threads);
        assertThat(whole.waitFor(120, TimeUnit.SECONDS)).isTrue();
        assertThat(whole.exitValue()).as(log(name)).isZero();
        return Outcome.of(parent.resolve(name));
    }

    /** Kills each of several runs four times: after so many cells, and a few milliseconds into whatever follows. */
    private Outcome resumedAfter(int kills) throws Exception {
        SplittableRandom random = new SplittableRandom(20);
        int runs = (kills + KILLS_PER_RUN - 1) / KILLS_PER_RUN;
        for (int kill = 0; kill < kills; kill++) {
            String name = "killed-" + kill % runs;
            // within each round a run gets further than before, never to its end
            long cells = (CELLS - 8L) * (kill / runs) / KILLS_PER_RUN + random.nextInt(CELLS / KILLS_PER_RUN - 2);
            Process run = start(name, 2);
            while (run.isAlive() && cells(name) < cells) {
                Thread.sleep(1);
            }
            Thread.sleep(random.nextInt(60));
            assertThat(run.isAlive()).as("killed at work").isTrue();
            run.destroyForcibly().waitFor();
        }
        Outcome first = undisturbed("killed-0", 2);
        for (int run = 1; run < runs; run++) {
            assertThat(undisturbed("killed-" + run, 2)).isEqualTo(first);
        }
        return first;
    }

    private long cells(String name) throws IOException {
        Path cells = parent.resolve(name).resolve("cells");
        if (!Files.isDirectory(cells)) {
            return 0;
        }
        try (var found = Files.list(cells)) {
            return found.filter(cell -> Files.exists(cell.resolve("finding.json")))
                    .count();
        }
    }

    private Process start(String name, int threads) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1", // short lives
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(List.of("audit", "--dataset", "synthetic:300", "--hidden", "8", "--epochs", "5"));
        command.addAll(List.of("--target-count", "40", "--seeded-noise", "1", "--budget-curve", "--quiet"));
        command.addAll(List.of("--protection", "none,edge-rand:6,lap-graph:6", "--seeds", "1,2"));
        command.addAll(List.of("--attack", "random,lsa2-attr,linkteller,linkteller-plus", "--draws", "42,2"));
        command.addAll(List.of(
                "--threads",
                String.valueOf(threads),
                "--out",
                parent.resolve(name).toString()));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(parent.resolve(name + ".out").toFile())
                .start();
    }

    private String log(String name) throws IOException {
        return Files.readString(parent.resolve(name + ".out"));
    }
}
