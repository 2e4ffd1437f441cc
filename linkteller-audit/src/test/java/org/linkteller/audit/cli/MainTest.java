package org.linkteller.audit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.api.InferenceException;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.data.format.DataFormatException;
import picocli.CommandLine;

class MainTest {
    @Test
    void helpNamesEveryCommandAndTheConsentRule() {
        CommandRun run = CommandRun.of("--help");
        assertThat(run.exitCode()).isEqualTo(ExitCode.DONE);
        assertThat(run.out()).contains("version", "completion", "owner's consent");
    }

    /** Help is a format to the library that prints it: a lone per cent sign makes it warn on top of the page. */
    @Test
    void helpComesWithoutWarnings() {
        PrintStream terminal = System.err;
        ByteArrayOutputStream warned = new ByteArrayOutputStream();
        System.setErr(new PrintStream(warned, true, StandardCharsets.UTF_8));
        try {
            for (Class<?> command :
                    Main.class.getAnnotation(CommandLine.Command.class).subcommands()) {
                String name = command.getAnnotation(CommandLine.Command.class).name();
                assertThat(CommandRun.of(name, "--help").out()).contains("Usage:");
            }
        } finally {
            System.setErr(terminal);
        }
        assertThat(warned.toString(StandardCharsets.UTF_8)).doesNotContain("WARN");
    }

    @Test
    void anUnknownCommandSuggestsTheNearestInOneLine() {
        CommandRun run = CommandRun.of("versoin");
        assertThat(run.exitCode()).isEqualTo(ExitCode.BAD_USAGE);
        assertThat(run.err()).hasLineCount(1).contains("'versoin'", "did you mean 'version'?");
    }

    @Test
    void versionNamesTheKernels() {
        assertThat(CommandRun.of("version").out()).contains("linkteller ", "Java ", "kernels ");
    }

    @Test
    void completionKnowsTheCommands() {
        assertThat(CommandRun.of("completion").out()).contains("complete -F _complete_linkteller", "version");
    }

    @Test
    void onlyTheGateEverExitsWithOne() {
        assertThat(FailureReport.exitCode(new UsageException("x"))).isEqualTo(ExitCode.BAD_USAGE);
        assertThat(FailureReport.exitCode(new IllegalArgumentException("x"))).isEqualTo(ExitCode.INTERNAL);
        assertThat(FailureReport.exitCode(new DataFormatException("x"))).isEqualTo(ExitCode.BAD_DATA);
        assertThat(FailureReport.exitCode(new NoSuchFileException("x"))).isEqualTo(ExitCode.BAD_DATA);
        assertThat(FailureReport.exitCode(new IOException("x"))).isEqualTo(ExitCode.BAD_DATA);
        assertThat(FailureReport.exitCode(new InferenceException("x"))).isEqualTo(ExitCode.ENDPOINT);
        assertThat(FailureReport.exitCode(new CancellationException())).isEqualTo(ExitCode.INTERNAL);
        assertThat(FailureReport.exitCode(new NullPointerException())).isEqualTo(ExitCode.INTERNAL);
    }

    @CommandLine.Command(name = "broken")
    private static final class Broken implements Callable<Integer> {
        @Override
        public Integer call() {
            throw new IllegalArgumentException("expected 3 scores, got 2");
        }
    }

    @Test
    void aFaultOfOurOwnLeavesATraceAndItsOwnExitCode() throws IOException {
        FailureReport failures = new FailureReport();
        StringWriter err = new StringWriter();
        int code = new CommandLine(new Broken())
                .setErr(new PrintWriter(err, true))
                .setExecutionExceptionHandler(failures)
                .execute();
        assertThat(code).isEqualTo(ExitCode.INTERNAL);
        assertThat(err.toString())
                .hasLineCount(1)
                .contains("internal error, IllegalArgumentException: expected 3 scores, got 2");
        String log = err.toString().replaceAll("(?s).*stack trace in (.*)\\).*", "$1");
        assertThat(Files.readString(Path.of(log))).contains("Broken.call");
        Files.delete(Path.of(log));
    }

    @Test
    void trainingThatDivergesIsOneLineForTheUser(@TempDir Path folder) {
        CommandRun run = CommandRun.of(
                "audit",
                "--dataset",
                "synthetic:150",
                "--lr",
                "1e30",
                "--out",
                folder.resolve("run").toString());
        assertThat(run.exitCode()).isEqualTo(ExitCode.BAD_USAGE);
        assertThat(run.err().lines().filter(line -> line.startsWith("linkteller:")))
                .singleElement()
                .asString()
                .contains("try a smaller learning rate");
    }
}
