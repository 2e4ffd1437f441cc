package org.linkteller.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.reflection.v1.ServerReflectionGrpc;
import io.grpc.reflection.v1.ServerReflectionRequest;
import io.grpc.reflection.v1.ServerReflectionResponse;
import io.grpc.reflection.v1.ServiceResponse;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.Predictions;
import org.linkteller.serve.guard.ApiKeys;
import org.linkteller.serve.guard.Guard;
import org.linkteller.serve.guard.GuardRules;
import org.linkteller.serve.guard.ServedNodes;
import org.linkteller.serve.proto.GRPCInferenceServiceGrpc;
import org.linkteller.serve.proto.ModelInferRequest;
import org.linkteller.serve.proto.ModelInferResponse;
import org.linkteller.serve.proto.ModelMetadataRequest;
import org.linkteller.serve.proto.ServerLiveRequest;

/** Over gRPC, too, nobody gets further than he may, and nobody takes all the memory. */
final class GrpcDoorTest {
    private static final int NODES = 20_000;

    @TempDir
    Path folder;

    private static ModelInferRequest request() {
        ByteBuffer ids = ByteBuffer.allocate(NODES * 8).order(ByteOrder.LITTLE_ENDIAN);
        for (long i = 0; i < NODES; i++) {
            ids.putLong(i);
        }
        return ModelInferRequest.newBuilder()
                .setModelName("ring")
                .addInputs(tensor("nodes", "INT64").addShape(NODES))
                .addInputs(tensor("features", "FP64").addShape(NODES).addShape(RingBox.COLUMNS))
                .addRawInputContents(ByteString.copyFrom(ids.flip()))
                .addRawInputContents(ByteString.copyFrom(new byte[NODES * RingBox.COLUMNS * 8]))
                .build();
    }

    private static ModelInferRequest.InferInputTensor.Builder tensor(String name, String type) {
        return ModelInferRequest.InferInputTensor.newBuilder().setName(name).setDatatype(type);
    }

    private static InferenceServer serve(InferenceApi box, Guard guard) throws Exception {
        ServedModel model = new ServedModel("ring", "1", box, ServedNodes.numbered(NODES), RingBox.COLUMNS, 2, false);
        return InferenceServer.start(ServerOptions.defaults().withGrpcPort(0).withMaxBody(1 << 20), model, guard);
    }

    private static ManagedChannel connect(InferenceServer server) {
        return NettyChannelBuilder.forAddress("127.0.0.1", server.grpcPort().orElseThrow())
                .usePlaintext()
                .build();
    }

    private static Status.Code code(Throwable e) {
        return ((StatusRuntimeException) e).getStatus().getCode();
    }

