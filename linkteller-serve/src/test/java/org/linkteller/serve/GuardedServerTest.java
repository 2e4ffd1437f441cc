package org.linkteller.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.Seed;
import org.linkteller.serve.client.ClientOptions;
import org.linkteller.serve.client.HttpInference;
import org.linkteller.serve.guard.ApiKeys;
import org.linkteller.serve.guard.Guard;
import org.linkteller.serve.guard.GuardRules;
import org.linkteller.serve.guard.LedgerAdmin;

/** The guard file at work on a real server. */
final class GuardedServerTest {
    private static final int COUNT = 30;
    private static final String INFER = "/v2/models/ring/infer";

    @TempDir
    Path folder;

    private final NodeSet nodes = NodeSet.all(COUNT);

    private Guard guard(String yaml) throws IOException {
        Path file = folder.resolve("guard.yaml");
        Files.writeString(file, yaml);
        return Guard.of(GuardRules.load(file));
    }

    private InferenceServer serve(String yaml) throws IOException {
        return InferenceServer.start(ServerOptions.defaults(), RingBox.served(COUNT), guard(yaml));
    }

    private static Features features(long seed) {
        var random = new Seed(seed).random();
        float[] values = new float[COUNT * RingBox.COLUMNS];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return DenseFeatures.wrap(COUNT, RingBox.COLUMNS, values);
    }

    private static HttpInference connect(InferenceServer server, ClientOptions options) {
        return HttpInference.connect(server.uri(), "ring", options.withRetries(2, Duration.ofMillis(1)));
    }

    private static HttpInference connect(InferenceServer server) {
        return connect(server, ClientOptions.defaults());
    }

    @Test
    void withoutAValidKeyThereIsNoAnswerAndNoReason() throws Exception {
        try (InferenceServer server = serve("keys: true");
                ApiKeys keys = ApiKeys.open(folder.resolve("guard.db"))) {
            String revoked = keys.add("eve");
            keys.revoke("eve");
            String good = keys.add("bob");
            Http http = new Http(server.uri());
            byte[] body = "{}".getBytes(UTF_8);
            String missing = http.post(INFER, body).error();
            assertThat(http.post(INFER, body).status()).isEqualTo(401);
            assertThat(http.post(INFER, body, "Authorization", "Bearer " + revoked)
                            .error())
                    .isEqualTo(missing);
            assertThat(http.post(INFER, body, "Authorization", "Basic x").error())
                    .isEqualTo(missing);
            assertThat(http.get("/v2/models/ring").status()).isEqualTo(401);
            assertThat(http.get("/v2/health/live").status()).isEqualTo(200);
            HttpInference box = connect(server, ClientOptions.defaults().withApiKey(good));
            assertThat(box.predict(nodes, features(1)).rows()).isEqualTo(COUNT);
        }
    }

    @Test
    void aFloodIsAskedToSlowDown() throws Exception {
        try (InferenceServer server = serve("rate: {perSecond: 0.1, burst: 2}")) {
            Http http = new Http(server.uri());
            byte[] body = "{}".getBytes(UTF_8);
            assertThat(http.post(INFER, body).status()).isEqualTo(400);
            assertThat(http.post(INFER, body).status()).isEqualTo(400);
            Http.Answer refused = http.post(INFER, body);
            assertThat(refused.status()).isEqualTo(429);
            assertThat(refused.raw().headers().firstValueAsLong("Retry-After").orElse(0))
                    .isBetween(1L, 10L);
        }
    }

    @Test
    void sizesAndValuesAreLimited() throws Exception {
        try (InferenceServer server = serve("limits: {rows: 10, magnitude: 5}")) {
            HttpInference box = connect(server);
            assertThatThrownBy(() -> box.predict(nodes, features(1))).hasMessageContaining("at most 10 rows, got 30");
            NodeSet few = NodeSet.of(3, 4);
            assertThatThrownBy(() ->
                            box.predict(few, DenseFeatures.of(new double[][] {{1, 2, 3, 4, 5}, {6, 0, 0, 0, 0}})))
                    .hasMessageContaining("finite values of at most 5.0");
            assertThat(box.predict(few, DenseFeatures.of(new double[2][5])).rows())
                    .isEqualTo(2);
        }
    }

