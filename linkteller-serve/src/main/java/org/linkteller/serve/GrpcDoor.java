package org.linkteller.serve;

import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.ServerStreamTracer;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.reflection.v1.ServerReflectionGrpc;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.concurrent.atomic.AtomicInteger;
import org.linkteller.serve.guard.Credentials;
import org.linkteller.serve.guard.Guard;
import org.linkteller.serve.guard.Visit;
import org.linkteller.serve.proto.GRPCInferenceServiceGrpc;
import org.linkteller.serve.wire.ProtocolException;

/**
 * The guard's door for gRPC: a call is let in or closed on its first headers, before a byte of its message is kept. What
 * messages take of memory while they arrive counts with the bodies that come over HTTP.
 */
final class GrpcDoor implements ServerInterceptor {
    private static final Context.Key<Visit> VISIT = Context.key("visit");
    private static final Metadata.Key<String> AUTHORIZATION =
            Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);
    private static final String INFER =
            GRPCInferenceServiceGrpc.getModelInferMethod().getFullMethodName();
    private static final String METADATA =
            GRPCInferenceServiceGrpc.getModelMetadataMethod().getFullMethodName();
    private static final String REFLECTION = ServerReflectionGrpc.SERVICE_NAME;

    private final Guard guard;
    private final BytesInFlight inFlight;
    private final int maxCalls;
    private final AtomicInteger calls = new AtomicInteger();

    /** @param maxCalls of the method infer at one time */
    GrpcDoor(Guard guard, BytesInFlight inFlight, int maxCalls) {
        this.guard = guard;
        this.inFlight = inFlight;
        this.maxCalls = maxCalls;
    }

    /** The visit that the running call of the method infer is. */
    static Visit visit() {
        return VISIT.get();
    }

    static boolean isInfer(String method) {
        return method.equals(INFER);
    }

    @Override
    public <A, B> ServerCall.Listener<A> interceptCall(
            ServerCall<A, B> call, Metadata headers, ServerCallHandler<A, B> next) {
        String method = call.getMethodDescriptor().getFullMethodName();
        String service = String.valueOf(call.getMethodDescriptor().getServiceName());
        try {
            if (isInfer(method) && calls.get() > maxCalls) {
                throw ProtocolException.retryAfter(503, "too many requests at once", 1);
            }
            if (method.equals(METADATA) || service.equals(REFLECTION)) {
                guard.admit(credentials(call, headers));
            }
            Context context = isInfer(method)
                    ? Context.current().withValue(VISIT, guard.enter(credentials(call, headers)))
                    : Context.current();
            return new Reading<>(Contexts.interceptCall(context, call, headers, next), call);
        } catch (Throwable e) {
            call.close(GrpcInference.status(e), new Metadata());
            return new ServerCall.Listener<>() {};
        }
    }

    /** Bytes that are no message are the sender's mistake, to be told to him and not to the log. */
    private static final class Reading<A> extends SimpleForwardingServerCallListener<A> {
        private final ServerCall<A, ?> call;
        private boolean refused;

        Reading(ServerCall.Listener<A> next, ServerCall<A, ?> call) {
            super(next);
            this.call = call;
        }

        @Override
        public void onMessage(A message) {
            try {
                super.onMessage(message);
            } catch (StatusRuntimeException e) {
                refused = true;
                call.close(Status.INVALID_ARGUMENT.withDescription("not a message of the protocol"), new Metadata());
            }
        }

        @Override
        public void onHalfClose() {
            if (!refused) {
                super.onHalfClose();
            }
        }
    }

    private static Credentials credentials(ServerCall<?, ?> call, Metadata headers) {
        String authorization = headers.get(AUTHORIZATION);
        SocketAddress remote = call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR);
        String address =
                remote instanceof InetSocketAddress inet ? inet.getAddress().getHostAddress() : "unknown";
        return new Credentials(authorization == null ? "" : authorization, address);
    }

    /** Counts calls and what their messages take; one that takes too much ends like one whose message is too long. */
    ServerStreamTracer.Factory tracers() {
        return new ServerStreamTracer.Factory() {
            @Override
            public ServerStreamTracer newServerStreamTracer(String method, Metadata headers) {
                return new Tracer(isInfer(method) ? 1 : 0);
            }
        };
    }

    private final class Tracer extends ServerStreamTracer {
        private final BytesInFlight.Share share = inFlight.share();
        private final int counted;

        Tracer(int counted) {
            this.counted = counted;
            calls.addAndGet(counted);
        }

        @Override
        public void inboundWireSize(long bytes) {
            try {
                share.take(bytes);
            } catch (ProtocolException e) {
                throw GrpcInference.status(e).asRuntimeException();
            }
        }

        @Override
        public void streamClosed(Status status) {
            share.close();
            calls.addAndGet(-counted);
        }
    }
}
