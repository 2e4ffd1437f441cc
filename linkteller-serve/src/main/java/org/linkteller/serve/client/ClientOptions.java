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
 * @param binary whether to try the binary tensor extension
 * @param sessions whether to use sessions where the server offers them
 * @param names what is known of the model beyond its server's description
 * @param headers sent with every request
 */
public record ClientOptions(
        Optional<String> apiKey,
        Optional<List<String>> nodeNames,
        int concurrency,
        Retries retries,
        boolean binary,
        boolean sessions,
        ModelNames names,
        Map<String, String> headers) {
    /**
     * What is done about a server that does not answer.
     *
     * @param attempts tries of one request, the first included
     * @param firstPause before the second try; doubled for each further one, unless the server names a time
     * @param patience until a request is given up
     */
    public record Retries(int attempts, Duration firstPause, Duration patience) {
        public Retries {
            if (attempts < 1) {
                throw new IllegalArgumentException("a request needs one attempt, got " + attempts);
            }
        }
    }

    public ClientOptions {
        if (concurrency < 1) {
            throw new IllegalArgumentException("concurrency must be positive, got " + concurrency);
        }
        nodeNames = nodeNames.map(List::copyOf);
        headers = Map.copyOf(headers);
    }

    public static ClientOptions defaults() {
        return new ClientOptions(
                Optional.empty(),
                Optional.empty(),
                4,
                new Retries(5, Duration.ofMillis(200), Duration.ofMinutes(5)),
                true,
                true,
                ModelNames.asServed(),
                Map.of());
    }

    public ClientOptions withApiKey(String key) {
        return new ClientOptions(Optional.of(key), nodeNames, concurrency, retries, binary, sessions, names, headers);
    }

    public ClientOptions withNodeNames(List<String> called) {
        return new ClientOptions(apiKey, Optional.of(called), concurrency, retries, binary, sessions, names, headers);
    }

    public ClientOptions withConcurrency(int requests) {
        return new ClientOptions(apiKey, nodeNames, requests, retries, binary, sessions, names, headers);
    }

    public ClientOptions withRetries(int attempts, Duration firstPause) {
        Retries others = new Retries(attempts, firstPause, retries.patience);
        return new ClientOptions(apiKey, nodeNames, concurrency, others, binary, sessions, names, headers);
    }

    public ClientOptions withBinary(boolean tried) {
        return new ClientOptions(apiKey, nodeNames, concurrency, retries, tried, sessions, names, headers);
    }

    public ClientOptions withNames(ModelNames known) {
        return new ClientOptions(apiKey, nodeNames, concurrency, retries, binary, sessions, known, headers);
    }

    public ClientOptions withHeaders(Map<String, String> sent) {
        return new ClientOptions(apiKey, nodeNames, concurrency, retries, binary, sessions, names, sent);
    }

    public ClientOptions withSessions(boolean used) {
        return new ClientOptions(apiKey, nodeNames, concurrency, retries, binary, used, names, headers);
    }
}
