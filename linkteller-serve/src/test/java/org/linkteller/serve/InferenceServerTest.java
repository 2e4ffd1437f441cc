package org.linkteller.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.Predictions;

/** Conformance with the protocol, route by route and error by error, on a server on any free port. */
final class InferenceServerTest {
    private static final WireLimits SMALL = new WireLimits(64 << 10, 10_000, 8, 64);
    /** Nodes 0, 1 and 3 of the ring of six, five columns. */
    private static final String REQUEST = "{\"id\":\"q\",\"inputs\":["
            + "{\"name\":\"nodes\",\"datatype\":\"INT64\",\"shape\":[3],\"data\":[0,1,3]},"
            + "{\"name\":\"features\",\"datatype\":\"FP64\",\"shape\":[3,5],"
            + "\"data\":[[1,2,0,0,0],[10,20,0,0,0],[100,200,0,0,0]]}]}";

    private static final double[] ANSWER = {6, 12, 10.5, 21, 100, 200};

    private static InferenceServer server;
    private static Http http;

    @BeforeAll
    static void start() throws IOException {
        ServerOptions options =
                ServerOptions.defaults().withLimits(SMALL).withTimes(Duration.ofMillis(800), Duration.ofSeconds(2));
        server = InferenceServer.start(options, RingBox.served(6), Guard.none());
        http = new Http(server.uri());
    }

    @AfterAll
    static void stop() {
        server.close();
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
        assertThat(http.get(path).status()).isEqualTo(200);
    }

    @Test
    void bindsToThisMachineOnly() {
        assertThat(server.uri().getHost()).isEqualTo("127.0.0.1");
    }

