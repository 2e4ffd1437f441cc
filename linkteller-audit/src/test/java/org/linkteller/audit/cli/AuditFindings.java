package org.linkteller.audit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

/** What an audit of own files finds, without times: equal texts are equal findings, bit for bit. */
final class AuditFindings {
    private AuditFindings() {}

    /** @param options which data, and how it is audited */
    static String of(Path out, String... options) throws IOException {
        CommandRun run = CommandRun.of(Stream.concat(
                        Stream.of("audit", "--target-count", "20", "--quiet", "--out", out.toString()),
                        Arrays.stream(options))
                .toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.DONE);
        String report = Files.readString(out.resolve("report.json"));
        return report.substring(report.indexOf("\"findings\""))
                .replaceAll("\"(seconds|milliseconds|trainingSeconds)\" ?: ?[0-9.eE-]+", "");
    }
}
