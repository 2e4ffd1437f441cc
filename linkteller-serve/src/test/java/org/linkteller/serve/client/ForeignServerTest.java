package org.linkteller.serve.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;

/** Servers as others write them: the client asks each for a node's first feature, doubled. */
final class ForeignServerTest {
    private static final NodeSet NODES = NodeSet.of(0, 1);
    private static final Features FEATURES = DenseFeatures.of(new double[][] {{1, 0}, {3, 0}});

    private final ObjectMapper json = new ObjectMapper();
    private final List<JsonNode> asked = new ArrayList<>();
    private HttpServer http;
    private String metadata = metadata(tensor("ids", "INT64", "[-1]") + "," + tensor("x", "FP32", "[-1,2]"), "");
    private static final int ENDLESS = -1;
    /** Statuses of the first answers to infer; 0 hangs up. */
    private final List<Integer> first = new ArrayList<>();

    private boolean readsBinary = true;
    private int unread = 400;
    private String answer = "{\"model_name\":\"m\",\"model_version\":null,\"id\":null,\"parameters\":null,\"outputs\":["
            + "{\"name\":\"y\",\"datatype\":\"FP64\",\"shape\":[2,1],\"parameters\":null,\"data\":[%s,%s]}]}";

    private static String tensor(String name, String type, String shape) {
        return "{\"name\":\"" + name + "\",\"datatype\":\"" + type + "\",\"shape\":" + shape + "}";
    }

    private static String metadata(String inputs, String moreOutputs) {
        return "{\"name\":\"m\",\"platform\":\"x\",\"inputs\":[" + inputs + "],\"outputs\":[" + moreOutputs
                + tensor("y", "FP64", "[-1,1]") + "]}";
    }

    @BeforeEach
    void start() throws IOException {
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.createContext("/gateway/ns", exchange -> {
            String path = exchange.getRequestURI().getPath();
            if (path.endsWith("/infer")) {
                infer(exchange);
            } else if (path.endsWith("/v2/models/m")) {
                send(exchange, metadata.isEmpty() ? 500 : 200, metadata);
            } else {
                send(exchange, 404, "");
            }
        });
        http.start();
    }

    @AfterEach
    void stop() {
        http.stop(0);
    }

    private void infer(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        boolean binary = exchange.getRequestHeaders().containsKey("Inference-Header-Content-Length");
        int status = !first.isEmpty() ? first.remove(0) : binary && !readsBinary ? unread : 200;
        if (status == 0) {
            exchange.close();
            return;
        }
        if (status == ENDLESS) {
            exchange.sendResponseHeaders(200, 0);
            byte[] block = new byte[1 << 20];
            for (OutputStream out = exchange.getResponseBody(); ; ) {
                out.write(block); // until the client hangs up
            }
        }
        if (status != 200 || binary) {
            send(exchange, binary && status == 200 ? 400 : status, "\u001b[31mno\u0007\nsecond line");
            return;
        }
        JsonNode request = json.readTree(body);
        asked.add(request);
        JsonNode x =
                request.path("inputs").path(request.path("inputs").size() - 1).path("data");
        send(
                exchange,
                200,
                answer.formatted(2 * x.path(0).asDouble(), 2 * x.path(2).asDouble()));
    }

