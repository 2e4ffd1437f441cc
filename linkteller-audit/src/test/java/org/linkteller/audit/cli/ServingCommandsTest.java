package org.linkteller.audit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.api.Predictions;
import org.linkteller.serve.InferenceServer;
import org.linkteller.serve.ServedModel;
import org.linkteller.serve.ServerOptions;
import org.linkteller.serve.guard.Guard;
import org.linkteller.serve.guard.GuardRules;
import org.linkteller.serve.guard.ServedNodes;

/** The commands around a server: keys, ledger, attack. */
final class ServingCommandsTest {
    @TempDir
    Path folder;

    private Path guard;

    @BeforeEach
    void guard() throws IOException {
        guard = folder.resolve("guard.yaml");
        Files.writeString(guard, "budget: {perKey: 100}");
    }

    @Test
    void keysAreMadeListedAndRevoked() {
        CommandRun added = CommandRun.of("keys", "add", "bob", "--guard", guard.toString());
        assertThat(added.exitCode()).isZero();
        assertThat(added.out()).matches("lt_[0-9a-f]{8}_[0-9a-f]{64}\\R");
        assertThat(CommandRun.of("keys", "revoke", "bob", "--guard", guard.toString())
                        .exitCode())
                .isZero();
        assertThat(CommandRun.of("keys", "list", "--guard", guard.toString()).out())
                .contains("bob");
        CommandRun again = CommandRun.of("keys", "revoke", "bob", "--guard", guard.toString());
        assertThat(again.exitCode()).isEqualTo(ExitCode.BAD_USAGE);
        assertThat(again.err()).contains("no valid key is called \"bob\"");
        CommandRun rotated = CommandRun.of("keys", "rotate", "bob", "--guard", guard.toString());
        assertThat(rotated.out()).matches("lt_[0-9a-f]{8}_[0-9a-f]{64}\\R").isNotEqualTo(added.out());
        CommandRun nobody = CommandRun.of("keys", "rotate", "nobody", "--guard", guard.toString());
        assertThat(nobody.exitCode()).isEqualTo(ExitCode.BAD_USAGE);
        assertThat(nobody.err()).contains("no key is called \"nobody\"").hasLineCount(1);
    }

    @Test
    void whoLetsOthersInIsWarnedOfWhatIsMissing() throws IOException {
        assertThat(ServeCommand.exposure("127.0.0.1", false, false)).isEmpty();
        assertThat(ServeCommand.exposure("::1", false, false)).isEmpty();
        assertThat(ServeCommand.exposure("0.0.0.0", true, true)).isEmpty();
        assertThat(ServeCommand.exposure("0.0.0.0", false, true))
                .singleElement()
                .asString()
                .contains("no key");
        assertThat(ServeCommand.exposure("192.0.2.1", true, false))
                .singleElement()
                .asString()
                .contains("without TLS");
        assertThat(ServeCommand.exposure("0.0.0.0", false, false)).hasSize(2);
    }

    @Test
    void aDamagedStoreIsOneLineAboutTheData() throws IOException {
        CommandRun.of("keys", "add", "bob", "--guard", guard.toString());
        Files.writeString(folder.resolve("guard.db"), "no database", StandardOpenOption.WRITE);
        for (String command : List.of("keys", "ledger")) {
            CommandRun run =
                    CommandRun.of(command, command.equals("keys") ? "list" : "show", "--guard", guard.toString());
            assertThat(run.exitCode()).isEqualTo(ExitCode.BAD_DATA);
            assertThat(run.err()).contains("guard.db as the guard's store").hasLineCount(1);
        }
    }

    /** A path of ten nodes: a node's score is its own feature plus half of its neighbours'. */
    private InferenceServer serve() throws IOException {
        ServedModel path = new ServedModel(
                "linkteller",
                "1",
                (nodes, features) -> {
                    double[] scores = new double[nodes.size()];
                    for (int i = 0; i < scores.length; i++) {
                        scores[i] = features.row(i)[0];
                        for (int neighbour : new int[] {nodes.id(i) - 1, nodes.id(i) + 1}) {
                            int place = nodes.positionOf(neighbour);
                            scores[i] += place < 0 ? 0 : features.row(place)[0] / 2;
                        }
                    }
                    return Predictions.wrap(nodes.size(), 1, scores);
                },
                ServedNodes.numbered(10),
                2,
                1,
                false);
        return InferenceServer.start(ServerOptions.defaults(), path, Guard.of(GuardRules.load(guard)));
    }

