package org.linkteller.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.Predictions;
import org.linkteller.serve.guard.Guard;
import org.linkteller.serve.guard.ServedNodes;

/** Every route of the protocol but infer, what the server tells about itself, and how it stops. */
final class ServerRoutesTest {
    private static RingServer ring;

    @BeforeAll
    static void start() throws IOException {
        ring = RingServer.start();
    }

    @AfterAll
    static void stop() {
        ring.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v2/health/live",
                "/v2/health/ready",
                "/v2/models/ring/ready",
                "/v2/models/ring/versions/1/ready",
                "/docs",
                "/docs/swagger-ui-bundle.js",
                "/metrics"
            })
    void answers(String path) throws Exception {
        assertThat(ring.http().get(path).status()).isEqualTo(200);
    }

    @Test
    void bindsToThisMachineOnly() {
        assertThat(ring.uri().getHost()).isEqualTo("127.0.0.1");
    }

    @Test
    void describesItself() throws Exception {
        JsonNode json = ring.http().get("/v2").json();
        assertThat(json.path("name").asText()).isEqualTo("linkteller");
        assertThat(json.path("extensions").toString()).contains("binary_tensor_data");
        assertThat(json.path("version").asText()).as("filled in by the build").matches("[0-9]+\\.[0-9]+\\.[0-9]+.*");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v2/models/ring", "/v2/models/ring/versions/1"})
    void describesItsModel(String path) throws Exception {
        JsonNode json = ring.http().get(path).json();
        assertThat(json.path("inputs").toString())
                .isEqualTo("[{\"name\":\"nodes\",\"datatype\":\"INT64\",\"shape\":[-1]},"
                        + "{\"name\":\"features\",\"datatype\":\"FP64\",\"shape\":[-1,5]}]");
        assertThat(json.path("outputs").toString())
                .isEqualTo("[{\"name\":\"logits\",\"datatype\":\"FP64\",\"shape\":[-1,2]}]");
        assertThat(json.path("versions").toString()).isEqualTo("[\"1\"]");
    }

    @Test
    void openApiNamesEveryRoute() throws Exception {
        JsonNode paths = ring.http().get("/openapi.json").json().path("paths");
        assertThat(paths.size()).isEqualTo(10);
        assertThat(paths.has("/v2/models/{model}/versions/{version}/infer")).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "POST, /v2/models/cube/infer, 404",
        "POST, /v2/models/ring/versions/2/infer, 404",
        "GET, /v2/models/cube, 404",
        "GET, /v2/models/cube/ready, 404",
        "GET, /v2/models/ring/versions/7, 404",
        "GET, /v3, 404",
        "GET, /, 404",
        "GET, /v2/models/ring/infer, 405",
        "POST, /v2, 405",
        "DELETE, /v2/models/ring, 405",
    })
    void wrongRoutesGetTheProtocolsError(String method, String path, int status) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(ring.uri().resolve(path))
                .method(method, HttpRequest.BodyPublishers.ofString(method.equals("POST") ? RingServer.REQUEST : ""));
        Http.Answer answer = ring.http().send(request);
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.error()).isNotEmpty();
    }

    @Test
    void metricsCountTheAnswers() throws Exception {
        ring.http().post(RingServer.INFER, RingServer.REQUEST.getBytes(UTF_8));
        assertThat(new String(ring.http().get("/metrics").body(), UTF_8))
                .containsPattern("linkteller_http_seconds_count\\{route=\"infer\",status=\"200\"\\} [1-9]")
                .containsPattern("linkteller_queries_total [1-9]")
                .contains("jvm_memory_used_bytes");
    }

    @Test
    void closingLetsTheAnswerUnderWayFinish() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        RingBox ring = new RingBox(6, 2);
        ServedModel slow = new ServedModel(
                "ring",
                "1",
                (nodes, features) -> {
                    asked.countDown();
                    try {
                        release.await();
                    } catch (InterruptedException e) {
                        return Predictions.wrap(0, 2, new double[0]);
                    }
                    return ring.predict(nodes, features);
                },
                ServedNodes.numbered(6),
                RingBox.COLUMNS,
                2,
                false);
        InferenceServer closing = InferenceServer.start(ServerOptions.defaults(), slow, Guard.none());
        Http client = new Http(closing.uri());
        var underWay = CompletableFuture.supplyAsync(() -> {
            try {
                return client.post(RingServer.INFER, RingServer.REQUEST.getBytes(UTF_8))
                        .status();
            } catch (IOException | InterruptedException e) {
                return -1;
            }
        });
        asked.await();
        var closed = CompletableFuture.runAsync(closing::close);
        URI uri = closing.uri();
        Http second = new Http(uri);
        while (second.get("/v2/health/ready").status() != 503) {
            Thread.sleep(10);
        }
        assertThat(closed).isNotDone();
        release.countDown();
        assertThat(underWay.get()).isEqualTo(200);
        closed.get();
    }
}
