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

    @Test
    void badRequestsAreOneLineAndLeaveNothing() {
        Path pairs = folder.resolve("pairs.csv");
        CommandRun attack = CommandRun.of("sweep", "--dataset", "synthetic:150", "--attack", "linktelle");
        assertThat(attack.exitCode()).isEqualTo(ExitCode.BAD_USAGE);
        assertThat(attack.err()).contains("no attack is called linktelle").hasLineCount(1);
        CommandRun none =
                CommandRun.of("sweep", "--dataset", "synthetic:150", "--keep", "0", "--out", pairs.toString());
        assertThat(none.exitCode()).isEqualTo(ExitCode.BAD_USAGE);
        assertThat(none.err()).contains("at least one pair").hasLineCount(1);
        assertThat(pairs).doesNotExist();
    }
}
