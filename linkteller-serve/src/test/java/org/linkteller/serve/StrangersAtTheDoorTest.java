package org.linkteller.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.serve.guard.Guard;
import org.linkteller.serve.guard.GuardRules;
import org.linkteller.serve.guard.ServedNodes;

/** Nobody can stop the server for others: not by sending nothing, not by sending much, not by what breaks inside. */
final class StrangersAtTheDoorTest {
    /** More than the workers of any machine this runs on. */
    private static final int MANY = 100;

    @TempDir
    Path folder;

    private Guard keys() throws IOException {
        return Guard.of(GuardRules.load(Files.writeString(folder.resolve("guard.yaml"), "keys: true")));
    }

    private static InferenceServer serve(Guard guard) throws IOException {
        return InferenceServer.start(ServerOptions.defaults().withLimits(RingServer.LIMITS), RingBox.served(6), guard);
    }

    private static List<Socket> stall(URI server, String path) throws IOException {
        List<Socket> sockets = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            Socket socket = new Socket("127.0.0.1", server.getPort());
            socket.getOutputStream()
                    .write(("POST " + path + " HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n").getBytes(UTF_8));
            sockets.add(socket);
        }
        return sockets;
    }

    private static HttpResponse<String> ask(HttpRequest.Builder request) throws Exception {
        // a busy machine may need seconds; the stalled bodies have two minutes
        return HttpClient.newHttpClient()
                .send(request.timeout(Duration.ofSeconds(20)).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest.Builder live(URI server) {
        return HttpRequest.newBuilder(server.resolve("/v2/health/live"));
    }

    private static HttpRequest.Builder honest(URI server) {
        return HttpRequest.newBuilder(server.resolve(RingServer.INFER))
                .POST(HttpRequest.BodyPublishers.ofString(RingServer.REQUEST));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/nope", RingServer.INFER})
    void bodiesThatNeverComeHoldNobodyUp(String path) throws Exception {
        try (InferenceServer server = serve(Guard.none())) {
            List<Socket> sockets = stall(server.uri(), path);
            assertThat(ask(live(server.uri())).statusCode()).isEqualTo(200);
            assertThat(ask(honest(server.uri())).statusCode()).isEqualTo(200);
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    @Test
    void whoHasNoKeyIsToldAndCutOffWithoutHisBody() throws Exception {
        try (InferenceServer server = serve(keys())) {
            List<Socket> sockets = stall(server.uri(), RingServer.INFER);
            for (Socket socket : sockets) {
                socket.setSoTimeout(20_000);
                String answer = new String(socket.getInputStream().readAllBytes(), UTF_8);
                assertThat(answer).startsWith("HTTP/1.1 401").contains("a valid API key is needed");
                socket.close();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"OutOfMemoryError, 503", "StackOverflowError, 503", "AssertionError, 500", "RuntimeException, 500"})
    void whatBreaksInsideIsAnError(String what, int status) throws Exception {
        Supplier<Throwable> failure = () -> switch (what) {
            case "OutOfMemoryError" -> new OutOfMemoryError("planted");
            case "StackOverflowError" -> new StackOverflowError("planted");
            case "AssertionError" -> new AssertionError("planted");
            default -> new RuntimeException("planted");
        };
        ServedModel broken = ring((nodes, features) -> StrangersAtTheDoorTest.<RuntimeException>fail(failure.get()));
        try (InferenceServer server = InferenceServer.start(ServerOptions.defaults(), broken, Guard.none())) {
            HttpResponse<String> answer = ask(honest(server.uri()));
            assertThat(answer.statusCode()).isEqualTo(status);
            assertThat(answer.body()).contains("error").doesNotContain("planted");
            assertThat(answer.headers().firstValue("Retry-After").isPresent()).isEqualTo(status == 503);
        }
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> org.linkteller.api.Predictions fail(Throwable failure) throws E {
        throw (E) failure;
    }

    private static ServedModel ring(org.linkteller.api.InferenceApi box) {
        return new ServedModel("ring", "1", box, ServedNodes.numbered(6), RingBox.COLUMNS, 2, false);
    }

    @Test
    void aClientThatAsksWhetherToSendItsBodyIsTold() throws Exception {
        try (InferenceServer server = serve(Guard.none())) {
            HttpResponse<String> answer = ask(honest(server.uri()).expectContinue(true));
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).contains("logits");
        }
        try (InferenceServer server = serve(keys());
                Socket socket = new Socket("127.0.0.1", server.uri().getPort())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream()
                    .write(("POST " + RingServer.INFER
                                    + " HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 1000\r\n\r\n")
                            .getBytes(UTF_8));
            assertThat(new String(socket.getInputStream().readNBytes(12), UTF_8))
                    .as("not before its key was seen")
                    .isEqualTo("HTTP/1.1 401");
        }
    }

    @Test
    void whatWasRefusedIsNotCountedAsGivenBack() throws Exception {
        byte[] bomb = RingServer.gzip(" ".repeat(1 << 20).getBytes(UTF_8));
        try (InferenceServer server = serve(Guard.none())) {
            Http http = new Http(server.uri());
            for (int i = 0; i < 5; i++) {
                assertThat(http.post(RingServer.INFER, bomb, "Content-Encoding", "gzip")
                                .status())
                        .isEqualTo(413);
            }
            assertThat(new String(http.get("/metrics").body(), UTF_8)).contains("linkteller_http_bytes_in_flight 0.0");
        }
    }

    @Test
    void bytesThatComeOneByOneAreCountedWithWhatTheyTake() throws Exception {
        byte[] chunks = ("1\r\n \r\n".repeat(20_000) + "0\r\n\r\n").getBytes(UTF_8); // 20 of 64 KB
        try (InferenceServer server = serve(Guard.none());
                Socket socket = new Socket("127.0.0.1", server.uri().getPort())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream()
                    .write(("POST " + RingServer.INFER + " HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
                            .getBytes(UTF_8));
            socket.getOutputStream().write(chunks);
            assertThat(new String(socket.getInputStream().readNBytes(12), UTF_8))
                    .isEqualTo("HTTP/1.1 503");
        }
    }

    @Test
    void whoCannotBeServedSoonIsAskedToComeAgain() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        ServedModel slow = ring((nodes, features) -> {
            try {
                release.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return new RingBox(6, 2).predict(nodes, features);
        });
        try (InferenceServer server = InferenceServer.start(ServerOptions.defaults(), slow, Guard.none())) {
            HttpClient client =
                    HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
            List<CompletableFuture<HttpResponse<String>>> waiting = new ArrayList<>();
            CompletableFuture<HttpResponse<String>> refused = new CompletableFuture<>();
            for (int i = 0; i < 600 && !refused.isDone(); i++) {
                CompletableFuture<HttpResponse<String>> one =
                        client.sendAsync(honest(server.uri()).build(), HttpResponse.BodyHandlers.ofString());
                one.thenAccept(answer -> {
                    if (answer.statusCode() == 503) {
                        refused.complete(answer);
                    }
                });
                waiting.add(one);
                Thread.sleep(1);
            }
            assertThat(refused.get().headers().firstValue("Retry-After")).contains("1");
            assertThat(ask(live(server.uri())).statusCode()).isEqualTo(200);
            release.countDown();
            assertThat(waiting.get(0).get().statusCode()).isEqualTo(200);
            for (CompletableFuture<HttpResponse<String>> one : waiting) {
                assertThat(one.get().statusCode()).isIn(200, 503);
            }
        }
    }

    @Test
    void aStalledUploadDoesNotKeepAStoppingServer() throws Exception {
        InferenceServer server = InferenceServer.start(
                ServerOptions.defaults().withDrainTime(Duration.ofMillis(500)), RingBox.served(6), Guard.none());
        List<Socket> sockets = stall(server.uri(), RingServer.INFER);
        assertThat(ask(live(server.uri())).statusCode()).isEqualTo(200);
        long start = System.nanoTime();
        server.close();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(15));
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
