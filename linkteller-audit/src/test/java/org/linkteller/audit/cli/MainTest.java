package org.linkteller.audit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.linkteller.api.InferenceException;
import org.linkteller.data.DataFormatException;

class MainTest {
    @Test
    void helpNamesEveryCommandAndTheConsentRule() {
        CommandRun run = CommandRun.of("--help");
        assertThat(run.exitCode()).isEqualTo(ExitCode.DONE);
        assertThat(run.out()).contains("version", "completion", "owner's consent");
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
        assertThat(FailureReport.exitCode(new IllegalArgumentException("x"))).isEqualTo(ExitCode.BAD_USAGE);
        assertThat(FailureReport.exitCode(new DataFormatException("x"))).isEqualTo(ExitCode.BAD_DATA);
        assertThat(FailureReport.exitCode(new NoSuchFileException("x"))).isEqualTo(ExitCode.BAD_DATA);
        assertThat(FailureReport.exitCode(new IOException("x"))).isEqualTo(ExitCode.BAD_DATA);
        assertThat(FailureReport.exitCode(new InferenceException("x"))).isEqualTo(ExitCode.ENDPOINT);
        assertThat(FailureReport.exitCode(new CancellationException())).isEqualTo(ExitCode.INTERNAL);
        assertThat(FailureReport.exitCode(new NullPointerException())).isEqualTo(ExitCode.INTERNAL);
    }
}
