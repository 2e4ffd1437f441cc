package org.linkteller.audit.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.audit.cli.CommandRun;
import org.linkteller.audit.cli.ExitCode;
import org.linkteller.audit.process.Python;
import org.linkteller.audit.process.RingFiles;

/** Servers that are not ours, in Python: a GCN over a ring of 30 nodes, attacked by a client and audited by its owner. */
@Timeout(300)
class ForeignServerAuditTest {
    @TempDir
    Path folder;

    private final List<Process> servers = new ArrayList<>();

    @BeforeEach
    void ownFiles() throws IOException {
        RingFiles.write(folder);
    }

    @AfterEach
    void stop() {
        servers.forEach(Process::destroyForcibly);
    }

    private String start(String inputs) throws IOException {
        Path script = folder.resolve("oip_server.py");
        try (InputStream in = Objects.requireNonNull(getClass().getResourceAsStream("oip_server.py"))) {
            Files.write(script, in.readAllBytes());
        }
        Process server = new ProcessBuilder(
                        Python.with("numpy"),
                        script.toString(),
                        folder.resolve("edges.csv").toString(),
                        inputs)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        servers.add(server);
        BufferedReader said =
                new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8));
        return "http://127.0.0.1:" + said.readLine();
    }

    private CommandRun run(String command, String... options) {
        List<String> words = new ArrayList<>(
                List.of(command, "--features", folder.resolve("features.csv").toString()));
        words.addAll(Arrays.asList(options));
        return CommandRun.of(words.toArray(new String[0]));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ids", "whole"})
    void aServerOfTheProtocolIsAttackedAsItDescribesItself(String inputs) throws IOException {
        Path pairs = folder.resolve("pairs.csv");
        CommandRun run = run("attack", "--endpoint", start(inputs), "--model-name", "gcn", "--out", pairs.toString());
        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.DONE);
        assertThat(RingFiles.foundIn(pairs)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ids", "whole"})
    void itsOwnerGetsTheWholeReportAndTheGate(String inputs) throws IOException {
        CommandRun run = audit("--endpoint", start(inputs), "--model-name", "gcn", "--fail-above", "f1=0.5");
        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.LEAK_ABOVE_GATE);
        JsonNode report =
                new ObjectMapper().readTree(folder.resolve("run/report.json").toFile());
        assertThat(report.path("plan").path("attack").toString())
                .as("chosen by the check")
                .isEqualTo("[\"linkteller\",\"linkteller-plus\",\"lsa2-attr\"]");
        JsonNode check = report.path("boxCheck").path(0);
        assertThat(check.path("hops").asInt()).isEqualTo(2);
        assertThat(check.path("moved").asInt()).isEqualTo(5);
        assertThat(check.path("part").asText()).isEqualTo(inputs.equals("ids") ? "no" : "refused");
        assertThat(check.path("lines").size()).isEqualTo(10);
        assertThat(Files.readString(folder.resolve("run/report.html"))).contains("up to 2 hops away");
        assertThat(report.path("averages").path(1).path("f1").asDouble()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"nodes\": \"$ids\", \"x\": \"$features\", \"model\": \"gcn\"}",
                "{\"nodes\": [\"$id\"], \"x\": [\"$row\"]}"
            })
    void aServiceWithJsonOfItsOwnIsReachedByATemplate(String template) throws IOException {
        Path file = Files.writeString(folder.resolve("request.json"), template);
        CommandRun run = audit(
                "--endpoint",
                start("ids") + "/predict?key=secret",
                "--request-template",
                file.toString(),
                "--scores",
                "/results/*/scores",
                "--fail-above",
                "f1=0.5");
        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.LEAK_ABOVE_GATE);
        String report = Files.readString(folder.resolve("run/report.json"));
        assertThat(report).contains("/predict", "/results/*/scores").doesNotContain("secret");
    }

    @Test
    void whatCannotBeReadIsSaidInOneLine() throws IOException {
        String server = start("ids");
        Path file = Files.writeString(folder.resolve("request.json"), "{\"nodes\": \"$ids\", \"x\": \"$features\"}");
        assertLine(ExitCode.BAD_USAGE, "go together", "--endpoint", server, "--scores", "/results");
        String[] wrongPlace = {
            "--endpoint", server + "/predict", "--request-template", file.toString(), "--scores", "/predictions"
        };
        assertLine(ExitCode.ENDPOINT, "expected 30 rows of scores at /predictions, got nothing", wrongPlace);
        wrongPlace[5] = "/results";
        assertLine(
                ExitCode.ENDPOINT, "expected numbers as scores of node 0 at /results, got a JSON object", wrongPlace);
        wrongPlace[5] = "results";
        assertLine(ExitCode.BAD_USAGE, "expected a JSON pointer to the scores, such as /predictions", wrongPlace);
        wrongPlace[5] = "/results/*/scores";
        Files.writeString(file, "{\"nodes\": \"$ids\"}");
        assertLine(ExitCode.BAD_USAGE, "expected a place for the features in the request template", wrongPlace);
        Files.writeString(file, "{\"x\": \"$row\"}");
        assertLine(ExitCode.BAD_USAGE, "only within a list of one entry", wrongPlace);
        Files.writeString(file, "{\"x\": ");
        assertLine(ExitCode.BAD_USAGE, "expected a request template in JSON", wrongPlace);
        assertLine(ExitCode.BAD_USAGE, "name one model", "--endpoint", server, "--onnx", "m.onnx");
        assertLine(ExitCode.BAD_USAGE, "is not this machine", "--endpoint", "http://192.0.2.1:8080");
    }

    private void assertLine(int code, String expected, String... options) {
        CommandRun run = audit(options);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(code);
        assertThat(run.err().lines().filter(line -> line.startsWith("linkteller:")))
                .singleElement()
                .asString()
                .contains(expected);
        assertThat(folder.resolve("run")).as("nothing is left behind").doesNotExist();
    }

    private CommandRun audit(String... options) {
        List<String> words = new ArrayList<>(List.of(
                "--edges",
                folder.resolve("edges.csv").toString(),
                "--out",
                folder.resolve("run").toString()));
        words.addAll(Arrays.asList(options));
        return run("audit", words.toArray(new String[0]));
    }
}
