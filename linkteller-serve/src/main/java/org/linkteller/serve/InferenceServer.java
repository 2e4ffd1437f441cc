package org.linkteller.serve;

import io.grpc.InsecureServerCredentials;
import io.grpc.Server;
import io.grpc.ServerCredentials;
import io.grpc.TlsServerCredentials;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import io.undertow.server.handlers.GracefulShutdownHandler;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.xnio.Options;

/**
 * Alice's side: one model behind the Open Inference Protocol, over HTTP and, if asked for, gRPC. Runs until closed;
 * closing lets the answers under way finish.
 */
public final class InferenceServer implements AutoCloseable {
    private final ServerOptions options;
    private final Undertow http;
    private final GracefulShutdownHandler draining;
    private final @Nullable Server grpc;
    private final Guard guard;
    private final PrometheusMeterRegistry metrics;
    private volatile boolean ready;

    private InferenceServer(ServerOptions options, ServedModel model, Guard guard) throws IOException {
        this.options = options;
        this.guard = guard;
        this.metrics = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        new JvmMemoryMetrics().bindTo(metrics);
        InferenceService service = new InferenceService(model, guard, options.limits(), metrics);
        this.draining = new GracefulShutdownHandler(new HttpRoutes(service, options, metrics, () -> ready).handler());
        KeyManager[] keys = options.tls().isPresent() ? load(options.tls().get()) : null;
        this.http = http(options, keys, draining);
        this.grpc = options.grpcPort().isPresent()
                ? grpc(service, options.grpcPort().getAsInt(), keys)
                : null;
    }

    /**
     * Takes over the guard, which is closed with the server.
     *
     * @throws IOException if the address is taken or the key store cannot be read
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

    private static Undertow http(ServerOptions options, KeyManager @Nullable [] keys, GracefulShutdownHandler root)
            throws IOException {
        Undertow.Builder builder = Undertow.builder()
                .setHandler(root)
                .setServerOption(UndertowOptions.REQUEST_PARSE_TIMEOUT, (int)
                        options.headerTime().toMillis())
                .setServerOption(UndertowOptions.NO_REQUEST_TIMEOUT, 60_000)
                .setServerOption(UndertowOptions.MAX_HEADER_SIZE, 16 << 10)
                .setServerOption(UndertowOptions.MAX_PARAMETERS, 16)
                .setServerOption(UndertowOptions.MAX_ENTITY_SIZE, -1L) // BoundedBody counts, and answers
                .setServerOption(UndertowOptions.ALWAYS_SET_KEEP_ALIVE, false)
                .setSocketOption(Options.READ_TIMEOUT, (int) options.bodyTime().toMillis())
                .setSocketOption(Options.WRITE_TIMEOUT, (int) options.bodyTime().toMillis());
        if (keys == null) {
            return builder.addHttpListener(options.port(), options.host()).build();
        }
        try {
            SSLContext tls = SSLContext.getInstance("TLS");
            tls.init(keys, null, null);
            return builder.addHttpsListener(options.port(), options.host(), tls).build();
        } catch (GeneralSecurityException e) {
            throw new IOException("TLS is not available: " + e.getMessage(), e);
        }
    }

    private Server grpc(InferenceService service, int port, KeyManager @Nullable [] keys) {
        ServerCredentials credentials = keys == null
                ? InsecureServerCredentials.create()
                : TlsServerCredentials.newBuilder().keyManager(keys).build();
        return NettyServerBuilder.forAddress(new InetSocketAddress(options.host(), port), credentials)
                .maxInboundMessageSize(
                        (int) Math.min(Integer.MAX_VALUE, options.limits().bodyBytes()))
                .permitKeepAliveTime(30, TimeUnit.SECONDS)
                .intercept(GrpcInference.callerInterceptor())
                .addService(new GrpcInference(service, options.limits(), () -> ready, metrics))
                .build();
    }

    private static KeyManager[] load(ServerOptions.KeyStoreFile file) throws IOException {
        char[] password = file.password().toCharArray();
        try (InputStream in = Files.newInputStream(file.file())) {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(in, password);
            KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            factory.init(store, password);
            return factory.getKeyManagers();
        } catch (GeneralSecurityException e) {
            throw new IOException("cannot use the key store " + file.file() + ": " + e.getMessage(), e);
        }
    }

    /** Where clients reach the server, with the port it really got. */
    public URI uri() {
        InetSocketAddress address =
                (InetSocketAddress) http.getListenerInfo().get(0).getAddress();
        String host = options.host().contains(":") ? "[" + options.host() + "]" : options.host();
        return URI.create((options.tls().isPresent() ? "https://" : "http://") + host + ":" + address.getPort());
    }

    /** The port of gRPC, if it is served. */
    public OptionalInt grpcPort() {
        return grpc == null ? OptionalInt.empty() : OptionalInt.of(grpc.getPort());
    }

    /** No longer ready, takes nothing new, waits for what is under way, then closes guard and ledger. */
    @Override
    public void close() {
        ready = false;
        draining.shutdown();
        if (grpc != null) {
            grpc.shutdown();
        }
        try {
            draining.awaitShutdown(options.drainTime().toMillis());
            if (grpc != null && !grpc.awaitTermination(options.drainTime().toMillis(), TimeUnit.MILLISECONDS)) {
                grpc.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        http.stop();
        guard.close();
        metrics.close();
    }
}
