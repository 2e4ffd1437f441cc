package org.linkteller.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What this server offers beyond the protocol: sessions and sparse features. */
final class ServerExtensionsTest {
    private static RingServer ring;

    @BeforeAll
    static void start() throws IOException {
        ring = RingServer.start();
    }

    @AfterAll
    static void stop() {
        ring.close();
    }

    @Test
    void aSessionAnswersLikeTheWholeRequest() throws Exception {
        String open = RingServer.REQUEST.replaceFirst("\\{", "{\"parameters\":{\"session_open\":true},");
        JsonNode first =
                ring.http().post(RingServer.INFER, open.getBytes(UTF_8)).json();
        String session = first.path("parameters").path("session").asText();
        assertThat(session).matches("[0-9a-f]{32}");
        String change = "{\"parameters\":{\"session\":\"" + session + "\"},\"inputs\":["
                + "{\"name\":\"rows\",\"datatype\":\"INT64\",\"shape\":[1],\"data\":[1]},"
                + "{\"name\":\"features\",\"datatype\":\"FP64\",\"shape\":[1,5],\"data\":[40,50,0,0,0]}]}";
        JsonNode changed =
                ring.http().post(RingServer.INFER, change.getBytes(UTF_8)).json();
        assertThat(changed.path("outputs").path(0).path("data").toString())
                .isEqualTo("[21.0,27.0,40.5,51.0,100.0,200.0]");
        String again = "{\"parameters\":{\"session\":\"" + session + "\"},\"inputs\":[]}";
        assertThat(ring.http()
                        .post(RingServer.INFER, again.getBytes(UTF_8))
                        .json()
                        .path("outputs"))
                .isEqualTo(first.path("outputs"));
        for (String row : new String[] {"-1", "3", "9223372036854775807"}) {
            Http.Answer refused = ring.http()
                    .post(
                            RingServer.INFER,
                            change.replace("\"data\":[1]", "\"data\":[" + row + "]")
                                    .getBytes(UTF_8));
            assertThat(refused.status()).isEqualTo(400);
        }
    }

    @Test
    void anUnknownSessionIsGone() throws Exception {
        String body = "{\"parameters\":{\"session\":\"00\"},\"inputs\":[]}";
        assertThat(ring.http().post(RingServer.INFER, body.getBytes(UTF_8)).status())
                .isEqualTo(410);
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
        assertThat(ring.http()
                        .post(RingServer.INFER, SPARSE.getBytes(UTF_8))
                        .json()
                        .path("outputs"))
                .isEqualTo(ring.http()
                        .post(RingServer.INFER, RingServer.REQUEST.getBytes(UTF_8))
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
        Http.Answer answer = ring.http().post(RingServer.INFER, body.getBytes(UTF_8));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.error()).contains(message);
    }
}
