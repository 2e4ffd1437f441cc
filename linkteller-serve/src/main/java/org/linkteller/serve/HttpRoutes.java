package org.linkteller.serve;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.undertow.Handlers;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.RoutingHandler;
import io.undertow.server.handlers.BlockingHandler;
import io.undertow.server.handlers.resource.ClassPathResourceManager;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import io.undertow.util.PathTemplateMatch;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The protocol's REST routes, the metrics and the description of it all. Every error is the protocol's error JSON. */
final class HttpRoutes {
    private static final Logger LOG = LoggerFactory.getLogger(HttpRoutes.class);
    private static final HttpString HEADER_LENGTH = new HttpString(WireFormat.HEADER_LENGTH);
    /** Shorter answers are not worth compressing. */
    private static final int GZIP_FROM = 1024;

    private static final String SWAGGER = "META-INF/resources/webjars/swagger-ui/";

    private final InferenceService service;
    private final ServerOptions options;
    private final WireFormat format;
    private final PrometheusMeterRegistry metrics;
    private final BooleanSupplier ready;
    private final ObjectMapper json = new ObjectMapper();
    private final AtomicLong inFlight = new AtomicLong();

    HttpRoutes(
            InferenceService service, ServerOptions options, PrometheusMeterRegistry metrics, BooleanSupplier ready) {
        this.service = service;
        this.options = options;
        this.format = new WireFormat(options.limits());
        this.metrics = metrics;
        this.ready = ready;
        metrics.gauge("linkteller.http.bytes.in.flight", inFlight);
    }

    HttpHandler handler() {
        RoutingHandler routes = Handlers.routing()
                .get("/v2/health/live", answering("live", exchange -> empty(exchange, true)))
                .get("/v2/health/ready", answering("ready", exchange -> empty(exchange, ready.getAsBoolean())))
                .get("/v2", answering("server", exchange -> send(exchange, 200, Metadata.server())))
                .get("/metrics", answering("metrics", this::metrics))
                .get(
                        "/openapi.json",
                        answering("docs", exchange -> resource(exchange, "openapi.json", "application/json")))
                .get("/docs", answering("docs", exchange -> resource(exchange, "docs.html", "text/html;charset=utf-8")))
                .get("/docs/{file}", swaggerUi());
        for (String model : new String[] {"/v2/models/{model}", "/v2/models/{model}/versions/{version}"}) {
            routes.get(model, answering("model", this::modelMetadata))
                    .get(model + "/ready", answering("model-ready", this::modelReady))
                    .post(model + "/infer", answering("infer", this::infer));
        }
        return routes.setFallbackHandler(answering("none", exchange -> {
                    throw ProtocolException.of(404, "there is no such route; see /docs");
                }))
                .setInvalidMethodHandler(answering("none", exchange -> {
                    throw ProtocolException.of(405, "this route does not answer " + exchange.getRequestMethod());
                }));
    }

    @FunctionalInterface
    private interface Route {
        void answer(HttpServerExchange exchange) throws IOException;
    }

    /** Runs a route on a worker thread, turns what it throws into an answer and times it. */
    private HttpHandler answering(String name, Route route) {
        return new BlockingHandler(exchange -> {
            Timer.Sample sample = Timer.start(metrics);
            try {
                route.answer(exchange);
            } catch (ProtocolException e) {
                refuse(exchange, e);
            } catch (IOException e) { // the client went away in the middle
                LOG.debug("request not read or answer not sent", e);
                exchange.setPersistent(false);
                if (!exchange.isResponseStarted()) {
                    refuse(exchange, ProtocolException.badRequest("the body could not be read"));
                }
            } catch (RuntimeException e) {
                LOG.error("{} failed", exchange.getRequestPath(), e);
                refuse(exchange, ProtocolException.of(500, "internal error"));
            } finally {
                exchange.endExchange();
                sample.stop(Timer.builder("linkteller.http")
                        .tag("route", name)
                        .tag("status", Integer.toString(exchange.getStatusCode()))
                        .publishPercentiles(0.5, 0.9, 0.99)
                        .register(metrics));
            }
        });
    }

