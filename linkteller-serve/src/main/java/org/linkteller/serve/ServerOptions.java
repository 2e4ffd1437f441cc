package org.linkteller.serve;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.linkteller.serve.wire.WireLimits;

/**
 * Where and how a server listens.
 *
 * @param host the address to bind; others than this machine's own need a decision
 * @param port of HTTP; 0 takes any free one
 * @param grpcPort of gRPC; empty for none, 0 for any free one
 * @param bodyTime how long a request's body may take to arrive
 * @param drainTime how long a stopping server waits for the answers under way
 */
public record ServerOptions(
        String host,
        int port,
        OptionalInt grpcPort,
        WireLimits limits,
        Optional<ServerTls> tls,
        Duration headerTime,
        Duration bodyTime,
        Duration drainTime) {
    public ServerOptions {
        for (int each : new int[] {port, grpcPort.orElse(0)}) {
            if (each < 0 || each > 65535) {
                throw new IllegalArgumentException("a port must be within 0..65535, got " + each);
            }
        }
    }

    /** Any free port of 127.0.0.1, no gRPC, no TLS. */
    public static ServerOptions defaults() {
        return new ServerOptions(
                "127.0.0.1",
                0,
                OptionalInt.empty(),
                WireLimits.defaults(),
                Optional.empty(),
                Duration.ofSeconds(10),
                Duration.ofSeconds(120),
                Duration.ofSeconds(20));
    }

    public ServerOptions withHost(String host) {
        return new ServerOptions(host, port, grpcPort, limits, tls, headerTime, bodyTime, drainTime);
    }

    public ServerOptions withPort(int port) {
        return new ServerOptions(host, port, grpcPort, limits, tls, headerTime, bodyTime, drainTime);
    }

    public ServerOptions withGrpcPort(int grpcPort) {
        return new ServerOptions(host, port, OptionalInt.of(grpcPort), limits, tls, headerTime, bodyTime, drainTime);
    }

    public ServerOptions withLimits(WireLimits limits) {
        return new ServerOptions(host, port, grpcPort, limits, tls, headerTime, bodyTime, drainTime);
    }

    /** The largest request in bytes; each of its tensors may have a quarter as many elements. */
    public ServerOptions withMaxBody(long bytes) {
        return withLimits(new WireLimits(bytes, (int) (bytes / 4), limits.tensors(), limits.textLength()));
    }

    public ServerOptions withTls(ServerTls tls) {
        return new ServerOptions(host, port, grpcPort, limits, Optional.of(tls), headerTime, bodyTime, drainTime);
    }

    public ServerOptions withDrainTime(Duration drainTime) {
        return new ServerOptions(host, port, grpcPort, limits, tls, headerTime, bodyTime, drainTime);
    }

    public ServerOptions withTimes(Duration headerTime, Duration bodyTime) {
        return new ServerOptions(host, port, grpcPort, limits, tls, headerTime, bodyTime, drainTime);
    }
}
