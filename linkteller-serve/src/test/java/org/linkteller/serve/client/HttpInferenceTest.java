package org.linkteller.serve.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.Seed;
import org.linkteller.api.ShiftedFeatures;
import org.linkteller.api.SparseFeatures;
import org.linkteller.serve.InferenceServer;
import org.linkteller.serve.RingBox;
import org.linkteller.serve.ServedModel;
import org.linkteller.serve.ServerOptions;
import org.linkteller.serve.guard.Guard;
import org.linkteller.serve.guard.ServedNodes;
import org.linkteller.serve.wire.WireFormat;

final class HttpInferenceTest {
    private static final int COUNT = 40;
    private final RingBox ring = new RingBox(COUNT, 2);
    private final NodeSet nodes = NodeSet.all(COUNT);

    private static Features dense(long seed) {
        SplittableRandom random = new Seed(seed).random();
        float[] values = new float[COUNT * RingBox.COLUMNS];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) random.nextDouble(-1, 1);
        }
        return DenseFeatures.wrap(COUNT, RingBox.COLUMNS, values);
    }

    /** Values that no float holds, in the form of standardised 0/1 features. */
    private static Features shifted() {
        int[] starts = IntStream.rangeClosed(0, COUNT).toArray();
        int[] indices = IntStream.range(0, COUNT).map(i -> i % RingBox.COLUMNS).toArray();
        float[] ones = new float[COUNT];
        Arrays.fill(ones, 1);
        return ShiftedFeatures.of(
                SparseFeatures.wrap(RingBox.COLUMNS, starts, indices, ones),
                new double[] {1 / 3.0, 1 / 7.0, 3, 4, 5},
                new double[] {-0.1, -0.2, -0.3, -0.4, -0.5});
    }

    @ParameterizedTest
    @CsvSource({"true, true", "true, false", "false, true", "false, false"})
    void answersAreTheBoxsOwnBitForBit(boolean binary, boolean sessions) throws IOException {
        try (InferenceServer server =
                InferenceServer.start(ServerOptions.defaults(), RingBox.served(COUNT), Guard.none())) {
            HttpInference box = HttpInference.connect(
                    server.uri(),
                    "ring",
                    ClientOptions.defaults().withBinary(binary).withSessions(sessions));
            assertThat(box.columns()).isEqualTo(RingBox.COLUMNS);
            for (Features features : List.of(dense(1), dense(2), shifted())) {
                // exact: every number fits a double and travels as one
                same(box.predict(nodes, features), ring.predict(nodes, features));
                for (int row = 0; row < COUNT; row += 7) {
                    double[] scaled = Arrays.stream(features.row(row))
                            .map(value -> value * 1.0001)
                            .toArray();
                    Features changed = features.withRow(row, scaled);
                    same(box.predict(nodes, changed), ring.predict(nodes, changed));
                }
            }
        }
    }

    @Test
    void anOverlayAskedFirstCostsNoExtraQuery() throws IOException {
        AtomicInteger asked = new AtomicInteger();
        ServedModel counted = counted(asked);
        try (InferenceServer server = InferenceServer.start(ServerOptions.defaults(), counted, Guard.none())) {
            HttpInference box = HttpInference.connect(server.uri(), "ring", ClientOptions.defaults());
            Features base = dense(3);
            Features first = base.withRow(4, new double[] {1, 2, 3, 4, 5});
            Features second = base.withRow(9, new double[] {5, 4, 3, 2, 1});
            same(box.predict(nodes, first), ring.predict(nodes, first));
            same(box.predict(nodes, second), ring.predict(nodes, second));
            same(box.predict(nodes, base), ring.predict(nodes, base));
            assertThat(asked).hasValue(3);
        }
    }

    @Test
    void sessionsSendRowsNotMatrices() throws IOException {
        try (InferenceServer server =
                InferenceServer.start(ServerOptions.defaults(), RingBox.served(COUNT), Guard.none())) {
            HttpInference box = HttpInference.connect(server.uri(), "ring", ClientOptions.defaults());
            box.predict(nodes, dense(1));
            long first = box.bytesSent();
            box.predict(nodes, dense(1).withRow(0, new double[RingBox.COLUMNS]));
            long other = box.bytesSent() - first;
            Features base = dense(4);
            box.predict(nodes, base);
            long before = box.bytesSent();
            box.predict(nodes, base.withRow(0, new double[RingBox.COLUMNS]));
            // other: a base the server has never seen, so all rows; last: one row and the JSON around it
            assertThat(box.bytesSent() - before).isLessThan(other / 2);
        }
    }

    /** Eight megabytes that do not compress, more than the HTTP server would take by itself. */
    @Test
    void largeMatricesArrive() throws IOException {
        int rows = 20_000;
        SplittableRandom random = new Seed(9).random();
        float[] values = new float[rows * 100];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) random.nextGaussian();
        }
        RingBox large = new RingBox(rows, 2);
        ServedModel model = new ServedModel("ring", "1", large, ServedNodes.numbered(rows), 100, 2, false);
        Features features = DenseFeatures.wrap(rows, 100, values);
        try (InferenceServer server = InferenceServer.start(ServerOptions.defaults(), model, Guard.none())) {
            HttpInference box = HttpInference.connect(server.uri(), "ring", ClientOptions.defaults());
            NodeSet all = NodeSet.all(rows);
            same(box.predict(all, features), large.predict(all, features));
            assertThat(box.bytesSent()).isGreaterThan(7_000_000);
        }
    }

    private ServedModel counted(AtomicInteger asked) {
        return new ServedModel(
                "ring",
                "1",
                (ids, features) -> {
                    asked.incrementAndGet();
                    return ring.predict(ids, features);
                },
                ServedNodes.numbered(COUNT),
                RingBox.COLUMNS,
                2,
                false);
    }

    @Test
    void aRestartedServerGetsEverythingAgain() throws IOException {
        InferenceServer first = InferenceServer.start(ServerOptions.defaults(), RingBox.served(COUNT), Guard.none());
        int port = first.uri().getPort();
        HttpInference box = HttpInference.connect(first.uri(), "ring", ClientOptions.defaults());
        Features base = dense(5);
        box.predict(nodes, base);
        first.close();
        try (InferenceServer second =
                InferenceServer.start(ServerOptions.defaults().withPort(port), RingBox.served(COUNT), Guard.none())) {
            assertThat(second.uri().getPort()).isEqualTo(port);
            Features changed = base.withRow(1, new double[RingBox.COLUMNS]);
            same(box.predict(nodes, changed), ring.predict(nodes, changed));
        }
    }

    /** A server somebody else wrote: no extensions, JSON only, FP32, other names, an empty health body. */
    @Test
    void fallsBackToJsonWhereBytesAreRefused() throws IOException {
        List<String> bodies = Collections.synchronizedList(new ArrayList<>());
        HttpServer foreign = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        foreign.createContext("/v2/models/m", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            String answer;
            int status = 200;
            if (exchange.getRequestMethod().equals("GET")) {
                answer = "{\"name\":\"m\",\"inputs\":[{\"name\":\"who\",\"datatype\":\"BYTES\",\"shape\":[-1]},"
                        + "{\"name\":\"x\",\"datatype\":\"FP32\",\"shape\":[-1,5]}],"
                        + "\"outputs\":[{\"name\":\"y\",\"datatype\":\"FP32\",\"shape\":[-1,2]}]}";
            } else if (exchange.getRequestHeaders().containsKey(WireFormat.HEADER_LENGTH)) {
                status = 400;
                answer = "{\"error\":\"what is this?\"}";
            } else {
                bodies.add(body);
                answer = "{\"model_name\":\"m\",\"outputs\":[{\"name\":\"y\",\"datatype\":\"FP32\",\"shape\":[2,2],"
                        + "\"data\":[[1,2],[3,4]]}]}";
            }
            byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        foreign.start();
        try {
            URI uri = URI.create("http://127.0.0.1:" + foreign.getAddress().getPort());
            HttpInference box =
                    HttpInference.connect(uri, "m", ClientOptions.defaults().withNodeNames(List.of("ann", "bob")));
            Features features = DenseFeatures.of(new double[2][5]);
            assertThat(box.predict(NodeSet.of(1, 0), features).toArray()).containsExactly(1, 2, 3, 4);
            assertThat(bodies.get(0)).contains("[\"bob\",\"ann\"]").doesNotContain("session", "binary");
        } finally {
            foreign.stop(0);
        }
    }

    @ParameterizedTest
    @CsvSource({"503, 0, 3", "429, 0, 3", "502, , 3", "429, , 3", "400, , 1", "500, , 1"})
    void onlyWhatMayPassIsTriedAgain(int status, String retryAfter, int tries) throws IOException {
        AtomicInteger asked = new AtomicInteger();
        List<String> bodies = Collections.synchronizedList(new ArrayList<>());
        HttpServer failing = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        failing.createContext("/v2/models/m", exchange -> {
            bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            byte[] answer =
                    "{\"inputs\":[{\"name\":\"n\",\"datatype\":\"INT64\"},{\"name\":\"x\",\"datatype\":\"FP32\"}],"
                            .concat("\"outputs\":[{\"name\":\"y\",\"datatype\":\"FP32\"}]}")
                            .getBytes(StandardCharsets.UTF_8);
            boolean get = exchange.getRequestMethod().equals("GET");
            if (!get) {
                asked.incrementAndGet();
                if (retryAfter != null) {
                    exchange.getResponseHeaders().add("Retry-After", retryAfter);
                }
            }
            exchange.sendResponseHeaders(get ? 200 : status, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        failing.start();
        try {
            HttpInference box = HttpInference.connect(
                    URI.create("http://127.0.0.1:" + failing.getAddress().getPort()),
                    "m",
                    ClientOptions.defaults().withBinary(false).withRetries(3, Duration.ofMillis(1)));
            assertThatThrownBy(() -> box.predict(NodeSet.of(0), DenseFeatures.of(new double[1][5])))
                    .isInstanceOf(InferenceException.class)
                    .hasMessageContaining("answered " + status);
            assertThat(asked).hasValue(tries);
            assertThat(bodies.stream().skip(1).distinct())
                    .as("every try is the same message")
                    .hasSize(1);
        } finally {
            failing.stop(0);
        }
    }

    @Test
    void nobodyThereIsOneClearLine() {
        assertThatThrownBy(() -> HttpInference.connect(
                        URI.create("http://127.0.0.1:1"),
                        "ring",
                        ClientOptions.defaults().withRetries(2, Duration.ofMillis(1))))
                .isInstanceOf(InferenceException.class)
                .hasMessageContaining("no answer from http://127.0.0.1:1/v2/models/ring after 2 tries");
    }

    private static void same(Predictions got, Predictions expected) {
        assertThat(got.classes()).isEqualTo(expected.classes());
        assertThat(got.toArray()).containsExactly(expected.toArray());
    }
}
