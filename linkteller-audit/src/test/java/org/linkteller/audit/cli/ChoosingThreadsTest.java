package org.linkteller.audit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --threads} of the commands that choose something. */
class ChoosingThreadsTest {
    private static final String EPSILON = "choose-epsilon --dataset synthetic:120 --mechanism edge-rand --epsilons 6"
            + " --draws 42 --seeded-noise 1 --quiet";
    private static final String BUDGET =
            "choose-budget --dataset synthetic:120 --targets 10 --draws 1 --users 20 --queries 2 --quiet";

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {EPSILON, BUDGET})
    void theChoiceIsTheSameWithAnyNumberOfThreads(String command) throws IOException {
        String one = chosen(command, "1");
        assertThat(chosen(command, "3")).isEqualTo(one).contains("synthetic:120");
    }

    @ParameterizedTest
    @ValueSource(strings = {EPSILON, BUDGET})
    void noThreadsAreRefused(String command) {
        CommandRun none = run(command, "--threads", "0");
        assertThat(none.exitCode()).isEqualTo(ExitCode.BAD_USAGE);
        assertThat(none.err())
                .contains("--threads: at least one is needed, got 0")
                .hasLineCount(1);
    }

    private String chosen(String command, String threads) throws IOException {
        Path json = folder.resolve(threads + ".json");
        CommandRun run = run(command, "--threads", threads, "--json", json.toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        return Files.readString(json);
    }

    private static CommandRun run(String command, String... more) {
        return CommandRun.of(
                Stream.concat(Stream.of(command.split(" ")), Stream.of(more)).toArray(String[]::new));
    }
}
