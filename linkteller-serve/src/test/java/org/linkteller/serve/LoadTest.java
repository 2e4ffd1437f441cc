package org.linkteller.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.api.Seed;
import org.linkteller.serve.guard.LedgerAdmin;

/**
 * Sixteen connections for a minute, on loopback, against a server process with a quarter of a gigabyte: honest,
 * malformed, oversized and slow requests mixed; then the process is killed.
 *
 * <p>{@code mvn verify -pl linkteller-serve -am -Dtests.excluded= -Dtests.included=slow -Dtest=LoadTest
 * -Dsurefire.failIfNoSpecifiedTests=false}; {@code -DargLine=-Dload.seconds=10} for a shorter one.
 */
@Tag("slow")
final class LoadTest {
    private static final int CONNECTIONS = 16;
    private static final Duration LENGTH = Duration.ofSeconds(Long.getLong("load.seconds", 60));
    private static final String INFER = "/v2/models/ring/infer";

    @TempDir
    Path folder;

    private final Map<Integer, LongAdder> statuses = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<Long> honestNanos = new ConcurrentLinkedQueue<>();
    private final AtomicLong acknowledged = new AtomicLong();

    @Test
    void aMinuteOfEverythingLeavesTheServerAsItWas() throws Exception {
        Path rules = folder.resolve("guard.yaml");
        Files.writeString(rules, "budget: {perKey: 100000000}\ndetectors: {one-row: {action: log}, extreme: {}}");
        Process server = LedgerCrashTest.start(rules);
        try {
            URI uri = LedgerCrashTest.uri(server);
            load(uri, Duration.ofSeconds(5)); // buffers, classes and compiled code come first
            long before = liveKilobytes(server);
            statuses.clear();
            honestNanos.clear();
            load(uri, LENGTH);
            long after = liveKilobytes(server);
            long[] sorted =
                    honestNanos.stream().mapToLong(Long::longValue).sorted().toArray();
            System.out.printf(
                    "%d honest answers in %d s; ms at 50, 90, 99, 99.9 %%: %.2f %.2f %.2f %.2f; statuses %s;"
                            + " live heap %d -> %d kB%n",
                    sorted.length,
                    LENGTH.toSeconds(),
                    percentile(sorted, 0.5),
                    percentile(sorted, 0.9),
                    percentile(sorted, 0.99),
                    percentile(sorted, 0.999),
                    statuses,
                    before,
                    after);
            assertThat(statuses.keySet()).containsAnyOf(200).allMatch(status -> status < 500 || status == 503);
            assertThat(statuses).containsKeys(400, 413);
            // thousands of requests of a kilobyte or more: a leak of even a part of each would show
            assertThat(after - before).isLessThan(4 << 10);
        } finally {
            server.destroyForcibly().waitFor(); // kill -9
        }
        assertThat(LedgerAdmin.show(folder.resolve("guard.db")).get(0).queries())
                .isGreaterThanOrEqualTo(acknowledged.get());
    }

    private void load(URI uri, Duration length) throws InterruptedException {
        ExecutorService clients = Executors.newFixedThreadPool(CONNECTIONS);
        long end = System.nanoTime() + length.toNanos();
        for (int client = 0; client < CONNECTIONS; client++) {
            SplittableRandom random = new Seed(8).derive("client", client).random();
            clients.execute(() -> {
                Http http = new Http(uri);
                while (System.nanoTime() < end) {
                    one(http, uri, random);
                }
            });
        }
        clients.shutdown();
        assertThat(clients.awaitTermination(length.toSeconds() + 60, TimeUnit.SECONDS))
                .isTrue();
    }

    private void one(Http http, URI uri, SplittableRandom random) {
        try {
            int kind = random.nextInt(100);
            if (kind < 80) {
                long start = System.nanoTime();
                Http.Answer answer = http.post(INFER, honest(random).getBytes(UTF_8));
                count(answer.status());
                if (answer.status() == 200) {
                    acknowledged.incrementAndGet();
                    honestNanos.add(System.nanoTime() - start);
                }
            } else if (kind < 95) {
                byte[] body = honest(random).getBytes(UTF_8);
                body[random.nextInt(body.length)] ^= 0x15;
                int status = http.post(INFER, Arrays.copyOf(body, body.length - random.nextInt(5)))
                        .status();
                count(status);
                acknowledged.addAndGet(status == 200 ? 1 : 0); // the flipped bit may have hit a digit
            } else if (kind < 99) {
                count(announced(uri, "POST " + INFER + " HTTP/1.1\r\nHost: x\r\nContent-Length: 2000000000\r\n\r\n"));
            } else {
                count(announced(uri, "POST " + INFER + " HTTP/1.1\r\nHost: x\r\nContent-Le")); // and then nothing
            }
        } catch (IOException e) {
            count(0);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String honest(SplittableRandom random) {
        int first = random.nextInt(8);
        return "{\"inputs\":[{\"name\":\"nodes\",\"datatype\":\"INT64\",\"shape\":[2],\"data\":[" + first + ","
                + (first + 1) + "]},{\"name\":\"features\",\"datatype\":\"FP64\",\"shape\":[2,5],\"data\":[["
                + random.nextDouble() + ",2,3,4,5],[1,2,3,4," + random.nextDouble() + "]]}]}";
    }

    /** The status, or 0 if the server hung up. */
    private static int announced(URI uri, String head) throws IOException {
        try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
            socket.setSoTimeout(15_000);
            OutputStream out = socket.getOutputStream();
            out.write(head.getBytes(UTF_8));
            byte[] status = socket.getInputStream().readNBytes(12);
            return status.length < 12 ? 0 : Integer.parseInt(new String(status, 9, 3, UTF_8));
        }
    }

    private void count(int status) {
        statuses.computeIfAbsent(status, key -> new LongAdder()).increment();
    }

    private static double percentile(long[] sorted, double share) {
        return sorted[(int) Math.min(sorted.length - 1, share * sorted.length)] / 1e6;
    }

    /** What is left after a full collection, by the JVM's own count. */
    private static long liveKilobytes(Process process) throws IOException {
        Process histogram = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                        Long.toString(process.pid()),
                        "GC.class_histogram")
                .start();
        String total = new String(histogram.getInputStream().readAllBytes(), UTF_8)
                .lines()
                .filter(line -> line.startsWith("Total"))
                .findFirst()
                .orElseThrow();
        return Long.parseLong(total.trim().split(" +")[2]) / 1024;
    }
}
