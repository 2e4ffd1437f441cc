package org.linkteller.serve;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.undertow.Handlers;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.RoutingHandler;
import io.undertow.server.handlers.resource.ClassPathResourceManager;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import io.undertow.util.PathTemplateMatch;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.linkteller.serve.guard.Credentials;
import org.linkteller.serve.guard.Visit;
import org.linkteller.serve.wire.ProtocolException;

/**
 * The protocol's REST routes, the metrics and the description of it all. Every error is the protocol's error JSON. All
 * but infer are answered on the connection's own thread, so that health and metrics answer however busy the workers are.
 */
final class HttpRoutes {
    private static final String SWAGGER = "META-INF/resources/webjars/swagger-ui/";

    private final InferenceService service;
    private final HttpInfer infer;
    private final HttpAnswers answers;
    private final PrometheusMeterRegistry metrics;
    private final BooleanSupplier ready;

    HttpRoutes(
            InferenceService service,
            HttpInfer infer,
            HttpAnswers answers,
            PrometheusMeterRegistry metrics,
            BooleanSupplier ready) {
        this.service = service;
        this.infer = infer;
        this.answers = answers;
        this.metrics = metrics;
        this.ready = ready;
    }

    HttpHandler handler() {
        RoutingHandler routes = Handlers.routing();
        get(routes, "/v2/health/live", "live", exchange -> answers.health(exchange, true));
        get(routes, "/v2/health/ready", "ready", exchange -> answers.health(exchange, ready.getAsBoolean()));
        get(routes, "/v2", "server", exchange -> answers.json(exchange, 200, Metadata.server()));
        get(routes, "/metrics", "metrics", this::metrics);
        get(routes, "/openapi.json", "docs", exchange -> resource(exchange, "openapi.json", "application/json"));
        get(routes, "/docs", "docs", exchange -> resource(exchange, "docs.html", "text/html;charset=utf-8"));
        routes.get("/docs/{file}", swaggerUi());
        for (String model : new String[] {"/v2/models/{model}", "/v2/models/{model}/versions/{version}"}) {
            get(routes, model, "model", this::modelMetadata);
            get(routes, model + "/ready", "model-ready", this::modelReady);
            routes.post(model + "/infer", answers.timed("infer", this::infer));
        }
        routes.setFallbackHandler(answers.timed("none", exchange -> {
                    throw ProtocolException.of(404, "there is no such route; see /docs");
                }))
                .setInvalidMethodHandler(answers.timed("none", exchange -> {
                    throw ProtocolException.of(405, "this route does not answer " + exchange.getRequestMethod());
                }));
        return exchange -> {
            String path = exchange.getRelativePath();
            if (path.length() > 1 && path.endsWith("/")) {
                exchange.setRelativePath(path.substring(0, path.length() - 1));
            }
            routes.handleRequest(exchange);
        };
    }

    private void get(RoutingHandler routes, String path, String name, HttpAnswers.Route route) {
        HttpHandler handler = answers.timed(name, route);
        routes.get(path, handler).add("HEAD", path, handler);
    }

    private void infer(HttpServerExchange exchange) {
        Visit visit = service.guard().enter(credentials(exchange));
        checkModel(exchange);
        infer.answer(exchange, visit);
    }

    private void modelMetadata(HttpServerExchange exchange) {
        service.guard().admit(credentials(exchange));
        checkModel(exchange);
        answers.json(
                exchange, 200, Metadata.model(service.model(), service.guard().output()));
    }

    private void modelReady(HttpServerExchange exchange) {
        checkModel(exchange);
        answers.health(exchange, ready.getAsBoolean());
    }

    private void checkModel(HttpServerExchange exchange) {
        Map<String, String> parts =
                exchange.getAttachment(PathTemplateMatch.ATTACHMENT_KEY).getParameters();
        service.checkModel(String.valueOf(parts.get("model")), Optional.ofNullable(parts.get("version")));
    }

    private static Credentials credentials(HttpServerExchange exchange) {
        InetSocketAddress source = exchange.getSourceAddress();
        String address =
                source.getAddress() == null ? "unknown" : source.getAddress().getHostAddress();
        return new Credentials(header(exchange, Headers.AUTHORIZATION), address);
    }

    /** Empty if there is none. */
    static String header(HttpServerExchange exchange, HttpString name) {
        String value = exchange.getRequestHeaders().getFirst(name);
        return value == null ? "" : value.trim();
    }

    private void metrics(HttpServerExchange exchange) {
        answers.bytes(
                exchange,
                200,
                "text/plain;version=0.0.4;charset=utf-8",
                metrics.scrape().getBytes(StandardCharsets.UTF_8));
    }

    private void resource(HttpServerExchange exchange, String name, String type) throws IOException {
        try (InputStream in = HttpRoutes.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the resource " + name + " is missing from the jar");
            }
            answers.bytes(exchange, 200, type, in.readAllBytes());
        }
    }

    /** The files of the swagger-ui webjar, whose folder carries its version. */
    private static HttpHandler swaggerUi() {
        var files = new ClassPathResourceManager(
                HttpRoutes.class.getClassLoader(), SWAGGER + Metadata.builtWith("swagger-ui.version"));
        return Handlers.path().addPrefixPath("/docs", Handlers.resource(files));
    }
}
