package org.linkteller.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.linkteller.audit.cli.Main;

/** Runs an audit here or on a cluster and reads what must be the same wherever it ran. */
final class Reports {
    private Reports() {}

    static String local(Path out, List<String> options) throws IOException {
        StringWriter err = new StringWriter();
        List<String> arguments =
                new ArrayList<>(List.of("audit", "--quiet", "--out", out.toString(), "--threads", "2"));
        arguments.addAll(options);
        int code = Main.run(
                new PrintWriter(new StringWriter()), new PrintWriter(err, true), arguments.toArray(new String[0]));
        assertThat(code).as(err.toString()).isZero();
        return timeless(out);
    }

    static String spark(String master, Path out, List<String> options) throws IOException {
        StringWriter err = new StringWriter();
        List<String> arguments =
                new ArrayList<>(List.of("audit", "--master", master, "--quiet", "--out", out.toString()));
        arguments.addAll(options);
        int code = SparkMain.run(
                new PrintWriter(new StringWriter()), new PrintWriter(err, true), arguments.toArray(new String[0]));
        assertThat(code).as(err.toString()).isZero();
        return timeless(out);
    }

    /** Everything but how long it took, when it was, and how many worked on it. */
    static String timeless(Path run) throws IOException {
        return Files.readString(run.resolve("report.json"))
                .replaceAll("(\"seconds\") : [^,]*,", "$1 : 0,")
                .replaceAll("(\"created\") : \"[^\"]*\"", "$1 : \"\"")
                .replaceAll("(\"kernels\") : \"[^\"]*\"", "$1 : \"\"");
    }
}