    private void refuse(HttpServerExchange exchange, ProtocolException refusal) throws IOException {
        if (exchange.isResponseStarted()) {
            return;
        }
        refusal.retryAfterSeconds()
                .ifPresent(seconds -> exchange.getResponseHeaders().put(Headers.RETRY_AFTER, seconds));
        if (refusal.status() == 401) {
            exchange.getResponseHeaders().put(Headers.WWW_AUTHENTICATE, "Bearer");
        }
        boolean unread = !exchange.isRequestComplete();
        if (unread) {
            exchange.setPersistent(false);
        }
        try {
            send(exchange, refusal.status(), Map.of("error", refusal.text()));
        } catch (IOException e) {
            LOG.debug("client went away before its refusal", e);
            return;
        }
        if (unread) {
            drain(exchange);
        }
    }

    /**
     * Reads on for a moment after a refusal: closing a connection on which bytes are still arriving resets it, and the
     * client would never see why. Bounded in time and size.
     */
    private void drain(HttpServerExchange exchange) {
        long end = System.nanoTime() + Duration.ofSeconds(2).toNanos();
        byte[] discarded = new byte[1 << 16];
        long left = 64L << 20;
        try {
            InputStream in = exchange.getInputStream();
            while (left > 0 && System.nanoTime() < end) {
                int got = in.read(discarded);
                if (got < 0) {
                    return;
                }
                left -= got;
            }
        } catch (IOException e) {
            LOG.debug("client went away after its refusal", e);
        }
    }

    private void infer(HttpServerExchange exchange) throws IOException {
        String client = admit(exchange);
        service.guard().checkRate(client);
        checkModel(exchange);
        long limit = options.limits().bodyBytes();
        if (exchange.getRequestContentLength() > limit) {
            throw ProtocolException.of(
                    413, "expected a body of at most " + limit + " bytes, got " + exchange.getRequestContentLength());
        }
        long deadline = System.nanoTime() + options.bodyTime().toNanos();
        // As much as three of the largest bodies at once; the rest is asked to come again.
        try (BoundedBody body = new BoundedBody(exchange.getInputStream(), limit, inFlight, 3 * limit, deadline);
                BoundedBody plain = decompressed(exchange, body, deadline)) {
            InferRequest request = format.readRequest(plain, headerLength(exchange));
            InferResponse response = service.infer(client, request);
            send(exchange, format.write(response, request::wantsBinary));
        } catch (ZipException | EOFException e) {
            throw ProtocolException.badRequest("the body is cut off or not gzip: " + e.getMessage());
        }
    }

    /** The decompressed body has the same bounds again: a small one may unfold to anything. */
    private BoundedBody decompressed(HttpServerExchange exchange, BoundedBody body, long deadline) throws IOException {
        String encoding = header(exchange, Headers.CONTENT_ENCODING);
        long limit = options.limits().bodyBytes();
        return switch (encoding) {
            case "", "identity" -> new BoundedBody(body, limit, new AtomicLong(), Long.MAX_VALUE, deadline);
            case "gzip" -> new BoundedBody(new GZIPInputStream(body, 1 << 16), limit, inFlight, 3 * limit, deadline);
            default ->
                throw ProtocolException.of(
                        415, "expected Content-Encoding gzip or none, got " + DataType.quoted(encoding));
        };
    }

