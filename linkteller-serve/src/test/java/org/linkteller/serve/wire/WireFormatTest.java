package org.linkteller.serve.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.Seed;

final class WireFormatTest {
    private final WireFormat format = new WireFormat(new WireLimits(1 << 20, 10_000, 4, 64));

    private InferRequest read(String json) throws IOException {
        return format.readRequest(
                new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)), OptionalLong.empty());
    }

    private static String features(String shape, String data) {
        return "{\"inputs\":[{\"name\":\"features\",\"datatype\":\"FP64\",\"shape\":" + shape + ",\"data\":" + data
                + "}]}";
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRequestComesBackAsItWasSent(boolean binary) throws IOException {
        var random = new Seed(1).random();
        InferRequest request = new InferRequest(
                "r-1",
                Map.of("session_open", true, "depth", 3L, "note", "ä"),
                List.of(
                        Tensor.of("nodes", Shape.of(3), new String[] {"a", "", "ß"}),
                        Tensor.of("ids", Shape.of(2), new long[] {Long.MIN_VALUE, Long.MAX_VALUE}),
                        Tensor.of(
                                "features",
                                Shape.of(2, 3),
                                random.doubles(6, -1, 1).toArray()),
                        Tensor.of("floats", Shape.of(3), new float[] {0.1f, -0.0f, Float.MAX_VALUE})),
                List.of(new InferRequest.Output("logits", Map.of("binary_data", true))));
        WireFormat.Encoded sent = format.write(request, binary);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        sent.writeTo(bytes);
        assertThat((long) bytes.size()).isEqualTo(sent.length());
        OptionalLong head = binary ? OptionalLong.of(sent.head().length) : OptionalLong.empty();
        assertThat(format.readRequest(new ByteArrayInputStream(bytes.toByteArray()), head))
                .isEqualTo(request);
    }

    @Test
    void nestedAndFlatDataAreTheSameTensor() throws IOException {
        InferRequest flat = read(features("[2,3]", "[1,2,3,4,5,6.5]"));
        assertThat(read(features("[2,3]", "[[1,2,3],[4,5,6.5]]"))).isEqualTo(flat);
        assertThat(flat.inputs().get(0).doubles()).containsExactly(1, 2, 3, 4, 5, 6.5);
    }

    @Test
    void dataMayStandBeforeShapeAndType() throws IOException {
        InferRequest request =
                read("{\"inputs\":[{\"data\":[[1],[2]],\"shape\":[2,1],\"datatype\":\"FP32\",\"name\":\"x\"}]}");
        assertThat(request.inputs().get(0)).isEqualTo(Tensor.of("x", Shape.of(2, 1), new float[] {1, 2}));
    }

    @Test
    void wholeNumbersKeepAllTheirDigits() throws IOException {
        InferRequest request = read("{\"inputs\":[{\"name\":\"n\",\"datatype\":\"INT64\",\"shape\":[2],"
                + "\"data\":[9007199254740993,-9223372036854775808]}]}");
        assertThat(request.inputs().get(0).longs()).containsExactly(9007199254740993L, Long.MIN_VALUE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[2,3] | [1,2,3,4,5]           | needs 6 elements, got 5",
                "[2,3] | [[1,2],[3,4],[5,6]]   | does not fit data nested as [3, 2]",
                "[2,3] | [[1,2,3],[4,5]]       | rows of equal length",
                "[2,3] | [[1,2,3],4]           | equally deep",
                "[-1]  | [1]                   | must not be negative",
                "[4294967296,4294967296] | [1] | at most 10000 elements",
                "[9223372036854775807,2] | []  | at most 10000 elements",
                "[0,9223372036854775807] | []  | at most 10000 elements",
                "[1,1,1,1,1,1,1,1,1] | [1]     | at most 8 axes",
                "[1.5] | [1]                   | whole number in a shape",
                "[1]   | ['1']                 | expected FP64 data, got strings",
                "[2]   | [1,'1']               | numbers or of strings, got both",
                "[1]   | [null]                | expected numbers or strings",
                "[1]   | [NaN]                 | not JSON of the protocol",
                "[1]   | 7                     | expected data to be an array",
                "[1]   | [[[[[[[[[1]]]]]]]]]   | nested at most 8",
            })
    void shapesAndDataThatDisagreeAreRefused(String shape, String data, String message) {
        assertThatThrownBy(() -> read(features(shape, data.replace('\'', '"'))))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'inputs': [          | end-of-input: expected close marker for Array (start marker at line: 1",
                "{'inputs': [NaN]}     | Non-standard token 'NaN'",
                "{'inputs': [+1]}      | JSON spec does not allow numbers to have plus signs",
                "{/**/'inputs': []}    | Unexpected character ('/' (code 47))",
            })
    void aBrokenMessageIsNotAboutTheReader(String message, String said) {
        assertThatThrownBy(() -> read(message.replace('\'', '"')))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining(said)
                .hasMessageNotContainingAny("Source", "Feature", "enable");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "                                   | got the end",
                "[]                                 | expected a message",
                "{'inputs':7}                       | expected tensors",
                "{'inputs':[7]}                     | expected a tensor",
                "{'inputs':[{}]}                    | to have a name",
                "{'inputs':[{'name':'x'}]}          | expected data or binary_data_size",
                "{'inputs':[{'name':'x','data':[]}]} | expected a datatype",
                "{'inputs':[{'name':'x','data':[],'datatype':'FP64'}]} | expected a shape",
                "{'inputs':[{'name':'x','data':[1],'datatype':'BF16','shape':[1]}]} | expected a datatype of",
                "{'inputs':[{'name':'x','data':[1.5],'datatype':'INT64','shape':[1]}]} | whole numbers",
                "{'inputs':[{'name':'x','data':[1e3],'datatype':'BYTES','shape':[1]}]} | BYTES data, got numbers",
                "{'inputs':[{'name':'x','parameters':{'binary_data_size':4},'datatype':'FP32','shape':[1]}]} | needs the header",
                "{'id':7}                           | expected a string",
                "{} {}                              | got more after it",
                "{'id':'a','id':'b'}                | Duplicate",
                "{'inputs':[                        | not JSON",
            })
    void whatIsNotAMessageIsRefused(String json, String message) {
        String text = json == null ? "" : json.replace('\'', '"');
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining(message);
    }

    /** Bytes as an independent client sends them: header JSON, then two INT64 and two FP32, little endian. */
    @Test
    void recordedBinaryRequestIsUnderstood() throws IOException {
        String head = "{\"inputs\":[{\"name\":\"nodes\",\"shape\":[2],\"datatype\":\"INT64\","
                + "\"parameters\":{\"binary_data_size\":16}},{\"name\":\"features\",\"shape\":[2,1],"
                + "\"datatype\":\"FP32\",\"parameters\":{\"binary_data_size\":8}}]}";
        byte[] tail = HexFormat.of().parseHex("0300000000000000ffffffffffffffff0000803f000020c1");
        InferRequest request = format.readRequest(body(head, tail), OptionalLong.of(head.length()));
        assertThat(request.inputs())
                .containsExactly(
                        Tensor.of("nodes", Shape.of(2), new long[] {3, -1}),
                        Tensor.of("features", Shape.of(2, 1), new float[] {1, -10}));
    }

    @ParameterizedTest
    @CsvSource({
        "16, 16, '', bytes follow",
        "15, 16, '', takes 16 bytes",
        "16, 8, '', ends before",
        "-8, 8, '', takes 16 bytes"
    })
    void binarySizesThatDoNotFitAreRefused(long announced, int sent, String ignored, String message) {
        String head = "{\"inputs\":[{\"name\":\"n\",\"shape\":[2],\"datatype\":\"INT64\","
                + "\"parameters\":{\"binary_data_size\":" + announced + "}}]}";
        int extra = message.startsWith("bytes follow") ? 1 : 0;
        assertThatThrownBy(() -> format.readRequest(body(head, new byte[sent + extra]), OptionalLong.of(head.length())))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 3, 1_000, Long.MAX_VALUE})
    void aHeaderLengthThatIsNotTheHeadersIsRefused(long length) {
        assertThatThrownBy(() -> format.readRequest(body("{\"inputs\":[]}", new byte[0]), OptionalLong.of(length)))
                .isInstanceOf(ProtocolException.class);
    }

    @Test
    void stringsMayNotClaimMoreThanTheTensor() {
        String head = "{\"inputs\":[{\"name\":\"n\",\"shape\":[1],\"datatype\":\"BYTES\","
                + "\"parameters\":{\"binary_data_size\":8}}]}";
        byte[] tail = HexFormat.of().parseHex("ffffff7f61626364");
        assertThatThrownBy(() -> format.readRequest(body(head, tail), OptionalLong.of(head.length())))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("string 0 has length 2147483647");
    }

    private static ByteArrayInputStream body(String head, byte[] tail) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(head.getBytes(StandardCharsets.UTF_8));
        bytes.writeBytes(tail);
        return new ByteArrayInputStream(bytes.toByteArray());
    }
}