    @Test
    void withoutAKeyOnlyHealthAnswers() throws Exception {
        Guard guard = Guard.of(GuardRules.load(Files.writeString(folder.resolve("guard.yaml"), "keys: true")));
        try (InferenceServer server = serve(new RingBox(NODES, 2), guard);
                ApiKeys keys = ApiKeys.open(folder.resolve("guard.db"))) {
            ManagedChannel channel = connect(server);
            var stranger = GRPCInferenceServiceGrpc.newBlockingStub(channel);
            assertThatThrownBy(() -> stranger.modelInfer(request()))
                    .satisfies(e -> assertThat(code(e)).isEqualTo(Status.Code.UNAUTHENTICATED));
            assertThatThrownBy(() -> stranger.modelMetadata(
                            ModelMetadataRequest.newBuilder().setName("ring").build()))
                    .satisfies(e -> assertThat(code(e)).isEqualTo(Status.Code.UNAUTHENTICATED));
            assertThat(stranger.serverLive(ServerLiveRequest.getDefaultInstance())
                            .getLive())
                    .isTrue();
            assertThat(HealthGrpc.newBlockingStub(channel)
                            .check(HealthCheckRequest.getDefaultInstance())
                            .getStatus())
                    .isEqualTo(HealthCheckResponse.ServingStatus.SERVING);
            assertThatThrownBy(() -> services(channel, new Metadata()))
                    .cause()
                    .satisfies(e -> assertThat(code(e)).isEqualTo(Status.Code.UNAUTHENTICATED));
            Metadata key = new Metadata();
            key.put(Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER), "Bearer " + keys.add("bob"));
            var bob = stranger.withInterceptors(MetadataUtils.newAttachHeadersInterceptor(key));
            assertThat(bob.modelInfer(request()).getOutputsCount()).isEqualTo(1);
            assertThat(services(channel, key)).contains("inference.GRPCInferenceService", "grpc.health.v1.Health");
            channel.shutdownNow();
        }
    }

    /** What the server says about itself by reflection, as grpcurl asks. */
    private static List<String> services(ManagedChannel channel, Metadata key) throws Exception {
        CompletableFuture<List<String>> listed = new CompletableFuture<>();
        var asked = ServerReflectionGrpc.newStub(channel)
                .withInterceptors(MetadataUtils.newAttachHeadersInterceptor(key))
                .serverReflectionInfo(new StreamObserver<>() {
                    @Override
                    public void onNext(ServerReflectionResponse answer) {
                        listed.complete(answer.getListServicesResponse().getServiceList().stream()
                                .map(ServiceResponse::getName)
                                .toList());
                    }

                    @Override
                    public void onError(Throwable e) {
                        listed.completeExceptionally(e);
                    }

                    @Override
                    public void onCompleted() {}
                });
        asked.onNext(ServerReflectionRequest.newBuilder().setListServices("").build());
        List<String> names = listed.get(60, TimeUnit.SECONDS);
        asked.onCompleted();
        return names;
    }

    @Test
    void healthIsKnownOfTheServicesThatAreServed() throws Exception {
        try (InferenceServer server = serve(new RingBox(NODES, 2), Guard.none())) {
            ManagedChannel channel = connect(server);
            var health = HealthGrpc.newBlockingStub(channel);
            assertThat(health.check(HealthCheckRequest.newBuilder()
                                    .setService("inference.GRPCInferenceService")
                                    .build())
                            .getStatus())
                    .isEqualTo(HealthCheckResponse.ServingStatus.SERVING);
            assertThatThrownBy(() -> health.check(
                            HealthCheckRequest.newBuilder().setService("other").build()))
                    .satisfies(e -> assertThat(code(e)).isEqualTo(Status.Code.NOT_FOUND));
            channel.shutdownNow();
        }
    }

    @Test
    void bytesThatAreNoMessageAreTheSendersMistake() throws Exception {
        MethodDescriptor.Marshaller<InputStream> asItIs = new MethodDescriptor.Marshaller<>() {
            @Override
            public InputStream stream(InputStream bytes) {
                return bytes;
            }

            @Override
            public InputStream parse(InputStream bytes) {
                return bytes;
            }
        };
        MethodDescriptor<InputStream, InputStream> infer = GRPCInferenceServiceGrpc.getModelInferMethod().toBuilder(
                        asItIs, asItIs)
                .build();
        try (InferenceServer server = serve(new RingBox(6, 2), Guard.none())) {
            ManagedChannel channel = connect(server);
            assertThatThrownBy(() -> ClientCalls.blockingUnaryCall(
                            channel, infer, CallOptions.DEFAULT, new ByteArrayInputStream(new byte[100])))
                    .satisfies(e -> assertThat(code(e)).isEqualTo(Status.Code.INVALID_ARGUMENT));
            channel.shutdownNow();
        }
    }

    @Test
    void messagesTogetherTakeNoMoreThanBodiesMay() throws Exception {
        CountDownLatch asked = new CountDownLatch(3);
        CountDownLatch release = new CountDownLatch(1);
        InferenceApi slow = (nodes, features) -> {
            asked.countDown();
            try {
                release.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return Predictions.wrap(nodes.size(), 2, new double[nodes.size() * 2]);
        };
        try (InferenceServer server = serve(slow, Guard.none())) {
            List<ManagedChannel> channels = new ArrayList<>();
            List<Future<ModelInferResponse>> held = new ArrayList<>();
            for (int i = 0; i < 3; i++) { // 0.96 MB each, and 3 MB are the limit
                channels.add(connect(server));
                held.add(GRPCInferenceServiceGrpc.newFutureStub(channels.get(i)).modelInfer(request()));
            }
            assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();
            channels.add(connect(server));
            Future<ModelInferResponse> fourth =
                    GRPCInferenceServiceGrpc.newFutureStub(channels.get(3)).modelInfer(request());
            assertThatThrownBy(fourth::get)
                    .isInstanceOf(ExecutionException.class)
                    .cause()
                    .satisfies(e -> assertThat(code(e)).isEqualTo(Status.Code.UNAVAILABLE));
            Http http = new Http(server.uri());
            assertThat(http.post(RingServer.INFER, new byte[900_000]).status())
                    .as("one limit for both protocols")
                    .isEqualTo(503);
            release.countDown();
            for (Future<ModelInferResponse> answer : held) {
                assertThat(answer.get().getOutputsCount()).isEqualTo(1);
            }
            for (ManagedChannel channel : channels) {
                channel.shutdown().awaitTermination(10, TimeUnit.SECONDS);
            }
            assertThat(new String(http.get("/metrics").body(), UTF_8)).contains("bytes_in_flight 0.0");
        }
    }
}
