package org.linkteller.serve;

import io.grpc.InsecureServerCredentials;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallExecutorSupplier;
import io.grpc.ServerCredentials;
import io.grpc.ServerInterceptors;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.services.ProtoReflectionServiceV1;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import io.undertow.server.handlers.GracefulShutdownHandler;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.OptionalInt;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.linkteller.serve.guard.Guard;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.xnio.Options;
import org.xnio.SslClientAuthMode;

/**
 * Alice's side: one model behind the Open Inference Protocol, over HTTP and, if asked for, gRPC. Runs until closed;
 * closing lets the answers under way finish.
 */
public final class InferenceServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(InferenceServer.class);
    /** Whole requests that wait for a worker. */
    private static final int MAX_WAITING = 256;

    private final ServerOptions options;
    private final BytesInFlight inFlight;
    private final ThreadPoolExecutor workers;
    private final ThreadPoolExecutor grpcWorkers;
    private final ThreadPoolExecutor grpcQuick;
    private final Undertow http;
    private final GracefulShutdownHandler draining;
    private final @Nullable Server grpc;
    private final Guard guard;
    private final PrometheusMeterRegistry metrics;
    private volatile boolean ready;

    private InferenceServer(ServerOptions wanted, ServedModel model, Guard guard) throws IOException {
        ServerOptions options = fitting(wanted);
        this.options = options;
        this.guard = guard;
        this.metrics = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        new JvmMemoryMetrics().bindTo(metrics);
        long heap = Runtime.getRuntime().maxMemory();
        InferenceService service = new InferenceService(model, guard, options.limits(), heap / 8, metrics);
        // As much as three of the largest bodies at once; the rest is asked to come again.
        this.inFlight = new BytesInFlight(3 * options.limits().bodyBytes());
        metrics.gauge("linkteller.http.bytes.in.flight", inFlight, BytesInFlight::bytes);
        this.workers = workers("inference", new ArrayBlockingQueue<>(MAX_WAITING));
        // gRPC cannot be refused by a full queue; its door counts the calls
        this.grpcWorkers = workers("grpc-inference", new LinkedBlockingQueue<>());
        this.grpcQuick = workers("grpc", new LinkedBlockingQueue<>());
        HttpAnswers answers = new HttpAnswers(metrics);
        HttpInfer infer = new HttpInfer(service, options, answers, inFlight, workers);
        this.draining =
                new GracefulShutdownHandler(new HttpRoutes(service, infer, answers, metrics, this::isReady).handler());
        this.http = http(options, draining);
        this.grpc = options.grpcPort().isPresent()
                ? grpc(service, options.grpcPort().getAsInt())
                : null;
    }

    /** A body is held while it is worked on: none may be larger than an eighth of the heap. */
    private static ServerOptions fitting(ServerOptions options) {
        long most = Runtime.getRuntime().maxMemory() / 8;
        if (options.limits().bodyBytes() <= most) {
            return options;
        }
        LOG.warn(
                "requests of at most {} MB fit into this heap, not {}",
                most >> 20,
                options.limits().bodyBytes() >> 20);
        return options.withMaxBody(most);
    }

    /**
     * Takes over the guard, which is closed with the server.
     *
     * @throws IOException if the address is taken or certificate and key cannot be read
     */
    public static InferenceServer start(ServerOptions options, ServedModel model, Guard guard) throws IOException {
        InferenceServer server = new InferenceServer(options, model, guard);
        try {
            server.http.start();
        } catch (RuntimeException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new IOException(
                    "cannot listen on " + options.host() + ":" + options.port() + ": " + cause.getMessage(), e);
        }
        if (server.grpc != null) {
            server.grpc.start();
        }
        server.ready = true;
        return server;
    }

    /** Those who work on whole requests. What they cannot take soon is better told so than kept waiting. */
    private static ThreadPoolExecutor workers(String name, BlockingQueue<Runnable> waiting) {
        int threads = Math.max(8, 4 * Runtime.getRuntime().availableProcessors());
        AtomicInteger number = new AtomicInteger();
        return new ThreadPoolExecutor(threads, threads, 10, TimeUnit.SECONDS, waiting, work -> {
            Thread thread = new Thread(work, name + "-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
    }

    private static Undertow http(ServerOptions options, GracefulShutdownHandler root) throws IOException {
        Undertow.Builder builder = Undertow.builder()
                .setHandler(root)
                .setServerOption(UndertowOptions.REQUEST_PARSE_TIMEOUT, (int)
                        options.headerTime().toMillis())
                .setServerOption(UndertowOptions.NO_REQUEST_TIMEOUT, 60_000)
                .setServerOption(UndertowOptions.MAX_HEADER_SIZE, 16 << 10)
                .setServerOption(UndertowOptions.MAX_PARAMETERS, 16)
                .setServerOption(UndertowOptions.MAX_ENTITY_SIZE, -1L) // HttpBody counts, and answers
                .setServerOption(UndertowOptions.SHUTDOWN_TIMEOUT, 5_000)
                .setServerOption(UndertowOptions.ALWAYS_SET_KEEP_ALIVE, false)
                .setSocketOption(Options.READ_TIMEOUT, (int) options.bodyTime().toMillis())
                .setSocketOption(Options.WRITE_TIMEOUT, (int) options.bodyTime().toMillis());
        if (options.tls().isEmpty()) {
            return builder.addHttpListener(options.port(), options.host()).build();
        }
        ServerTls tls = options.tls().get();
        return builder.setSocketOption(
                        Options.SSL_CLIENT_AUTH_MODE,
                        tls.clients().isPresent() ? SslClientAuthMode.REQUIRED : SslClientAuthMode.NOT_REQUESTED)
                .addHttpsListener(options.port(), options.host(), tls.context())
                .build();
    }

    private Server grpc(InferenceService service, int port) throws IOException {
        ServerCredentials credentials = options.tls().isEmpty()
                ? InsecureServerCredentials.create()
                : options.tls().get().grpc();
        GrpcDoor door = new GrpcDoor(guard, inFlight, MAX_WAITING);
        return NettyServerBuilder.forAddress(new InetSocketAddress(options.host(), port), credentials)
                .maxInboundMessageSize(
                        (int) Math.min(Integer.MAX_VALUE, options.limits().bodyBytes()))
                .permitKeepAliveTime(30, TimeUnit.SECONDS)
                .maxConcurrentCallsPerConnection(MAX_WAITING)
                .executor(grpcQuick)
                .callExecutor(new ServerCallExecutorSupplier() {
                    @Override
                    public <A, B> Executor getExecutor(ServerCall<A, B> call, io.grpc.Metadata headers) {
                        return GrpcDoor.isInfer(call.getMethodDescriptor().getFullMethodName())
                                ? grpcWorkers
                                : grpcQuick;
                    }
                })
                .addStreamTracerFactory(door.tracers())
                .intercept(door)
                // messages are read behind the door, which answers for those that cannot be
                .addService(ServerInterceptors.useInputStreamMessages(
                        new GrpcInference(service, options.limits(), this::isReady, metrics, grpcQuick).bindService()))
                .addService(new GrpcHealth(this::isReady))
                .addService(ProtoReflectionServiceV1.newInstance())
                .build();
    }

    /** Where clients reach the server, with the port it really got. */
    public URI uri() {
        InetSocketAddress address =
                (InetSocketAddress) http.getListenerInfo().get(0).getAddress();
        String host = options.host().contains(":") ? "[" + options.host() + "]" : options.host();
        return URI.create((options.tls().isPresent() ? "https://" : "http://") + host + ":" + address.getPort());
    }

    private boolean isReady() {
        return ready && guard.isWorking();
    }

    /** The port of gRPC, if it is served. */
    public OptionalInt grpcPort() {
        return grpc == null ? OptionalInt.empty() : OptionalInt.of(grpc.getPort());
    }

    /**
     * No longer ready, takes nothing new, waits for what is under way, but not for longer than the drain time, then
     * closes guard and ledger.
     */
    @Override
    public void close() {
        ready = false;
        long end = System.nanoTime() + options.drainTime().toNanos();
        draining.shutdown();
        if (grpc != null) {
            grpc.shutdown();
        }
        try {
            draining.awaitShutdown(options.drainTime().toMillis());
            if (grpc != null && !grpc.awaitTermination(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                grpc.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        http.stop();
        workers.shutdownNow();
        grpcWorkers.shutdownNow();
        grpcQuick.shutdownNow();
        guard.close();
        metrics.close();
    }
}