    @Test
    void describesItself() throws Exception {
        JsonNode json = http.get("/v2").json();
        assertThat(json.path("name").asText()).isEqualTo("linkteller");
        assertThat(json.path("extensions").toString()).contains("binary_tensor_data");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v2/models/ring", "/v2/models/ring/versions/1"})
    void describesItsModel(String path) throws Exception {
        JsonNode json = http.get(path).json();
        assertThat(json.path("inputs").toString())
                .isEqualTo("[{\"name\":\"nodes\",\"datatype\":\"INT64\",\"shape\":[-1]},"
                        + "{\"name\":\"features\",\"datatype\":\"FP64\",\"shape\":[-1,5]}]");
        assertThat(json.path("outputs").toString())
                .isEqualTo("[{\"name\":\"logits\",\"datatype\":\"FP64\",\"shape\":[-1,2]}]");
        assertThat(json.path("versions").toString()).isEqualTo("[\"1\"]");
    }

    @Test
    void openApiNamesEveryRoute() throws Exception {
        JsonNode paths = http.get("/openapi.json").json().path("paths");
        assertThat(paths.size()).isEqualTo(10);
        assertThat(paths.has("/v2/models/{model}/versions/{version}/infer")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v2/models/ring/infer", "/v2/models/ring/versions/1/infer"})
    void infersWithAndWithoutVersion(String path) throws Exception {
        // no Content-Type: some clients send none
        Http.Answer answer = http.post(path, REQUEST.getBytes(UTF_8));
        assertThat(answer.status()).isEqualTo(200);
        JsonNode json = answer.json();
        assertThat(json.path("model_name").asText()).isEqualTo("ring");
        assertThat(json.path("model_version").asText()).isEqualTo("1");
        assertThat(json.path("id").asText()).isEqualTo("q");
        JsonNode output = json.path("outputs").path(0);
        assertThat(output.path("datatype").asText()).isEqualTo("FP64");
        assertThat(output.path("shape").toString()).isEqualTo("[3,2]");
        assertThat(output.path("data")).hasSize(6);
        for (int i = 0; i < ANSWER.length; i++) {
            assertThat(output.path("data").path(i).asDouble()).isEqualTo(ANSWER[i]);
        }
    }

    @Test
    void answersInFloatWhenAsked() throws Exception {
        String asked = REQUEST.replaceFirst("\\{", "{\"parameters\":{\"output_datatype\":\"FP32\"},");
        JsonNode output = http.post("/v2/models/ring/infer", asked.getBytes(UTF_8))
                .json()
                .path("outputs")
                .path(0);
        assertThat(output.path("datatype").asText()).isEqualTo("FP32");
    }

    @Test
    void nodesMayBeStrings() throws Exception {
        String asked = REQUEST.replace("\"INT64\"", "\"BYTES\"").replace("[0,1,3]", "[\"0\",\"1\",\"3\"]");
        Http.Answer answer = http.post("/v2/models/ring/infer", asked.getBytes(UTF_8));
        assertThat(answer.json().path("outputs").path(0).path("data").path(1).asDouble())
                .isEqualTo(12);
    }

    private static byte[] binaryBody(String head) {
        ByteBuffer tail = ByteBuffer.allocate(3 * 8 + 15 * 4).order(ByteOrder.LITTLE_ENDIAN);
        tail.putLong(0).putLong(1).putLong(3);
        for (int i = 0; i < 3; i++) {
            tail.putFloat((float) Math.pow(10, i)).putFloat((float) (2 * Math.pow(10, i)));
            tail.putFloat(0).putFloat(0).putFloat(0);
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(head.getBytes(UTF_8));
        body.writeBytes(tail.array());
        return body.toByteArray();
    }

    private static final String BINARY_HEAD = "{\"parameters\":{\"binary_data_output\":true},\"inputs\":["
            + "{\"name\":\"nodes\",\"datatype\":\"INT64\",\"shape\":[3],\"parameters\":{\"binary_data_size\":24}},"
            + "{\"name\":\"features\",\"datatype\":\"FP32\",\"shape\":[3,5],\"parameters\":{\"binary_data_size\":60}}]}";

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void bytesInBytesOutCompressedOrNot(boolean gzip) throws Exception {
        byte[] body = binaryBody(BINARY_HEAD);
        String length = Integer.toString(BINARY_HEAD.length());
        Http.Answer answer = gzip
                ? http.post(
                        "/v2/models/ring/infer",
                        gzip(body),
                        "Content-Encoding",
                        "gzip",
                        WireFormat.HEADER_LENGTH,
                        length)
                : http.post("/v2/models/ring/infer", body, WireFormat.HEADER_LENGTH, length);
        assertThat(answer.status()).isEqualTo(200);
        int head = Integer.parseInt(
                answer.raw().headers().firstValue(WireFormat.HEADER_LENGTH).orElseThrow());
        assertThat(new String(answer.body(), 0, head, UTF_8)).contains("\"binary_data_size\":48");
        ByteBuffer numbers = ByteBuffer.wrap(answer.body(), head, 48).order(ByteOrder.LITTLE_ENDIAN);
        for (double expected : ANSWER) {
            assertThat(numbers.getDouble()).isEqualTo(expected);
        }
    }

    @Test
    void largeAnswersAreCompressedForThoseWhoAccept() throws Exception {
        StringBuilder rows = new StringBuilder();
        StringBuilder ids = new StringBuilder();
        ServedModel model = RingBox.served(200);
        for (int i = 0; i < 200; i++) {
            ids.append(i == 0 ? "" : ",").append(i);
            rows.append(i == 0 ? "" : ",").append("1,0,0,0,").append(i);
        }
        String body = "{\"inputs\":[{\"name\":\"nodes\",\"datatype\":\"INT64\",\"shape\":[200],\"data\":[" + ids
                + "]},{\"name\":\"features\",\"datatype\":\"FP32\",\"shape\":[200,5],\"data\":[" + rows + "]}]}";
        try (InferenceServer big = InferenceServer.start(ServerOptions.defaults(), model, Guard.none())) {
            Http.Answer answer =
                    new Http(big.uri()).post("/v2/models/ring/infer", body.getBytes(UTF_8), "Accept-Encoding", "gzip");
            assertThat(answer.raw().headers().firstValue("Content-Encoding")).contains("gzip");
            try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(answer.body()))) {
                assertThat(new String(in.readAllBytes(), UTF_8)).contains("\"shape\":[200,2]");
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[0,1,3]     | [0,1,1]    | is named twice",
                "[0,1,3]     | [0,1,6]    | 1 of 3 are unknown",
                "[0,1,3]     | [0,1,-1]   | 1 of 3 are unknown",
                "[3,5]       | [5,3]      | does not fit data nested as [3, 5]",
                "[3,5]       | [15]       | does not fit data nested as [3, 5]",
                "[3]         | [2]        | needs 2 elements, got 3",
                "INT64       | FP64       | expected INT64 or BYTES",
                "FP64        | INT64      | expected FP32 or FP64",
                "FP64        | UINT8      | expected datatype INT64",
                "nodes       | knots      | expected inputs nodes and features",
                "features    | feats      | expected inputs nodes and features",
                "[1,2        | [1e400,2   | finite values",
                "[1,2        | [1e39,2    | finite values",
                "\"inputs\"  | \"in\"     | expected an input",
                "{\"id\":    | {\"parameters\":{\"output_datatype\":\"INT64\"},\"id\": | FP32 or FP64",
                "{\"id\":    | {\"outputs\":[{\"name\":\"prices\"}],\"id\": | expected output \"logits\"",
                "{\"id\":    | {\"parameters\":{\"session\":7},\"id\": | expected the name",
            })
    void refusesWhatTheModelCannotAnswer(String from, String to, String message) throws Exception {
        String body = REQUEST.replaceFirst(Pattern.quote(from), to);
        assertThat(body).isNotEqualTo(REQUEST);
        Http.Answer answer = http.post("/v2/models/ring/infer", body.getBytes(UTF_8));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.error()).contains(message);
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
        HttpRequest.Builder request = HttpRequest.newBuilder(server.uri().resolve(path))
                .method(method, HttpRequest.BodyPublishers.ofString(method.equals("POST") ? REQUEST : ""));
        Http.Answer answer = http.send(request);
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.error()).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "Content-Encoding, br, 415",
        "Content-Encoding, gzip, 400",
        "Inference-Header-Content-Length, 1000000, 400",
        "Inference-Header-Content-Length, -1, 400",
        "Inference-Header-Content-Length, seven, 400",
        "Inference-Header-Content-Length, 10, 400",
    })
    void wrongHeadersAreRefused(String name, String value, int status) throws Exception {
        Http.Answer answer = http.post("/v2/models/ring/infer", REQUEST.getBytes(UTF_8), name, value);
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.error()).isNotEmpty();
    }

    @Test
    void aSessionAnswersLikeTheWholeRequest() throws Exception {
        String open = REQUEST.replaceFirst("\\{", "{\"parameters\":{\"session_open\":true},");
        JsonNode first =
                http.post("/v2/models/ring/infer", open.getBytes(UTF_8)).json();
        String session = first.path("parameters").path("session").asText();
        assertThat(session).matches("[0-9a-f]{32}");
        String change = "{\"parameters\":{\"session\":\"" + session + "\"},\"inputs\":["
                + "{\"name\":\"rows\",\"datatype\":\"INT64\",\"shape\":[1],\"data\":[1]},"
                + "{\"name\":\"features\",\"datatype\":\"FP64\",\"shape\":[1,5],\"data\":[40,50,0,0,0]}]}";
        JsonNode changed =
                http.post("/v2/models/ring/infer", change.getBytes(UTF_8)).json();
        assertThat(changed.path("outputs").path(0).path("data").toString())
                .isEqualTo("[21.0,27.0,40.5,51.0,100.0,200.0]");
        String again = "{\"parameters\":{\"session\":\"" + session + "\"},\"inputs\":[]}";
        assertThat(http.post("/v2/models/ring/infer", again.getBytes(UTF_8))
                        .json()
                        .path("outputs"))
                .isEqualTo(first.path("outputs"));
        for (String row : new String[] {"-1", "3", "9223372036854775807"}) {
            Http.Answer refused = http.post(
                    "/v2/models/ring/infer",
                    change.replace("\"data\":[1]", "\"data\":[" + row + "]").getBytes(UTF_8));
            assertThat(refused.status()).isEqualTo(400);
        }
    }

    /** Node 0 has (1, 2), node 1 (10, 20), node 3 (100, 200), written as ones times scale plus shift. */
    private static final String SPARSE = "{\"inputs\":["
            + "{\"name\":\"nodes\",\"datatype\":\"INT64\",\"shape\":[3],\"data\":[0,1,3]},"
            + "{\"name\":\"features_starts\",\"datatype\":\"INT64\",\"shape\":[4],\"data\":[0,2,4,6]},"
            + "{\"name\":\"features_columns\",\"datatype\":\"INT64\",\"shape\":[6],\"data\":[0,1,0,1,0,1]},"
            + "{\"name\":\"features_values\",\"datatype\":\"FP32\",\"shape\":[6],\"data\":[0,0,9,9,99,99]},"
            + "{\"name\":\"features_scale\",\"datatype\":\"FP64\",\"shape\":[5],\"data\":[1,2,0,0,0]},"
            + "{\"name\":\"features_shift\",\"datatype\":\"FP64\",\"shape\":[5],\"data\":[1,2,0,0,0]}]}";

    @Test
    void sparseFeaturesAreTheSameFeatures() throws Exception {
        assertThat(http.post("/v2/models/ring/infer", SPARSE.getBytes(UTF_8))
                        .json()
                        .path("outputs"))
                .isEqualTo(http.post("/v2/models/ring/infer", REQUEST.getBytes(UTF_8))
                        .json()
                        .path("outputs"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[0,2,4,6]     | [0,2,4,7]     | row 2 reaches from 4 to 7",
                "[0,2,4,6]     | [0,4,2,6]     | row 1 reaches from 4 to 2",
                "[0,2,4,6]     | [0,9,4,6]     | row 0 reaches from 0 to 9",
                "[0,2,4,6]     | [0,2,-4,6]    | number 2 is -4",
                "[0,2,4,6]     | [0,2,4294967296,6] | number 2 is 4294967296",
                "[4],\"data\":[0,2,4,6] | [3],\"data\":[0,2,6] | expected 4 numbers, got 3",
                "[0,1,0,1,0,1] | [0,1,0,1,1,0] | out of order",
                "[0,1,0,1,0,1] | [0,1,0,1,0,5] | not below 5",
                "[0,0,9,9,99,99] | [0,0,9,9,99,1e400] | finite values",
                "features_shift | features     | expected inputs",
                "[1,2,0,0,0]}, | [1,2,0,0,1e400]}, | finite values",
            })
    void brokenSparseFeaturesAreRefused(String from, String to, String message) throws Exception {
        String body = SPARSE.replaceFirst(Pattern.quote(from), to);
        assertThat(body).isNotEqualTo(SPARSE);
        Http.Answer answer = http.post("/v2/models/ring/infer", body.getBytes(UTF_8));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.error()).contains(message);
    }

    @Test
    void anUnknownSessionIsGone() throws Exception {
        String body = "{\"parameters\":{\"session\":\"00\"},\"inputs\":[]}";
        assertThat(http.post("/v2/models/ring/infer", body.getBytes(UTF_8)).status())
                .isEqualTo(410);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void tooLargeABodyGetsItsAnswer(boolean chunked) throws Exception {
        byte[] body = new byte[(int) SMALL.bodyBytes() * 4];
        HttpRequest.BodyPublisher publisher = chunked
                ? HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(whitespace(body)))
                : HttpRequest.BodyPublishers.ofByteArray(whitespace(body));
        Http.Answer answer = http.send(HttpRequest.newBuilder(server.uri().resolve("/v2/models/ring/infer"))
                .POST(publisher));
        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.error()).contains("at most " + SMALL.bodyBytes());
    }

    private static byte[] whitespace(byte[] body) {
        Arrays.fill(body, (byte) ' ');
        return body;
    }

    @Test
    void aGigabyteIsRefusedByItsLength() throws Exception {
        String answer = raw("POST /v2/models/ring/infer HTTP/1.1\r\nHost: x\r\nContent-Length: 1073741824\r\n\r\n");
        assertThat(answer).startsWith("HTTP/1.1 413");
    }

    @Test
    void aSmallBodyThatUnfoldsIsRefused() throws Exception {
        byte[] bomb = gzip(whitespace(new byte[1 << 20]));
        assertThat(bomb.length).isLessThan(10_000);
        Http.Answer answer = http.post("/v2/models/ring/infer", bomb, "Content-Encoding", "gzip");
        assertThat(answer.status()).isEqualTo(413);
    }

    @Test
    void slowHeadersAreCutOff() throws Exception {
        try (Socket socket = new Socket("127.0.0.1", server.uri().getPort())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write("POST /v2/models/ring/infer HTTP/1.1\r\nHos".getBytes(UTF_8));
            // the server hangs up after 0.8 s; the socket's own 10 s would be an exception
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void aBodyThatTricklesIsGivenUp() throws Exception {
        try (Socket socket = new Socket("127.0.0.1", server.uri().getPort())) {
            socket.setSoTimeout(10_000);
            OutputStream out = socket.getOutputStream();
            out.write("POST /v2/models/ring/infer HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n".getBytes(UTF_8));
            long start = System.nanoTime();
            try {
                while (System.nanoTime() - start < Duration.ofSeconds(4).toNanos()) {
                    out.write(' ');
                    out.flush();
                    Thread.sleep(100);
                    if (socket.getInputStream().available() > 0) {
                        break;
                    }
                }
            } catch (IOException e) {
                return; // the server hung up: given up as well
            }
            byte[] status = socket.getInputStream().readNBytes(12);
            assertThat(new String(status, UTF_8)).isEqualTo("HTTP/1.1 408");
        }
    }

    @Test
    void metricsCountTheAnswers() throws Exception {
        http.post("/v2/models/ring/infer", REQUEST.getBytes(UTF_8));
        assertThat(new String(http.get("/metrics").body(), UTF_8))
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
                NodeNames.numbered(6),
                RingBox.COLUMNS,
                2,
                false);
        InferenceServer closing = InferenceServer.start(ServerOptions.defaults(), slow, Guard.none());
        Http client = new Http(closing.uri());
        var underWay = CompletableFuture.supplyAsync(() -> {
            try {
                return client.post("/v2/models/ring/infer", REQUEST.getBytes(UTF_8))
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

    private static String raw(String request) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", server.uri().getPort())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(request.getBytes(UTF_8));
            byte[] status = socket.getInputStream().readNBytes(12);
            return new String(status, UTF_8);
        }
    }

    private static byte[] gzip(byte[] plain) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(plain);
        }
        return bytes.toByteArray();
    }
}
