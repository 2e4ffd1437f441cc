package org.linkteller.audit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepCommandTest {
    @TempDir
    Path folder;

    @Test
    void listsTheBestPairsAndSaysHowManyAreEdges() throws IOException {
        Path pairs = folder.resolve("pairs.csv");
        CommandRun run = CommandRun.of(
                "sweep", "--dataset", "synthetic:150", "--epochs", "20", "--keep", "40", "--out", pairs.toString());
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("linkteller: 150 nodes, 11,175 pairs", "151 queries", "precision");
        List<String> lines = Files.readAllLines(pairs);
        assertThat(lines).hasSize(41).first().isEqualTo("rank,first,second,score,edge");
        assertThat(lines.get(1)).startsWith("1,").endsWith(",true");
    }

    /** "Doe, Jane" is one name: without quotes her row would have one column more than the header. */
    @Test
    void namesWithACommaComeBackQuoted() throws IOException {
        StringBuilder edges = new StringBuilder("source,target\n");
        StringBuilder features = new StringBuilder("id,f0,f1\n");
        StringBuilder labels = new StringBuilder("id,label\n");
        for (int i = 0; i < 30; i++) {
            edges.append("\"Doe, %d\",\"Doe, %d\"\n".formatted(i, (i + 7) % 30));
            features.append("\"Doe, %d\",%d,%d\n".formatted(i, i % 5, 1 + i % 3));
            labels.append("\"Doe, %d\",%d\n".formatted(i, i % 2));
        }
        Path pairs = folder.resolve("pairs.csv");
        CommandRun run = CommandRun.of(
                "sweep",
                "--edges",
                Files.writeString(folder.resolve("edges.csv"), edges).toString(),
                "--features",
                Files.writeString(folder.resolve("features.csv"), features).toString(),
                "--labels",
                Files.writeString(folder.resolve("labels.csv"), labels).toString(),
                "--epochs",
                "5",
                "--hidden",
                "8",
                "--out",
                pairs.toString());
        assertThat(run.exitCode()).isZero();
        assertThat(Files.readAllLines(pairs).get(1)).matches("1,\"Doe, \\d+\",\"Doe, \\d+\",[^,]+,(true|false)");
    }

    @Test
    void badRequestsAreOneLineAndLeaveNothing() {
        Path pairs = folder.resolve("pairs.csv");
        CommandRun attack = CommandRun.of("sweep", "--dataset", "synthetic:150", "--attack", "linktelle");
        assertThat(attack.exitCode()).isEqualTo(ExitCode.BAD_USAGE);
        assertThat(attack.err())
                .contains("unknown attack 'linktelle', did you mean 'linkteller'?")
                .hasLineCount(1);
        CommandRun none =
                CommandRun.of("sweep", "--dataset", "synthetic:150", "--keep", "0", "--out", pairs.toString());
        assertThat(none.exitCode()).isEqualTo(ExitCode.BAD_USAGE);
        assertThat(none.err()).contains("at least one pair").hasLineCount(1);
        assertThat(pairs).doesNotExist();
    }
}
