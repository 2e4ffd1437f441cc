package org.linkteller.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.serve.guard.Guard;
import org.linkteller.serve.wire.WireFormat;

/** The infer route: JSON, the binary extension, compression, and every refusal of what the model cannot answer. */
final class InferRouteTest {
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
    @ValueSource(strings = {RingServer.INFER, "/v2/models/ring/versions/1/infer"})
    void infersWithAndWithoutVersion(String path) throws Exception {
        // no Content-Type: some clients send none
        Http.Answer answer = ring.http().post(path, RingServer.REQUEST.getBytes(UTF_8));
        assertThat(answer.status()).isEqualTo(200);
        JsonNode json = answer.json();
        assertThat(json.path("model_name").asText()).isEqualTo("ring");
        assertThat(json.path("model_version").asText()).isEqualTo("1");
        assertThat(json.path("id").asText()).isEqualTo("q");
        JsonNode output = json.path("outputs").path(0);
        assertThat(output.path("datatype").asText()).isEqualTo("FP64");
        assertThat(output.path("shape").toString()).isEqualTo("[3,2]");
        assertThat(output.path("data")).hasSize(6);
        for (int i = 0; i < RingServer.ANSWER.length; i++) {
            assertThat(output.path("data").path(i).asDouble()).isEqualTo(RingServer.ANSWER[i]);
        }
    }

    @Test
    void answersInFloatWhenAsked() throws Exception {
        String asked = RingServer.REQUEST.replaceFirst("\\{", "{\"parameters\":{\"output_datatype\":\"FP32\"},");
        JsonNode output = ring.http()
                .post(RingServer.INFER, asked.getBytes(UTF_8))
                .json()
                .path("outputs")
                .path(0);
        assertThat(output.path("datatype").asText()).isEqualTo("FP32");
    }

    @Test
    void nodesMayBeStrings() throws Exception {
        String asked = RingServer.REQUEST.replace("\"INT64\"", "\"BYTES\"").replace("[0,1,3]", "[\"0\",\"1\",\"3\"]");
        Http.Answer answer = ring.http().post(RingServer.INFER, asked.getBytes(UTF_8));
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
                ? ring.http()
                        .post(
                                RingServer.INFER,
                                RingServer.gzip(body),
                                "Content-Encoding",
                                "gzip",
                                WireFormat.HEADER_LENGTH,
                                length)
                : ring.http().post(RingServer.INFER, body, WireFormat.HEADER_LENGTH, length);
        assertThat(answer.status()).isEqualTo(200);
        int head = Integer.parseInt(
                answer.raw().headers().firstValue(WireFormat.HEADER_LENGTH).orElseThrow());
        assertThat(new String(answer.body(), 0, head, UTF_8)).contains("\"binary_data_size\":48");
        ByteBuffer numbers = ByteBuffer.wrap(answer.body(), head, 48).order(ByteOrder.LITTLE_ENDIAN);
        for (double expected : RingServer.ANSWER) {
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
                    new Http(big.uri()).post(RingServer.INFER, body.getBytes(UTF_8), "Accept-Encoding", "gzip");
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
                "INT64       | FP64       | expected whole numbers or BYTES",
                "FP64        | BYTES | expected BYTES data",
                "FP64        | BF16 | expected a datatype of",
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
        String body = RingServer.REQUEST.replaceFirst(Pattern.quote(from), to);
        assertThat(body).isNotEqualTo(RingServer.REQUEST);
        Http.Answer answer = ring.http().post(RingServer.INFER, body.getBytes(UTF_8));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.error()).contains(message);
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
        Http.Answer answer = ring.http().post(RingServer.INFER, RingServer.REQUEST.getBytes(UTF_8), name, value);
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.error()).isNotEmpty();
    }
}
