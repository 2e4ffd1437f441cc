package org.linkteller.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.serve.wire.WireFormat;

/** What clients that nobody here wrote send, and that what they get is what the protocol's schema says. */
final class ForeignRequestsTest {
    private static RingServer ring;
    private static JsonNode protocol;

    @BeforeAll
    static void start() throws IOException {
        ring = RingServer.start();
        try (InputStream in = ForeignRequestsTest.class.getResourceAsStream("open_inference_rest.yaml")) {
            protocol = new YAMLMapper().readTree(in);
        }
    }

    @AfterAll
    static void stop() {
        ring.close();
    }

    private static void assertValid(JsonNode json, String schema) {
        JsonSchema checked = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(new ObjectMapper()
                        .createObjectNode()
                        .put("$ref", "#/components/schemas/" + schema)
                        .set("components", protocol.path("components")));
        assertThat(checked.validate(json)).isEmpty();
    }

    private static Http.Answer post(String body) throws Exception {
        return ring.http().post(RingServer.INFER, body.getBytes(UTF_8));
    }

    private static double[] scores(Http.Answer answer) throws IOException {
        JsonNode data = answer.json().path("outputs").path(0).path("data");
        double[] scores = new double[data.size()];
        for (int i = 0; i < scores.length; i++) {
            scores[i] = data.path(i).asDouble();
        }
        return scores;
    }

    @Test
    void everyAnswerFitsTheProtocolsSchema() throws Exception {
        assertValid(ring.http().get("/v2").json(), "metadata_server_response");
        assertValid(ring.http().get("/v2/models/ring").json(), "metadata_model_response");
        assertValid(ring.http().get("/v2/models/none").json(), "metadata_model_error_response");
        assertValid(post(RingServer.REQUEST).json(), "inference_response");
        assertValid(
                post(RingServer.REQUEST.replaceFirst("\\{", "{\"parameters\":{\"session_open\":true},"))
                        .json(),
                "inference_response");
        for (String wrong :
                new String[] {"", "{}", "[", "{\"inputs\":3}", RingServer.REQUEST.replace("[3,5]", "[3,4]")}) {
            assertValid(post(wrong).json(), "inference_error_response");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"id\":null,\"parameters\":null,\"outputs\":null,\"model_version\":null,\"inputs\":[",
                "{\"parameters\":{\"content_type\":null,\"headers\":{}},\"inputs\":["
            })
    void whatIsNullIsLeftOut(String head) throws Exception {
        String body = head + RingServer.REQUEST.substring(RingServer.REQUEST.indexOf("{\"name\""));
        String tensors = body.replace("\"datatype\"", "\"parameters\":null,\"datatype\"");
        assertThat(scores(post(body))).isEqualTo(RingServer.ANSWER);
        assertThat(scores(post(tensors))).isEqualTo(RingServer.ANSWER);
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT8", "INT16", "INT32", "UINT8", "UINT16", "UINT32", "UINT64"})
    void nodesMayBeAnyWholeNumbers(String type) throws Exception {
        assertThat(scores(post(RingServer.REQUEST.replace("INT64", type)))).isEqualTo(RingServer.ANSWER);
    }

    @Test
    void featuresMayBeWholeAndNodesAColumn() throws Exception {
        assertThat(scores(post(RingServer.REQUEST.replace("FP64", "INT32")))).isEqualTo(RingServer.ANSWER);
        assertThat(scores(post(RingServer.REQUEST.replace("\"shape\":[3],", "\"shape\":[3,1],"))))
                .isEqualTo(RingServer.ANSWER);
    }

    @Test
    void narrowTensorsArriveAsBytes() throws Exception {
        String head = "{\"inputs\":["
                + "{\"name\":\"nodes\",\"datatype\":\"INT32\",\"shape\":[3],\"parameters\":{\"binary_data_size\":12}},"
                + "{\"name\":\"features\",\"datatype\":\"FP16\",\"shape\":[3,5],"
                + "\"parameters\":{\"binary_data_size\":30}}]}";
        ByteBuffer tail = ByteBuffer.allocate(42).order(ByteOrder.LITTLE_ENDIAN);
        tail.putInt(0).putInt(1).putInt(3);
        // 1 and 2, 10 and 20, 100 and 200 as binary16
        short[][] rows = {{0x3c00, 0x4000}, {0x4900, 0x4d00}, {0x5640, 0x5a40}};
        for (short[] row : rows) {
            tail.putShort(row[0])
                    .putShort(row[1])
                    .putShort((short) 0)
                    .putShort((short) 0)
                    .putShort((short) 0);
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(head.getBytes(UTF_8));
        body.writeBytes(tail.array());
        Http.Answer answer = ring.http()
                .post(
                        RingServer.INFER,
                        RingServer.gzip(body.toByteArray()),
                        WireFormat.HEADER_LENGTH,
                        Integer.toString(head.length()),
                        "Content-Encoding",
                        "GZIP");
        assertThat(scores(answer)).isEqualTo(RingServer.ANSWER);
    }

    @Test
    void classificationIsRefusedRatherThanIgnored() throws Exception {
        String asked = RingServer.REQUEST.replaceFirst(
                "\\{", "{\"outputs\":[{\"name\":\"logits\",\"parameters\":{\"classification\":2}}],");
        assertThat(post(asked).status()).isEqualTo(400);
        assertThat(post(asked).error()).contains("classification");
    }

    @ParameterizedTest
    @CsvSource({
        "HEAD, /v2/health/live, 200",
        "HEAD, /v2/models/ring, 200",
        "GET, /v2/, 200",
        "GET, /v2/health/ready/, 200",
        "HEAD, /v2/models/none, 404",
    })
    void routesAreFoundAsOthersWriteThem(String method, String path, int status) throws Exception {
        Http.Answer answer = ring.http()
                .send(HttpRequest.newBuilder(ring.uri().resolve(path))
                        .method(method, HttpRequest.BodyPublishers.noBody()));
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.body().length > 0).isEqualTo(method.equals("GET") && path.equals("/v2/"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Transfer-Encoding: xchunked",
                "Transfer-Encoding: chunked, identity",
                "Transfer-Encoding: gzip, chunked",
                "Content-Length: 18446744073709551621",
                "Content-Length: 9223372036854775808",
            })
    void aBodyWithoutAClearEndIsRefused(String header) throws Exception {
        try (Socket socket = new Socket("127.0.0.1", ring.uri().getPort())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream()
                    .write(("POST " + RingServer.INFER + " HTTP/1.1\r\nHost: x\r\n" + header + "\r\n\r\n0\r\n\r\n")
                            .getBytes(UTF_8));
            assertThat(new String(socket.getInputStream().readNBytes(12), UTF_8))
                    .isEqualTo("HTTP/1.1 400");
        }
    }
}
