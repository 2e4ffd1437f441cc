package org.linkteller.serve;

import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import org.linkteller.serve.guard.Visit;
import org.linkteller.serve.wire.InferRequest;
import org.linkteller.serve.wire.InferResponse;
import org.linkteller.serve.wire.ProtocolException;
import org.linkteller.serve.wire.Quoted;
import org.linkteller.serve.wire.WireFormat;

/**
 * The route that costs something. The guard's door comes first, on the connection's own thread; then the body is
 * collected as it arrives; only a request that is whole takes a worker, and only as long as it is worked on.
 */
final class HttpInfer {
    private static final HttpString HEADER_LENGTH = new HttpString(WireFormat.HEADER_LENGTH);
    /** Shorter answers are not worth compressing. */
    private static final int GZIP_FROM = 1024;

    private final InferenceService service;
    private final ServerOptions options;
    private final WireFormat format;
    private final HttpAnswers answers;
    private final BytesInFlight inFlight;
    private final ThreadPoolExecutor workers;

    HttpInfer(
            InferenceService service,
            ServerOptions options,
            HttpAnswers answers,
            BytesInFlight inFlight,
            ThreadPoolExecutor workers) {
        this.service = service;
        this.options = options;
        this.format = new WireFormat(options.limits());
        this.answers = answers;
        this.inFlight = inFlight;
        this.workers = workers;
    }

    /** @param visit of a client that may ask this model */
    void answer(HttpServerExchange exchange, Visit visit) {
        OptionalLong headerLength = headerLength(exchange);
        boolean packed = isGzip(exchange);
        BytesInFlight.Share share = inFlight.share();
        exchange.addExchangeCompleteListener((done, next) -> {
            share.close();
            next.proceed();
        });
        HttpBody.read(
                exchange,
                options.limits().bodyBytes(),
                options.bodyTime(),
                share,
                body -> answers.run(exchange, whole -> {
                    if (workers.getQueue().remainingCapacity() == 0) {
                        throw ProtocolException.retryAfter(503, "too many requests at once", 1);
                    }
                    whole.dispatch(
                            workers,
                            taken -> answers.run(taken, work -> infer(work, visit, body, packed, headerLength, share)));
                }),
                e -> answers.fail(exchange, e));
    }

    private void infer(
            HttpServerExchange exchange,
            Visit visit,
            InputStream body,
            boolean packed,
            OptionalLong headerLength,
            BytesInFlight.Share share)
            throws IOException {
        try {
            InputStream plain = packed
                    ? new BoundedStream(
                            new GZIPInputStream(body, 1 << 16), options.limits().bodyBytes(), share)
                    : body;
            long start = System.nanoTime();
            InferRequest request = format.readRequest(plain, headerLength);
            InferResponse response = service.infer(visit, request);
            WireFormat.Encoded message = format.write(response, request::wantsBinary);
            long hold = service.hold(response, System.nanoTime() - start);
            if (hold == 0) {
                send(exchange, message);
            } else { // nobody waits meanwhile
                exchange.dispatch(
                        CompletableFuture.delayedExecutor(hold, TimeUnit.NANOSECONDS, exchange.getIoThread()),
                        later -> answers.run(later, held -> send(held, message)));
            }
        } catch (ZipException | EOFException e) {
            throw ProtocolException.badRequest("the body is cut off or not gzip: " + e.getMessage());
        }
    }

    private static boolean isGzip(HttpServerExchange exchange) {
        String encoding = HttpRoutes.header(exchange, Headers.CONTENT_ENCODING);
        return switch (encoding.toLowerCase(Locale.ROOT)) {
            case "", "identity" -> false;
            case "gzip" -> true;
            default ->
                throw ProtocolException.of(415, "expected Content-Encoding gzip or none, got " + Quoted.of(encoding));
        };
    }

    private static OptionalLong headerLength(HttpServerExchange exchange) {
        String text = HttpRoutes.header(exchange, HEADER_LENGTH);
        if (text.isEmpty()) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(Long.parseLong(text));
        } catch (NumberFormatException e) {
            throw ProtocolException.badRequest(
                    WireFormat.HEADER_LENGTH + ": expected a whole number, got " + Quoted.of(text));
        }
    }

    private void send(HttpServerExchange exchange, WireFormat.Encoded message) throws IOException {
        boolean packed = message.length() >= GZIP_FROM && acceptsGzip(exchange);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream((int) message.length());
        try (OutputStream out = packed ? new GZIPOutputStream(bytes, 1 << 14) : bytes) {
            message.writeTo(out);
        }
        if (packed) {
            exchange.getResponseHeaders().put(Headers.CONTENT_ENCODING, "gzip");
        }
        if (message.isBinary()) {
            exchange.getResponseHeaders().put(HEADER_LENGTH, message.head().length);
        }
        answers.bytes(
                exchange,
                200,
                message.isBinary() ? "application/octet-stream" : "application/json",
                bytes.toByteArray());
    }

    private static boolean acceptsGzip(HttpServerExchange exchange) {
        for (String coding :
                HttpRoutes.header(exchange, Headers.ACCEPT_ENCODING).split(",")) {
            String[] parts = coding.trim().split("\\s*;\\s*", 2);
            if (parts[0].equalsIgnoreCase("gzip")) {
                return parts.length == 1 || !parts[1].matches("q=0(\\.0*)?");
            }
        }
        return false;
    }
}
