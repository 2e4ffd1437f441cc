package org.linkteller.serve;

import com.google.protobuf.ByteString;
import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Grpc;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.linkteller.serve.proto.GRPCInferenceServiceGrpc;
import org.linkteller.serve.proto.InferParameter;
import org.linkteller.serve.proto.ModelInferRequest;
import org.linkteller.serve.proto.ModelInferResponse;
import org.linkteller.serve.proto.ModelMetadataRequest;
import org.linkteller.serve.proto.ModelMetadataResponse;
import org.linkteller.serve.proto.ModelReadyRequest;
import org.linkteller.serve.proto.ModelReadyResponse;
import org.linkteller.serve.proto.ServerLiveRequest;
import org.linkteller.serve.proto.ServerLiveResponse;
import org.linkteller.serve.proto.ServerMetadataRequest;
import org.linkteller.serve.proto.ServerMetadataResponse;
import org.linkteller.serve.proto.ServerReadyRequest;
import org.linkteller.serve.proto.ServerReadyResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The protocol over gRPC. The same service answers as over HTTP; only the wrapping differs. */
final class GrpcInference extends GRPCInferenceServiceGrpc.GRPCInferenceServiceImplBase {
    private static final Logger LOG = LoggerFactory.getLogger(GrpcInference.class);
    private static final Context.Key<Caller> CALLER = Context.key("caller");
    private static final io.grpc.Metadata.Key<String> AUTHORIZATION =
            io.grpc.Metadata.Key.of("authorization", io.grpc.Metadata.ASCII_STRING_MARSHALLER);

    private final InferenceService service;
    private final GrpcTensors tensors;
    private final BooleanSupplier ready;
    private final MeterRegistry metrics;

    GrpcInference(InferenceService service, WireLimits limits, BooleanSupplier ready, MeterRegistry metrics) {
        this.service = service;
        this.tensors = new GrpcTensors(limits);
        this.ready = ready;
        this.metrics = metrics;
    }

    private record Caller(String authorization, String address) {}

