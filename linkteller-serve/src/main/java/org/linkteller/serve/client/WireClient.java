package org.linkteller.serve.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.linkteller.api.InferenceException;
import org.linkteller.serve.wire.InferRequest;
import org.linkteller.serve.wire.InferResponse;
import org.linkteller.serve.wire.ProtocolException;
import org.linkteller.serve.wire.Quoted;
import org.linkteller.serve.wire.WireFormat;
import org.linkteller.serve.wire.WireLimits;

/**
 * Sends messages to one server, again after a failure that may pass. All tries of a message carry the same id, so a
 * server that keeps a ledger counts them once.
 */
final class WireClient {
    /**
     * More than any honest answer; a hostile server must not fill the memory. An answer that grows takes three times its
     * length for a moment, and several are under way.
     */
    private static final WireLimits ANSWER_LIMITS =
            new WireLimits(Math.min(1L << 30, Runtime.getRuntime().maxMemory() / 16), 1 << 27, 16, 4096);

    /** A changed row of a session costs less to send than to compress. */
    private static final long GZIP_FROM = 1 << 18;

    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(60);

    private final URI server;
    private final ClientOptions options;
    private final HttpClient http;
    private final WireFormat format = new WireFormat(ANSWER_LIMITS);
    private final ObjectMapper json = new ObjectMapper();
    private final Semaphore places;
    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong received = new AtomicLong();

    WireClient(URI server, ClientOptions options) {
        this.server = URI.create(server.toString().replaceAll("/+$", "")); // and a path before it stays
        this.options = options;
        this.places = new Semaphore(options.concurrency());
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(Duration.ofSeconds(10))
                .executor(Runnable::run) // nothing here blocks, and each hand-over to another thread costs a tenth of a
                // query
                .build();
    }

    /** An answer that is no success; which statuses are worth another request is the caller's business. */
    static final class Refusal extends Exception {
        private final int status;

        private Refusal(int status, String message) {
            super(message);
            this.status = status;
        }

        int status() {
            return status;
        }

        InferenceException toInferenceException() {
            return new InferenceException(String.valueOf(getMessage()), this);
        }
    }

    JsonNode get(String path) throws Refusal {
        return tree(path, send(request(path).GET().build(), 0));
    }

