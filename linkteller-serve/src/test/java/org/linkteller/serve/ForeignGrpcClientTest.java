package org.linkteller.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import inference.GrpcPredictV2;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.apache.camel.CamelContext;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.linkteller.serve.guard.Guard;

/** Apache Camel's KServe component, with its own copy of the protocol's messages, asks our server over gRPC. */
final class ForeignGrpcClientTest {
    private static InferenceServer server;
    private static CamelContext camel;
    private static ProducerTemplate template;

    @BeforeAll
    static void start() throws Exception {
        server = InferenceServer.start(ServerOptions.defaults().withGrpcPort(0), RingBox.served(6), Guard.none());
        camel = new DefaultCamelContext();
        camel.start();
        template = camel.createProducerTemplate();
    }

    @AfterAll
    static void stop() throws Exception {
        template.close();
        camel.close();
        server.close();
    }

    private static String endpoint(String api) {
        return "kserve:" + api + "?target=127.0.0.1:" + server.grpcPort().orElseThrow();
    }

    private static GrpcPredictV2.ModelInferRequest.Builder request() {
        var nodes = GrpcPredictV2.ModelInferRequest.InferInputTensor.newBuilder()
                .setName("nodes")
                .setDatatype("INT64")
                .addShape(2)
                .setContents(GrpcPredictV2.InferTensorContents.newBuilder().addAllInt64Contents(List.of(0L, 1L)));
        var features = GrpcPredictV2.ModelInferRequest.InferInputTensor.newBuilder()
                .setName("features")
                .setDatatype("FP64")
                .addShape(2)
                .addShape(5)
                .setContents(GrpcPredictV2.InferTensorContents.newBuilder()
                        .addAllFp64Contents(List.of(1., 2., 0., 0., 0., 10., 20., 0., 0., 0.)));
        return GrpcPredictV2.ModelInferRequest.newBuilder()
                .setModelName("ring")
                .setId("c")
                .addInputs(nodes)
                .addInputs(features);
    }

    @Test
    void camelInfers() {
        var answer = template.requestBody(
                endpoint("infer") + "&modelName=ring", request().build(), GrpcPredictV2.ModelInferResponse.class);
        assertThat(answer.getModelVersion()).isEqualTo("1");
        assertThat(answer.getId()).isEqualTo("c");
        assertThat(answer.getOutputs(0).getName()).isEqualTo("logits");
        assertThat(answer.getOutputs(0).getShapeList()).containsExactly(2L, 2L);
        assertThat(answer.getOutputs(0).getContents().getFp64ContentsList()).containsExactly(6., 12., 10.5, 21.);
    }

    @Test
    void camelInfersWithRawBytes() {
        ByteBuffer ids = ByteBuffer.allocate(16)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(0)
                .putLong(1);
        ByteBuffer rows = ByteBuffer.allocate(40).order(ByteOrder.LITTLE_ENDIAN);
        for (float value : new float[] {1, 2, 0, 0, 0, 10, 20, 0, 0, 0}) {
            rows.putFloat(value);
        }
        var raw = request();
        raw.getInputsBuilder(0).clearContents();
        raw.getInputsBuilder(1).clearContents().setDatatype("FP32");
        raw.addRawInputContents(ByteString.copyFrom(ids.array()))
                .addRawInputContents(ByteString.copyFrom(rows.array()));
        var answer = template.requestBody(
                endpoint("infer") + "&modelName=ring", raw.build(), GrpcPredictV2.ModelInferResponse.class);
        ByteBuffer scores =
                answer.getRawOutputContents(0).asReadOnlyByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
        assertThat(scores.getDouble()).isEqualTo(6);
        assertThat(scores.getDouble(24)).isEqualTo(21);
    }

    @Test
    void camelFindsServerAndModelAliveReadyAndDescribed() {
        assertThat(template.requestBody(endpoint("server/live"), null, GrpcPredictV2.ServerLiveResponse.class)
                        .getLive())
                .isTrue();
        assertThat(template.requestBody(endpoint("server/ready"), null, GrpcPredictV2.ServerReadyResponse.class)
                        .getReady())
                .isTrue();
        assertThat(template.requestBody(
                                endpoint("model/ready") + "&modelName=ring",
                                null,
                                GrpcPredictV2.ModelReadyResponse.class)
                        .getReady())
                .isTrue();
        assertThat(template.requestBody(endpoint("server/metadata"), null, GrpcPredictV2.ServerMetadataResponse.class)
                        .getExtensionsList())
                .contains("binary_tensor_data");
        var model = template.requestBody(
                endpoint("model/metadata") + "&modelName=ring", null, GrpcPredictV2.ModelMetadataResponse.class);
        assertThat(model.getInputs(1).getShapeList()).containsExactly(-1L, 5L);
        assertThat(model.getOutputs(0).getDatatype()).isEqualTo("FP64");
    }

    @ParameterizedTest
    @CsvSource({
        "model, NOT_FOUND",
        "version, NOT_FOUND",
        "shape, RESOURCE_EXHAUSTED",
        "negative, INVALID_ARGUMENT",
        "dtype, INVALID_ARGUMENT",
        "twice, INVALID_ARGUMENT",
        "stranger, INVALID_ARGUMENT",
        "raw, INVALID_ARGUMENT",
        "short, INVALID_ARGUMENT",
        "both, INVALID_ARGUMENT",
        "session, FAILED_PRECONDITION",
    })
    void errorsCarryTheRightStatus(String fault, Status.Code expected) {
        var wrong = request();
        switch (fault) {
            case "model" -> wrong.setModelName("cube");
            case "version" -> wrong.setModelVersion("2");
            case "shape" -> wrong.getInputsBuilder(1).setShape(0, Long.MAX_VALUE);
            case "negative" -> wrong.getInputsBuilder(1).setShape(0, -2);
            case "dtype" -> wrong.getInputsBuilder(1).setDatatype("FP16");
            case "twice" -> wrong.getInputsBuilder(0).getContentsBuilder().setInt64Contents(1, 0);
            case "stranger" -> wrong.getInputsBuilder(0).getContentsBuilder().setInt64Contents(1, 77);
            case "raw" -> wrong.addRawInputContents(ByteString.EMPTY);
            case "both" ->
                wrong.addRawInputContents(ByteString.copyFrom(
                                new byte[] {0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0})) // nodes 0 and 1
                        .addRawInputContents(ByteString.copyFrom(new byte[80]));
            case "short" -> wrong.addRawInputContents(ByteString.EMPTY).addRawInputContents(ByteString.EMPTY);
            default ->
                wrong.clearInputs()
                        .putParameters(
                                "session",
                                GrpcPredictV2.InferParameter.newBuilder()
                                        .setStringParam("gone")
                                        .build());
        }
        ManagedChannel channel = ManagedChannelBuilder.forAddress(
                        "127.0.0.1", server.grpcPort().orElseThrow())
                .usePlaintext()
                .build();
        try {
            assertThatThrownBy(() -> inference.GRPCInferenceServiceGrpc.newBlockingStub(channel)
                            .modelInfer(wrong.build()))
                    .isInstanceOfSatisfying(
                            StatusRuntimeException.class,
                            e -> assertThat(e.getStatus().getCode()).isEqualTo(expected));
        } finally {
            channel.shutdownNow();
        }
    }
}
