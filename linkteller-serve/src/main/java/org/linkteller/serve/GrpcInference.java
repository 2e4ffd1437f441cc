package org.linkteller.serve;

import com.google.protobuf.ByteString;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
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
import org.linkteller.serve.wire.BinaryTensors;
import org.linkteller.serve.wire.InferResponse;
import org.linkteller.serve.wire.ProtocolException;
import org.linkteller.serve.wire.Tensor;
import org.linkteller.serve.wire.WireLimits;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The protocol over gRPC. The same service answers as over HTTP; only the wrapping differs. */
final class GrpcInference extends GRPCInferenceServiceGrpc.GRPCInferenceServiceImplBase {
    private static final Logger LOG = LoggerFactory.getLogger(GrpcInference.class);

    private final InferenceService service;
    private final GrpcTensors tensors;
    private final BooleanSupplier ready;
    private final MeterRegistry metrics;
    private final Executor quick;

    /** @param quick sends answers that were held back */
    GrpcInference(
            InferenceService service, WireLimits limits, BooleanSupplier ready, MeterRegistry metrics, Executor quick) {
        this.service = service;
        this.tensors = new GrpcTensors(limits);
        this.ready = ready;
        this.metrics = metrics;
        this.quick = quick;
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
        long start = System.nanoTime();
        try {
            service.checkModel(request.getModelName(), Optional.of(request.getModelVersion()));
            InferResponse response = service.infer(GrpcDoor.visit(), tensors.toRequest(request));
            ModelInferResponse message = message(request, response);
            long hold = service.hold(response, System.nanoTime() - start);
            Executor sender =
                    hold == 0 ? Runnable::run : CompletableFuture.delayedExecutor(hold, TimeUnit.NANOSECONDS, quick);
            sender.execute(() -> reply(answer, () -> message));
        } catch (Throwable e) { // whatever it is, the client gets an answer
            fail(answer, e);
        }
    }

    private ModelInferResponse message(ModelInferRequest request, InferResponse response) {
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
        try {
            answer.onNext(work.get());
            answer.onCompleted();
            count(Status.OK);
        } catch (Throwable e) { // whatever it is, the client gets an answer
            fail(answer, e);
        }
    }

    private void fail(StreamObserver<?> answer, Throwable e) {
        Status status = status(e);
        answer.onError(status.asRuntimeException());
        count(status);
    }

    private void count(Status status) {
        metrics.counter("linkteller.grpc.calls", "status", status.getCode().name())
                .increment();
    }

    static Status status(Throwable e) {
        if (e instanceof ProtocolException refusal) {
            return code(refusal.status()).withDescription(refusal.text());
        }
        LOG.error("a gRPC call failed", e);
        return e instanceof VirtualMachineError
                ? Status.UNAVAILABLE.withDescription("the server is out of memory")
                : Status.INTERNAL.withDescription("internal error");
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
