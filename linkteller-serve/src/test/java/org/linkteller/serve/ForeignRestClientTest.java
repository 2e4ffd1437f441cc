package org.linkteller.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import triton.client.InferInput;
import triton.client.InferRequestedOutput;
import triton.client.InferenceException;
import triton.client.InferenceServerClient;
import triton.client.pojo.DataType;

/** Triton's own Java client for REST, which nobody here wrote, against a real server. */
final class ForeignRestClientTest {
    private static RingServer ring;

    @BeforeAll
    static void start() throws IOException {
        ring = RingServer.start();
    }

    @AfterAll
    static void stop() {
        ring.close();
    }

    private static InferInput nodes(boolean binary, DataType type) {
        InferInput nodes = new InferInput("nodes", new long[] {3}, type);
        switch (type) {
            case INT64 -> nodes.setData(new long[] {0, 1, 3}, binary);
            case INT32 -> nodes.setData(new int[] {0, 1, 3}, binary);
            default -> nodes.setData(new String[] {"0", "1", "3"}, binary);
        }
        return nodes;
    }

    private static InferInput features(boolean binary) {
        InferInput features = new InferInput("features", new long[] {3, 5}, DataType.FP64);
        features.setData(new double[] {1, 2, 0, 0, 0, 10, 20, 0, 0, 0, 100, 200, 0, 0, 0}, binary);
        return features;
    }

    @ParameterizedTest
    @CsvSource({
        "true, true, INT64", "true, false, INT64", "false, true, INT64", "false, false, INT64",
        "true, true, INT32", "false, false, INT32", "true, true, BYTES", "false, false, BYTES",
    })
    void answersAreTheSameHoweverTheyAreAskedFor(boolean binaryIn, boolean binaryOut, DataType ids) throws Exception {
        try (InferenceServerClient client =
                new InferenceServerClient("127.0.0.1:" + ring.uri().getPort(), 5000, 60_000)) {
            var answer = client.infer(new InferenceServerClient.InferArguments(
                            "ring",
                            List.of(nodes(binaryIn, ids), features(binaryIn)),
                            List.of(new InferRequestedOutput("logits", binaryOut)))
                    .setModelVersion("1")
                    .setRequestId("mine")
                    .setPriority(1)
                    .setTimeout(1000));
            assertThat(answer.getOutputAsDouble("logits")).isEqualTo(RingServer.ANSWER);
            assertThat(answer.getResponse().getId()).isEqualTo("mine");
        }
    }

    @ParameterizedTest
    @CsvSource({"square, logits, there is no model", "ring, labels, expected output"})
    void refusalsArriveWithTheServersWords(String model, String output, String words) throws Exception {
        try (InferenceServerClient client =
                new InferenceServerClient("127.0.0.1:" + ring.uri().getPort(), 5000, 60_000)) {
            client.setRetryCnt(1);
            assertThatThrownBy(() -> client.infer(new InferenceServerClient.InferArguments(
                            model,
                            List.of(nodes(true, DataType.INT64), features(true)),
                            List.of(new InferRequestedOutput(output, true)))))
                    .isInstanceOf(InferenceException.class)
                    .hasMessageContaining(words);
        }
    }
}
