package org.linkteller.serve.client;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a client talks to a server.
 *
 * @param apiKey sent as bearer token
 * @param nodeNames what the server calls node {@code i}; empty if it calls it {@code i}
 * @param concurrency requests at the same time
 * @param attempts tries of one request, the first included
 * @param firstPause before the second try; doubled for each further one, unless the server names a time
 * @param patience until a request is given up
 * @param binary whether to try the binary tensor extension
 * @param sessions whether to use sessions where the server offers them
 * @param names what is known of the model beyond its server's description
 * @param headers sent with every request
 */
public record ClientOptions(
        Optional<String> apiKey,
        Optional<List<String>> nodeNames,
        int concurrency,
        int attempts,
        Duration firstPause,
        Duration patience,
        boolean binary,
        boolean sessions,
        ModelNames names,
        Map<String, String> headers) {
    public ClientOptions {
        if (concurrency < 1 || attempts < 1) {
            throw new IllegalArgumentException(
                    "concurrency and attempts must be positive, got " + concurrency + " and " + attempts);
        }
    }

    public static ClientOptions defaults() {
        return new ClientOptions(
                Optional.empty(),
                Optional.empty(),
                4,
                5,
                Duration.ofMillis(200),
                Duration.ofMinutes(5),
                true,
                true,
                ModelNames.asServed(),
                Map.of());
    }

    public ClientOptions withApiKey(String key) {
        return new ClientOptions(
                Optional.of(key),
                nodeNames,
                concurrency,
                attempts,
                firstPause,
                patience,
                binary,
                sessions,
                names,
                headers);
    }

    public ClientOptions withNodeNames(List<String> nodeNames) {
        return new ClientOptions(
                apiKey,
                Optional.of(List.copyOf(nodeNames)),
                concurrency,
                attempts,
                firstPause,
                patience,
                binary,
                sessions,
                names,
                headers);
    }

    public ClientOptions withConcurrency(int concurrency) {
        return new ClientOptions(
                apiKey, nodeNames, concurrency, attempts, firstPause, patience, binary, sessions, names, headers);
    }

    public ClientOptions withRetries(int attempts, Duration firstPause) {
        return new ClientOptions(
                apiKey, nodeNames, concurrency, attempts, firstPause, patience, binary, sessions, names, headers);
    }

    public ClientOptions withBinary(boolean binary) {
        return new ClientOptions(
                apiKey, nodeNames, concurrency, attempts, firstPause, patience, binary, sessions, names, headers);
    }

    public ClientOptions withNames(ModelNames names) {
        return new ClientOptions(
                apiKey, nodeNames, concurrency, attempts, firstPause, patience, binary, sessions, names, headers);
    }

    public ClientOptions withHeaders(Map<String, String> headers) {
        return new ClientOptions(
                apiKey,
                nodeNames,
                concurrency,
                attempts,
                firstPause,
                patience,
                binary,
                sessions,
                names,
                Map.copyOf(headers));
    }

    public ClientOptions withSessions(boolean sessions) {
        return new ClientOptions(
                apiKey, nodeNames, concurrency, attempts, firstPause, patience, binary, sessions, names, headers);
    }
}