    private static OptionalLong headerLength(HttpServerExchange exchange) {
        String text = header(exchange, HEADER_LENGTH);
        if (text.isEmpty()) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(Long.parseLong(text));
        } catch (NumberFormatException e) {
            throw ProtocolException.badRequest(
                    WireFormat.HEADER_LENGTH + ": expected a whole number, got " + DataType.quoted(text));
        }
    }

    private void modelMetadata(HttpServerExchange exchange) throws IOException {
        admit(exchange);
        checkModel(exchange);
        send(exchange, 200, Metadata.model(service.model(), service.guard().output()));
    }

    private void modelReady(HttpServerExchange exchange) throws IOException {
        checkModel(exchange);
        empty(exchange, ready.getAsBoolean());
    }

    private void checkModel(HttpServerExchange exchange) {
        Map<String, String> parts =
                exchange.getAttachment(PathTemplateMatch.ATTACHMENT_KEY).getParameters();
        service.checkModel(String.valueOf(parts.get("model")), Optional.ofNullable(parts.get("version")));
    }

    private String admit(HttpServerExchange exchange) {
        InetSocketAddress source = exchange.getSourceAddress();
        String address =
                source.getAddress() == null ? "unknown" : source.getAddress().getHostAddress();
        return service.guard().admit(header(exchange, Headers.AUTHORIZATION), address);
    }

    private static String header(HttpServerExchange exchange, HttpString name) {
        String value = exchange.getRequestHeaders().getFirst(name);
        return value == null ? "" : value.trim();
    }

    private void metrics(HttpServerExchange exchange) throws IOException {
        sendBytes(
                exchange,
                200,
                "text/plain;version=0.0.4;charset=utf-8",
                metrics.scrape().getBytes(StandardCharsets.UTF_8));
    }

    private static void empty(HttpServerExchange exchange, boolean good) {
        exchange.setStatusCode(good ? 200 : 503);
    }

    private void send(HttpServerExchange exchange, int status, Object value) throws IOException {
        sendBytes(exchange, status, "application/json", json.writeValueAsBytes(value));
    }

    private static void sendBytes(HttpServerExchange exchange, int status, String type, byte[] bytes)
            throws IOException {
        exchange.setStatusCode(status);
        exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, type);
        exchange.setResponseContentLength(bytes.length);
        exchange.getOutputStream().write(bytes);
        exchange.getOutputStream().close();
    }

    private void send(HttpServerExchange exchange, WireFormat.Encoded message) throws IOException {
        exchange.getResponseHeaders()
                .put(Headers.CONTENT_TYPE, message.isBinary() ? "application/octet-stream" : "application/json");
        if (message.isBinary()) {
            exchange.getResponseHeaders().put(HEADER_LENGTH, message.head().length);
        }
        if (message.length() >= GZIP_FROM && acceptsGzip(exchange)) {
            exchange.getResponseHeaders().put(Headers.CONTENT_ENCODING, "gzip");
            try (OutputStream out = new GZIPOutputStream(exchange.getOutputStream(), 1 << 14)) {
                message.writeTo(out);
            }
            return;
        }
        exchange.setResponseContentLength(message.length());
        try (OutputStream out = exchange.getOutputStream()) {
            message.writeTo(out);
        }
    }

    private static boolean acceptsGzip(HttpServerExchange exchange) {
        for (String coding : header(exchange, Headers.ACCEPT_ENCODING).split(",")) {
            String[] parts = coding.trim().split("\\s*;\\s*", 2);
            if (parts[0].equals("gzip")) {
                return parts.length == 1 || !parts[1].matches("q=0(\\.0*)?");
            }
        }
        return false;
    }

    private static void resource(HttpServerExchange exchange, String name, String type) throws IOException {
        try (InputStream in = HttpRoutes.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the resource " + name + " is missing from the jar");
            }
            sendBytes(exchange, 200, type, in.readAllBytes());
        }
    }

    /** The files of the swagger-ui webjar, whose folder carries its version. */
    private static HttpHandler swaggerUi() {
        try (InputStream in = HttpRoutes.class.getResourceAsStream("swagger-ui.version")) {
            if (in == null) {
                throw new IllegalStateException("the version of swagger-ui is missing from the jar");
            }
            String version = new String(in.readAllBytes(), StandardCharsets.UTF_8).trim();
            var files = new ClassPathResourceManager(HttpRoutes.class.getClassLoader(), SWAGGER + version);
            return Handlers.path().addPrefixPath("/docs", Handlers.resource(files));
        } catch (IOException e) {
            throw new IllegalStateException("reading the jar failed", e);
        }
    }
}