    /** Takes key and address from the call, so that the service's methods can ask for them. */
    static ServerInterceptor callerInterceptor() {
        return new ServerInterceptor() {
            @Override
            public <A, B> io.grpc.ServerCall.Listener<A> interceptCall(
                    io.grpc.ServerCall<A, B> call, io.grpc.Metadata headers, io.grpc.ServerCallHandler<A, B> next) {
                String authorization = headers.get(AUTHORIZATION);
                SocketAddress remote = call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR);
                String address = remote instanceof InetSocketAddress inet
                        ? inet.getAddress().getHostAddress()
                        : "unknown";
                Caller caller = new Caller(authorization == null ? "" : authorization, address);
                return Contexts.interceptCall(Context.current().withValue(CALLER, caller), call, headers, next);
            }
        };
    }

    @Override
    public void serverLive(ServerLiveRequest request, StreamObserver<ServerLiveResponse> answer) {
        reply(answer, () -> ServerLiveResponse.newBuilder().setLive(true).build());
    }

    @Override
    public void serverReady(ServerReadyRequest request, StreamObserver<ServerReadyResponse> answer) {
        reply(
                answer,
                () -> ServerReadyResponse.newBuilder()
                        .setReady(ready.getAsBoolean())
                        .build());
    }

    @Override
    public void modelReady(ModelReadyRequest request, StreamObserver<ModelReadyResponse> answer) {
        reply(answer, () -> {
            service.checkModel(request.getName(), Optional.of(request.getVersion()));
            return ModelReadyResponse.newBuilder()
                    .setReady(ready.getAsBoolean())
                    .build();
        });
    }

    @Override
    public void serverMetadata(ServerMetadataRequest request, StreamObserver<ServerMetadataResponse> answer) {
        reply(
                answer,
                () -> ServerMetadataResponse.newBuilder()
                        .setName(Metadata.NAME)
                        .setVersion(Metadata.version())
                        .addAllExtensions(Metadata.EXTENSIONS)
                        .build());
    }

    @Override
    public void modelMetadata(ModelMetadataRequest request, StreamObserver<ModelMetadataResponse> answer) {
        reply(answer, () -> {
            admit();
            service.checkModel(request.getName(), Optional.of(request.getVersion()));
            ServedModel model = service.model();
            ModelMetadataResponse.Builder described = ModelMetadataResponse.newBuilder()
                    .setName(model.name())
                    .addVersions(model.version())
                    .setPlatform(Metadata.PLATFORM);
            Metadata.inputs(model).forEach(tensor -> described.addInputs(info(tensor)));
            Metadata.outputs(model, service.guard().output()).forEach(tensor -> described.addOutputs(info(tensor)));
            return described.build();
        });
    }

    private static ModelMetadataResponse.TensorMetadata info(Metadata.TensorInfo tensor) {
        return ModelMetadataResponse.TensorMetadata.newBuilder()
                .setName(tensor.name())
                .setDatatype(tensor.type().name())
                .addAllShape(tensor.shape())
                .build();
    }

    @Override
    public void modelInfer(ModelInferRequest request, StreamObserver<ModelInferResponse> answer) {
        reply(answer, () -> {
            String client = admit();
            service.guard().checkRate(client);
            service.checkModel(request.getModelName(), Optional.of(request.getModelVersion()));
            InferResponse response = service.infer(client, tensors.toRequest(request));
            ModelInferResponse.Builder built = ModelInferResponse.newBuilder()
                    .setModelName(response.modelName())
                    .setModelVersion(response.modelVersion())
                    .setId(response.id());
            response.parameters()
                    .forEach((name, value) -> built.putParameters(
                            name,
                            InferParameter.newBuilder()
                                    .setStringParam(value.toString())
                                    .build()));
            boolean raw = request.getRawInputContentsCount() > 0;
            for (Tensor output : response.outputs()) {
                built.addOutputs(tensors.describe(output, raw));
                if (raw) {
                    built.addRawOutputContents(bytes(output));
                }
            }
            return built.build();
        });
    }

    private static ByteString bytes(Tensor tensor) {
        ByteString.Output out = ByteString.newOutput((int) BinaryTensors.size(tensor));
        try {
            BinaryTensors.write(tensor, out);
        } catch (IOException e) {
            throw new IllegalStateException("writing to memory cannot fail", e);
        }
        return out.toByteString();
    }

    private String admit() {
        Caller caller = CALLER.get();
        return service.guard().admit(caller.authorization(), caller.address());
    }

    static Map<String, Object> parameters(Map<String, InferParameter> wire) {
        Map<String, Object> parameters = new LinkedHashMap<>();
        wire.forEach((name, value) -> {
            switch (value.getParameterChoiceCase()) {
                case BOOL_PARAM -> parameters.put(name, value.getBoolParam());
                case INT64_PARAM -> parameters.put(name, value.getInt64Param());
                case STRING_PARAM -> parameters.put(name, value.getStringParam());
                case PARAMETERCHOICE_NOT_SET -> {}
            }
        });
        return parameters;
    }

    private <T> void reply(StreamObserver<T> answer, Supplier<T> work) {
        Status status = Status.OK;
        try {
            T value = work.get();
            answer.onNext(value);
            answer.onCompleted();
        } catch (ProtocolException e) {
            status = code(e.status()).withDescription(e.text());
        } catch (RuntimeException e) {
            LOG.error("a gRPC call failed", e);
            status = Status.INTERNAL.withDescription("internal error");
        }
        if (!status.isOk()) {
            answer.onError(status.asRuntimeException());
        }
        metrics.counter("linkteller.grpc.calls", "status", status.getCode().name())
                .increment();
    }

    private static Status code(int status) {
        return switch (status) {
            case 400 -> Status.INVALID_ARGUMENT;
            case 401 -> Status.UNAUTHENTICATED;
            case 403 -> Status.PERMISSION_DENIED;
            case 404 -> Status.NOT_FOUND;
            case 410 -> Status.FAILED_PRECONDITION;
            case 413, 429 -> Status.RESOURCE_EXHAUSTED;
            case 503 -> Status.UNAVAILABLE;
            default -> Status.UNKNOWN;
        };
    }
}