    /** A body of JSON for an answer of JSON, whatever both may say. */
    JsonNode post(String path, byte[] body) throws Refusal {
        HttpRequest.Builder request = request(path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body));
        return tree(path, send(request.build(), body.length));
    }

    private JsonNode tree(String path, HttpResponse<byte[]> answer) {
        try {
            return json.readTree(answer.body());
        } catch (IOException e) {
            throw new InferenceException(server + path + ": expected JSON, got something else", e);
        }
    }

    InferResponse infer(String path, InferRequest message, boolean binary, boolean acceptsGzip) throws Refusal {
        WireFormat.Encoded encoded = format.write(message, binary);
        boolean gzip = acceptsGzip && encoded.length() >= GZIP_FROM;
        byte[] body = bytes(encoded, gzip);
        HttpRequest.Builder request = request(path)
                .header("Content-Type", encoded.isBinary() ? "application/octet-stream" : "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body));
        if (encoded.isBinary()) {
            request.header(WireFormat.HEADER_LENGTH, Integer.toString(encoded.head().length));
        }
        if (gzip) {
            request.header("Content-Encoding", "gzip");
        }
        HttpResponse<byte[]> answer = send(request.build(), body.length);
        try (InputStream in = new ByteArrayInputStream(answer.body());
                InputStream plain = isGzip(answer) ? new GZIPInputStream(in) : in) {
            return format.readResponse(plain, headerLength(answer));
        } catch (IOException | ProtocolException | NumberFormatException e) {
            throw new InferenceException(
                    server + path + ": the answer is not one of the protocol: "
                            + Quoted.plain(String.valueOf(e.getMessage())),
                    e);
        }
    }

    private static boolean isGzip(HttpResponse<?> answer) {
        return answer.headers().firstValue("Content-Encoding").orElse("").equalsIgnoreCase("gzip");
    }

    private static OptionalLong headerLength(HttpResponse<?> answer) {
        return answer.headers().firstValueAsLong(WireFormat.HEADER_LENGTH);
    }

    private static byte[] bytes(WireFormat.Encoded encoded, boolean gzip) {
        // Sparse or repetitive features shrink to a few percent even at the fastest level; others gain little anyway.
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(gzip ? 1 << 16 : (int) encoded.length());
        try (OutputStream out = gzip ? fastGzip(bytes) : bytes) {
            encoded.writeTo(out);
        } catch (IOException e) {
            throw new IllegalStateException("writing to memory cannot fail", e);
        }
        return bytes.toByteArray();
    }

    private static OutputStream fastGzip(OutputStream out) throws IOException {
        return new GZIPOutputStream(out, 1 << 16) {
            {
                def.setLevel(Deflater.BEST_SPEED);
            }
        };
    }

    private HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server + path))
                .timeout(options.retries().patience());
        options.headers().forEach(request::header);
        options.apiKey().ifPresent(key -> request.header("Authorization", "Bearer " + key));
        return request;
    }

    private HttpResponse<byte[]> send(HttpRequest request, long length) throws Refusal {
        boolean interrupted = false;
        try {
            places.acquire();
            try {
                return sendPatiently(request, length);
            } finally {
                places.release();
            }
        } catch (InterruptedException e) {
            interrupted = true;
            throw new InferenceException("interrupted while asking " + server, e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private HttpResponse<byte[]> sendPatiently(HttpRequest request, long length) throws InterruptedException, Refusal {
        Duration pause = options.retries().firstPause();
        for (int attempt = 1; ; attempt++) {
            Duration wait;
            try {
                sent.addAndGet(length);
                HttpResponse<byte[]> answer = http.send(request, info -> new BoundedAnswer(ANSWER_LIMITS.bodyBytes()));
                received.addAndGet(answer.body().length);
                if (answer.statusCode() < 300) {
                    return answer;
                }
                OptionalLong named = retryAfter(answer);
                if (attempt == options.retries().attempts() || !mayPass(answer.statusCode())) {
                    throw new Refusal(answer.statusCode(), describe(request, answer));
                }
                wait = named.isPresent() ? Duration.ofSeconds(named.getAsLong()) : pause;
            } catch (IOException e) {
                if (e.getCause() instanceof BoundedAnswer.TooLong) {
                    throw new InferenceException(
                            request.uri() + " sent " + e.getCause().getMessage(), e);
                }
                if (attempt == options.retries().attempts()) {
                    throw new InferenceException(
                            "no answer from " + request.uri() + " after " + attempt + " tries: " + reason(e), e);
                }
                wait = pause;
            }
            // Jitter: many clients that failed together do not come back together.
            long millis = Math.min(wait.toMillis(), LONGEST_PAUSE.toMillis());
            Thread.sleep(millis / 2 + ThreadLocalRandom.current().nextLong(millis / 2 + 1));
            pause = pause.multipliedBy(2);
        }
    }

    private static String reason(IOException e) {
        if (e instanceof ConnectException && e.getMessage() == null) {
            return "nobody listens there";
        }
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    /** A 429 without a time is a rate that nobody named, or a budget that is used up: a few tries tell. */
    private static boolean mayPass(int status) {
        return status == 429 || status == 502 || status == 503 || status == 504;
    }

    private static OptionalLong retryAfter(HttpResponse<?> answer) {
        String value = answer.headers().firstValue("Retry-After").orElse("");
        return value.matches("\\d{1,6}") ? OptionalLong.of(Long.parseLong(value)) : OptionalLong.empty();
    }

    private String describe(HttpRequest request, HttpResponse<byte[]> answer) {
        String text;
        try {
            JsonNode error = json.readTree(answer.body()).path("error");
            text = error.isTextual() ? error.asText() : new String(answer.body(), StandardCharsets.UTF_8);
        } catch (JsonProcessingException e) {
            text = new String(answer.body(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("reading from memory cannot fail", e);
        }
        return request.uri() + " answered " + answer.statusCode() + ": " + Quoted.plain(text);
    }

    /** Bytes of bodies sent, repeated tries included. */
    long bytesSent() {
        return sent.get();
    }

    long bytesReceived() {
        return received.get();
    }
}
