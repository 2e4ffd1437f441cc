package org.linkteller.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.serve.client.ClientOptions;
import org.linkteller.serve.client.HttpInference;
import org.linkteller.serve.guard.Guard;
import org.linkteller.serve.guard.GuardRules;
import org.linkteller.serve.guard.LedgerAdmin;

/** Kills a real server process in the middle of its work and looks at what its ledger remembers. */
final class LedgerCrashTest {
    private static final int CLIENTS = 4;

    @TempDir
    Path folder;

    /** The process to be killed. */
    public static final class Victim {
        private Victim() {}

        public static void main(String[] arguments) throws IOException, InterruptedException {
            GuardRules rules = GuardRules.load(Path.of(arguments[0]));
            InferenceServer server =
                    InferenceServer.start(ServerOptions.defaults(), RingBox.served(10), Guard.of(rules));
            System.out.println(server.uri());
            Thread.currentThread().join();
        }
    }

    static Process start(Path rules) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Victim.class.getName(),
                        rules.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    static URI uri(Process process) throws IOException {
        BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        return URI.create(out.readLine());
    }

    @Test
    void noAcknowledgedQueryIsForgottenByAKilledServer() throws Exception {
        Path rules = folder.resolve("guard.yaml");
        Files.writeString(rules, "budget: {perKey: 1000000}");
        Path store = folder.resolve("guard.db");
        AtomicInteger acknowledged = new AtomicInteger();
        for (int round = 0; round < 2; round++) {
            Process victim = start(rules);
            try {
                URI server = uri(victim);
                ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
                int before = acknowledged.get();
                for (int client = 0; client < CLIENTS; client++) {
                    clients.execute(() -> askUntilRefused(server, acknowledged));
                }
                long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
                while (acknowledged.get() < before + 40 && System.nanoTime() < deadline) {
                    Thread.sleep(5);
                }
                victim.destroyForcibly().waitFor(); // kill -9
                clients.shutdown();
                assertThat(clients.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
            } finally {
                victim.destroyForcibly();
            }
            long remembered = LedgerAdmin.show(store).get(0).queries();
            // At most one query per client was on disk when the kill came before its answer.
            assertThat(remembered).isBetween((long) acknowledged.get(), acknowledged.get() + (round + 1L) * CLIENTS);
        }
    }

    private static void askUntilRefused(URI server, AtomicInteger acknowledged) {
        try {
            HttpInference box = HttpInference.connect(
                    server, "ring", ClientOptions.defaults().withRetries(1, Duration.ofMillis(1)));
            for (; ; ) {
                box.predict(NodeSet.of(1, 2), DenseFeatures.of(new double[2][RingBox.COLUMNS]));
                acknowledged.incrementAndGet();
            }
        } catch (InferenceException e) {
            return; // the server is dead
        }
    }
}