    @Test
    void anAttackFindsThePathAndResumesWithoutAskingAgain() throws IOException {
        List<String> lines = new ArrayList<>(List.of("id,a,b"));
        for (int i = 0; i < 10; i++) {
            lines.add(i + "," + (i + 1.1) + ",1");
        }
        Path features = folder.resolve("features.csv");
        Files.write(features, lines);
        Path out = folder.resolve("pairs.csv");
        try (InferenceServer server = serve()) {
            String[] command = {
                "attack",
                "--endpoint",
                server.uri().toString(),
                "--features",
                features.toString(),
                "--out",
                out.toString()
            };
            CommandRun first = CommandRun.of(command);
            assertThat(first.err()).isEmpty();
            assertThat(first.exitCode()).isZero();
            assertThat(first.out()).contains("linkteller: 12 queries");
            List<String> pairs = Files.readAllLines(out);
            for (int rank = 1; rank <= 9; rank++) {
                String[] pair = pairs.get(rank).split(",");
                assertThat(Integer.parseInt(pair[2]) - Integer.parseInt(pair[1]))
                        .isEqualTo(1);
            }
            assertThat(pairs.get(10)).endsWith(",0.0");
            CommandRun second = CommandRun.of(command);
            assertThat(second.out()).contains("going on with 11 answers").contains("linkteller: 1 queries");
            // base, ten probes, and the fresh question that tells the digits, once for each of the two runs
            assertThat(CommandRun.of("ledger", "show", "--guard", guard.toString())
                            .out())
                    .containsPattern("127\\.0\\.0\\.1 +13 ");
            CommandRun nobody = CommandRun.of("ledger", "reset", "", "--guard", guard.toString());
            assertThat(nobody.exitCode()).isEqualTo(ExitCode.BAD_USAGE);
            assertThat(nobody.err()).contains("got an empty name");
            assertThat(CommandRun.of("ledger", "reset", "--guard", guard.toString())
                            .out())
                    .startsWith("forgot 13 queries");
        }
    }

    @Test
    void answersThatDoNotDependOnTheFeaturesAreNoticed() throws IOException {
        Path features = folder.resolve("features.csv");
        Files.writeString(features, "id,a,b\n0,1.5,1\n1,2.5,1\n2,3.5,1\n");
        ServedModel constant = new ServedModel(
                "linkteller",
                "1",
                (nodes, rows) -> Predictions.wrap(nodes.size(), 1, new double[nodes.size()]),
                ServedNodes.numbered(3),
                2,
                1,
                false);
        try (InferenceServer server = InferenceServer.start(ServerOptions.defaults(), constant, Guard.none())) {
            CommandRun run = CommandRun.of(
                    "attack",
                    "--endpoint",
                    server.uri().toString(),
                    "--features",
                    features.toString(),
                    "--out",
                    folder.resolve("pairs.csv").toString());
            assertThat(run.err()).contains("the answers do not depend on the features");
            assertThat(run.exitCode()).isEqualTo(ExitCode.ENDPOINT);
        }
    }

    @Test
    void probingOthersNeedsPermission() {
        CommandRun run = CommandRun.of("attack", "--endpoint", "http://192.0.2.1:8080", "--dataset", "synthetic");
        assertThat(run.exitCode()).isEqualTo(ExitCode.BAD_USAGE);
        assertThat(run.err()).contains("--i-have-permission");
    }

    @Test
    void nobodyThereIsExitCodeFour() {
        CommandRun run = CommandRun.of("attack", "--endpoint", "http://127.0.0.1:1", "--dataset", "synthetic:50");
        assertThat(run.exitCode()).isEqualTo(ExitCode.ENDPOINT);
        assertThat(run.err()).contains("no answer from http://127.0.0.1:1");
    }

    @Test
    void aModelFileThatIsNotThereIsExitCodeThree() {
        CommandRun run = CommandRun.of("serve", "--model", "none.safetensors", "--dataset", "synthetic");
        assertThat(run.exitCode()).isEqualTo(ExitCode.BAD_DATA);
    }
}