    private static void send(HttpExchange exchange, int status, String text) throws IOException {
        byte[] bytes = text.getBytes(UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    private double[] ask(ModelNames names) {
        URI uri = URI.create("http://127.0.0.1:" + http.getAddress().getPort() + "/gateway/ns/");
        ClientOptions options = ClientOptions.defaults()
                .withRetries(3, Duration.ofMillis(1))
                .withNames(names)
                .withHeaders(Map.of("X-Tenant", "t"));
        return HttpInference.connect(uri, "m", options).predict(NODES, FEATURES).toArray();
    }

    private static ModelNames names(@Nullable String nodes, @Nullable String features, @Nullable String output) {
        return new ModelNames(
                Optional.ofNullable(nodes),
                Optional.ofNullable(features),
                Optional.ofNullable(output),
                OptionalInt.empty());
    }

    @Test
    void nullsABasePathAndServersThatReadOnlyJsonAreFine() {
        readsBinary = false;
        assertThat(ask(ModelNames.asServed())).containsExactly(2, 6);
        assertThat(asked.get(0).path("outputs").path(0).path("name").asText())
                .as("some servers answer only what is named")
                .isEqualTo("y");
    }

    @ParameterizedTest
    @ValueSource(ints = {404, 406, 415, 422, 501})
    void whateverSaysThatBytesAreNotReadJsonFollows(int status) {
        readsBinary = false;
        unread = status;
        assertThat(ask(ModelNames.asServed())).containsExactly(2, 6);
    }

    @Test
    void aServerThatHangsUpOnBytesGetsJson() {
        first.addAll(List.of(0, 0, 0));
        readsBinary = false;
        assertThat(ask(ModelNames.asServed())).containsExactly(2, 6);
    }

    @Test
    void aRateThatNobodyNamedIsWaitedFor() {
        readsBinary = false;
        first.addAll(List.of(400, 429, 429));
        assertThat(ask(ModelNames.asServed())).containsExactly(2, 6);
    }

    @Test
    void narrowIdsAndModelsWithoutThemCanBeAsked() {
        readsBinary = false;
        metadata = metadata(tensor("ids", "INT32", "[-1]") + "," + tensor("x", "FP32", "[-1,2]"), "");
        assertThat(ask(ModelNames.asServed())).containsExactly(2, 6);
        assertThat(asked.get(0).path("inputs").path(0).path("datatype").asText())
                .isEqualTo("INT32");
        metadata = metadata(tensor("x", "FP32", "[-1,2]"), "");
        assertThat(ask(ModelNames.asServed())).containsExactly(2, 6);
        assertThat(asked.get(1).path("inputs")).hasSize(1);
    }

    @Test
    void whereSeveralTensorsWouldDoNothingIsGuessed() {
        readsBinary = false;
        String inputs = tensor("edge_index", "INT64", "[2,-1]") + "," + tensor("ids", "INT64", "[-1]") + ","
                + tensor("x", "FP32", "[-1,2]");
        metadata = metadata(inputs, tensor("embedding", "FP32", "[-1,16]") + ",");
        assertThatThrownBy(() -> ask(ModelNames.asServed()))
                .isInstanceOf(InferenceException.class)
                .hasMessageContaining("\"edge_index\"")
                .hasMessageContaining("--input-nodes");
        assertThatThrownBy(() -> ask(names("ids", null, null)))
                .hasMessageContaining("\"embedding\"")
                .hasMessageContaining("--output");
        assertThat(ask(names("ids", null, "y"))).containsExactly(2, 6);
    }

    @Test
    void aServerThatDoesNotDescribeItsModelIsAskedByTheNamesGiven() {
        readsBinary = false;
        metadata = "";
        assertThatThrownBy(() -> ask(ModelNames.asServed()))
                .hasMessageContaining("answered 500")
                .hasMessageContaining("--input-features and --output");
        assertThat(ask(names("ids", "x", "y"))).containsExactly(2, 6);
    }

    @Test
    void whatAHostileServerSaysDoesNotReachTheTerminal() {
        first.addAll(List.of(403));
        assertThatThrownBy(() -> ask(ModelNames.asServed())).hasMessageEndingWith("answered 403: ?[31mno?");
    }

    @Test
    void anAnswerWithoutEndIsGivenUpAtOnce() {
        first.addAll(List.of(ENDLESS, ENDLESS, ENDLESS));
        assertThatThrownBy(() -> ask(ModelNames.asServed()))
                .isInstanceOf(InferenceException.class)
                .hasMessageContaining("sent an answer of more than");
        assertThat(first).as("once in bytes, once in JSON").hasSize(1);
    }
}