    @Test
    void aBudgetEndsWithoutAHintToTryAgain() throws Exception {
        try (InferenceServer server = serve("budget: {perNode: 3}")) {
            HttpInference box = connect(server);
            Features base = features(1);
            for (int i = 0; i < 3; i++) {
                box.predict(nodes, base.withRow(i, new double[RingBox.COLUMNS]));
            }
            assertThatThrownBy(() -> box.predict(nodes, base))
                    .isInstanceOf(InferenceException.class)
                    .hasMessageContaining("429: the query budget is used up");
            assertThat(LedgerAdmin.show(folder.resolve("guard.db")).get(0).queries())
                    .isEqualTo(3);
        }
    }

    @Test
    void whatIsRefusedForItsBudgetIsNotReadAgain() throws Exception {
        try (InferenceServer server = serve("budget: {perKey: 1}")) {
            Http http = new Http(server.uri());
            assertThat(http.post(RingServer.INFER, RingServer.REQUEST.getBytes(UTF_8))
                            .status())
                    .isEqualTo(200);
            int status = 0;
            // refused unread within a second of a refusal by the books; a machine that stalls that long gets another
            // try
            for (int i = 0; i < 30 && status != 429; i++) {
                String other = RingServer.REQUEST.replace("\"q\"", "\"other" + i + "\"");
                assertThat(http.post(RingServer.INFER, other.getBytes(UTF_8)).status())
                        .isEqualTo(429);
                status = http.post(RingServer.INFER, "not JSON".getBytes(UTF_8)).status();
            }
            assertThat(status).isEqualTo(429);
        }
    }

