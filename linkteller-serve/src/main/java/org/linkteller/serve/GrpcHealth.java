package org.linkteller.serve;

import io.grpc.Status;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.stub.StreamObserver;
import java.util.function.BooleanSupplier;
import org.linkteller.serve.proto.GRPCInferenceServiceGrpc;

/** What probes of Kubernetes and load balancers ask: the standard health service, for the server and for inference. */
final class GrpcHealth extends HealthGrpc.HealthImplBase {
    private final BooleanSupplier ready;

    GrpcHealth(BooleanSupplier ready) {
        this.ready = ready;
    }

    @Override
    public void check(HealthCheckRequest request, StreamObserver<HealthCheckResponse> answer) {
        String service = request.getService();
        if (!service.isEmpty() && !service.equals(GRPCInferenceServiceGrpc.SERVICE_NAME)) {
            answer.onError(Status.NOT_FOUND.withDescription("unknown service").asRuntimeException());
            return;
        }
        answer.onNext(HealthCheckResponse.newBuilder()
                .setStatus(
                        ready.getAsBoolean()
                                ? HealthCheckResponse.ServingStatus.SERVING
                                : HealthCheckResponse.ServingStatus.NOT_SERVING)
                .build());
        answer.onCompleted();
    }
}