    @Test
    void answersLeaveInStepsAndAreTheSameAnswers() throws Exception {
        Predictions atOnce;
        try (InferenceServer server = serve("keys: false")) {
            atOnce = connect(server).predict(nodes, features(1));
        }
        try (InferenceServer server = serve("stepMillis: 200")) {
            HttpInference box = connect(server);
            long start = System.nanoTime();
            Predictions held = box.predict(nodes, features(1));
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(200));
            assertThat(held.toArray()).isEqualTo(atOnce.toArray());
        }
    }

    @Test
    void withoutItsLedgerTheServerIsNotReady() throws Exception {
        try (InferenceServer server = serve("budget: {perNode: 3}")) {
            Http http = new Http(server.uri());
            assertThat(http.get("/v2/health/ready").status()).isEqualTo(200);
            try (var admin = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("guard.db"));
                    var statement = admin.createStatement()) {
                statement.execute("DROP TABLE queries");
            }
            assertThat(http.post(INFER, RingServer.REQUEST.getBytes(UTF_8)).status())
                    .isEqualTo(503);
            assertThat(http.get("/v2/health/ready").status()).isEqualTo(503);
            assertThat(http.get("/v2/health/live").status()).isEqualTo(200);
        }
    }

    @Test
    void aQueryIsTheSameWhetherItsRowsComeAtOnceOrInASession() throws Exception {
        String head = "{\"id\":\"r\",\"parameters\":{%s},\"inputs\":[";
        String whole = head
                + "{\"name\":\"nodes\",\"datatype\":\"INT64\",\"shape\":[2],\"data\":[4,5]},"
                + "{\"name\":\"features\",\"datatype\":\"FP64\",\"shape\":[2,5],\"data\":[%s,0,0,0,0,1,0,0,0,0]}]}";
        String change = head
                + "{\"name\":\"rows\",\"datatype\":\"INT64\",\"shape\":[1],\"data\":[0]},"
                + "{\"name\":\"features\",\"datatype\":\"FP64\",\"shape\":[1,5],\"data\":[0.3,0,0,0,0]}]}";
        try (InferenceServer server = serve("budget: {perKey: 100}")) {
            Http http = new Http(server.uri());
            Http.Answer first = http.post(
                    INFER, whole.formatted("\"session_open\":true", "0.1").getBytes(UTF_8));
            String session = first.json().path("parameters").path("session").asText();
            http.post(INFER, change.formatted("\"session\":\"" + session + "\"").getBytes(UTF_8));
            // the answer got lost and the session with it: the client sends everything, under the same id
            http.post(INFER, whole.formatted("", "0.3").getBytes(UTF_8));
            assertThat(LedgerAdmin.show(folder.resolve("guard.db")).get(0).queries())
                    .isEqualTo(2);
        }
    }

    @Test
    void aStrangerLooksLikeANodeWithoutNeighbours() throws Exception {
        RingBox ring = new RingBox(COUNT, 2);
        try (InferenceServer server = serve("unknownNodes: isolate")) {
            HttpInference box = connect(server);
            NodeSet asked = NodeSet.of(3, 1000, 4, 12);
            double[][] rows = {{1, 2, 3, 4, 5}, {7, 8, 0, 0, 0}, {10, 20, 0, 0, 0}, {7, 8, 0, 0, 0}};
            Features features = DenseFeatures.of(rows);
            Predictions answer = box.predict(asked, features);
            assertThat(answer.row(1)).as("the stranger like the lonely node 12").isEqualTo(answer.row(3));
            Predictions known =
                    ring.predict(NodeSet.of(3, 4, 12), DenseFeatures.of(new double[][] {rows[0], rows[2], rows[3]}));
            assertThat(answer.row(0)).isEqualTo(known.row(0));
            assertThat(answer.row(2)).isEqualTo(known.row(1));
            // and in a session, where the stranger's row changes or the row of a neighbour
            Predictions moved = box.predict(asked, features.withRow(1, new double[] {70, 80, 0, 0, 0}));
            assertThat(moved.row(1)).containsExactly(70, 80);
            assertThat(moved.row(0)).isEqualTo(answer.row(0));
            Predictions pushed = box.predict(asked, features.withRow(0, new double[] {2, 2, 0, 0, 0}));
            assertThat(pushed.row(2)).containsExactly(11, 21);
        }
    }

    /** Node 20 exists, 1020 does not; neither has a neighbour among those asked. */
    @Test
    void noErrorTellsAStrangerFromANode() throws Exception {
        String nodes = "{\"inputs\":[{\"name\":\"nodes\",\"datatype\":\"BYTES\",\"shape\":[%d],\"data\":[%s]},";
        String rows = "{\"name\":\"features\",\"datatype\":\"FP64\",\"shape\":[2,5],\"data\":[1,0,0,0,0,1,0,0,0,%s]}]}";
        try (InferenceServer server = serve("unknownNodes: isolate\nbudget: {perNode: 1}")) {
            Http http = new Http(server.uri());
            for (String[] ids : new String[][] {
                {"2", "\"3\",\"20\"", "1e400"}, // no number
                {"3", "\"3\",\"20\"", "0"}, // shape
                {"2", "\"3\",\"20\",\"5\"", "0"}, // count
                {"2", "\"20\",\"020\"", "0"}, // the same twice
                {"2", "\"3\",\"20\"", "0"}, // answered
                {"2", "\"12\",\"020\"", "0"}, // its budget is used up, however it is spelt
            }) {
                String body = nodes.formatted(Integer.parseInt(ids[0]), ids[1]) + rows.formatted(ids[2]);
                // nodes 3 and 12 have their own budgets; so has each of the two worlds
                String other =
                        body.replace("20\"", "1020\"").replace("\"3\"", "\"7\"").replace("\"12\"", "\"14\"");
                Http.Answer exists = http.post(INFER, body.getBytes(UTF_8));
                Http.Answer not = http.post(INFER, other.getBytes(UTF_8));
                assertThat(not.status()).as(body).isEqualTo(exists.status());
                assertThat(new String(not.body(), UTF_8).replace("1020", "20"))
                        .isEqualTo(new String(exists.body(), UTF_8));
            }
        }
    }

    @Test
    void hidingStrangersNeedsABoxThatAnswersForThem() {
        ServedModel model = RingBox.served(COUNT);
        ServedModel strict = new ServedModel("ring", "1", model.box(), model.nodes(), RingBox.COLUMNS, 2, false);
        assertThatThrownBy(
                        () -> InferenceServer.start(ServerOptions.defaults(), strict, guard("unknownNodes: isolate")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("unknownNodes");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 5, 60})
    void anInfluenceAttackIsRefusedAfterAFewStepsWhateverIsAskedInBetween(int decoys) throws Exception {
        try (InferenceServer server = serve("detectors: {one-row: {count: 3, action: refuse}}")) {
            HttpInference box = connect(server);
            Features base = features(1);
            box.predict(nodes, base);
            int answered = 0;
            for (int i = 0; i < 10; i++) {
                for (int decoy = 0; decoy < decoys; decoy++) {
                    float[] own = {i, decoy, 1, 1, 1};
                    box.predict(NodeSet.of((i + decoy) % COUNT), DenseFeatures.wrap(1, RingBox.COLUMNS, own));
                }
                double[] row = base.row(i);
                for (int j = 0; j < row.length; j++) {
                    row[j] *= 1.0001;
                }
                try {
                    box.predict(nodes, base.withRow(i, row));
                    answered++;
                } catch (InferenceException e) {
                    assertThat(e).hasMessageContaining("403: refused by the guard");
                }
            }
            assertThat(answered).isEqualTo(2);
            assertThat(box.predict(nodes, features(2)).rows())
                    .as("an honest question is still answered")
                    .isEqualTo(COUNT);
        }
    }

    @Test
    void anAlarmReachesTheOwnerAndNotTheClient() throws Exception {
        BlockingQueue<String> alarms = new LinkedBlockingQueue<>();
        HttpServer owner = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        owner.createContext("/", exchange -> {
            alarms.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        owner.start();
        try (InferenceServer server = serve("webhook: http://127.0.0.1:"
                + owner.getAddress().getPort() + "/\ndetectors: {identical-rows: {count: 1, action: alarm}}")) {
            Features same = DenseFeatures.of(new double[COUNT][RingBox.COLUMNS]);
            assertThat(connect(server).predict(nodes, same).rows()).isEqualTo(COUNT);
            assertThat(alarms.poll(10, TimeUnit.SECONDS))
                    .isEqualTo("{\"client\":\"127.0.0.1\",\"detector\":\"identical-rows\",\"score\":1.0}");
        } finally {
            owner.stop(0);
        }
    }

    @Test
    void slowingDownHoldsTheAnswerBack() throws Exception {
        try (InferenceServer server = serve("slowMillis: 300\ndetectors: {identical-rows: {count: 1, action: slow}}")) {
            HttpInference box = connect(server);
            long start = System.nanoTime();
            box.predict(nodes, DenseFeatures.of(new double[COUNT][RingBox.COLUMNS]));
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(299));
        }
    }

    @Test
    void hardeningShowsLess() throws Exception {
        NodeSet one = NodeSet.of(5);
        Features row = DenseFeatures.of(new double[][] {{0.123456, Math.log(3) + 0.123456, 0, 0, 0}});
        try (InferenceServer server = serve("output: {decimals: 2}")) {
            assertThat(connect(server).predict(one, row).row(0)).containsExactly(0.12, 1.22);
        }
        try (InferenceServer server = serve("output: {form: posteriors, decimals: 3}")) {
            assertThat(connect(server).predict(one, row).row(0)).containsExactly(0.25, 0.75);
        }
        try (InferenceServer server = serve("output: {form: labels}")) {
            assertThat(connect(server).predict(one, row).row(0)).containsExactly(1);
            assertThat(new Http(server.uri())
                            .get("/v2/models/ring")
                            .json()
                            .path("outputs")
                            .toString())
                    .isEqualTo("[{\"name\":\"labels\",\"datatype\":\"INT64\",\"shape\":[-1]}]");
        }
    }
}
