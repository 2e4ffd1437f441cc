package org.linkteller.serve;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.undertow.io.IoCallback;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.ServerConnection;
import io.undertow.util.HeaderValues;
import io.undertow.util.Headers;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.linkteller.serve.wire.ProtocolException;
import org.linkteller.serve.wire.Quoted;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.xnio.IoUtils;

/** How answers leave, errors included: as the protocol's JSON, timed, and without a thread that waits for a client. */
final class HttpAnswers {
    private static final Logger LOG = LoggerFactory.getLogger(HttpAnswers.class);
    /** How long a connection on which a body is still arriving stays open after its answer. */
    private static final int PARTING_SECONDS = 2;

    private final MeterRegistry metrics;
    private final ObjectMapper json = new ObjectMapper();

    HttpAnswers(MeterRegistry metrics) {
        this.metrics = metrics;
    }

    /** Sends an answer, now or later. */
    @FunctionalInterface
    interface Route {
        void answer(HttpServerExchange exchange) throws IOException;
    }

    /** A route that runs on the connection's own thread: it must wait for nothing, or it stops other connections. */
    HttpHandler timed(String name, Route route) {
        return exchange -> {
            Timer.Sample sample = Timer.start(metrics);
            exchange.addExchangeCompleteListener((done, next) -> {
                sample.stop(Timer.builder("linkteller.http")
                        .tag("route", name)
                        .tag("status", Integer.toString(done.getStatusCode()))
                        .publishPercentiles(0.5, 0.9, 0.99)
                        .register(metrics));
                next.proceed();
            });
            run(exchange, framed -> {
                checkFraming(framed);
                route.answer(framed);
            });
        };
    }

    /** Where a body ends must be beyond doubt, or what follows it on the connection is somebody else's. */
    private static void checkFraming(HttpServerExchange exchange) {
        HeaderValues encodings = exchange.getRequestHeaders().get(Headers.TRANSFER_ENCODING);
        String length = exchange.getRequestHeaders().getFirst(Headers.CONTENT_LENGTH);
        if (encodings != null && (encodings.size() != 1 || !encodings.getFirst().equalsIgnoreCase("chunked"))) {
            exchange.setPersistent(false);
            throw ProtocolException.badRequest("expected Transfer-Encoding chunked or none");
        }
        if (length != null && !length.trim().matches("[0-9]{1,18}")) {
            exchange.setPersistent(false);
            throw ProtocolException.badRequest("expected a Content-Length, got " + Quoted.of(length));
        }
    }

    /** Whatever a route throws is an answer, too. */
    void run(HttpServerExchange exchange, Route route) {
        try {
            route.answer(exchange);
        } catch (Throwable e) {
            fail(exchange, e);
        }
    }

    void fail(HttpServerExchange exchange, Throwable e) {
        if (e instanceof ProtocolException refusal) {
            refuse(exchange, refusal);
        } else if (e instanceof IOException) { // the client went away in the middle, or its chunks are none
            LOG.debug("request not read", e);
            exchange.setPersistent(false);
            refuse(exchange, ProtocolException.badRequest("the body could not be read"));
        } else if (e instanceof VirtualMachineError) {
            LOG.error("{} failed", exchange.getRequestPath(), e);
            refuse(exchange, ProtocolException.retryAfter(503, "the server is out of memory", 1));
        } else {
            LOG.error("{} failed", exchange.getRequestPath(), e);
            refuse(exchange, ProtocolException.of(500, "internal error"));
        }
    }

    private void refuse(HttpServerExchange exchange, ProtocolException refusal) {
        if (exchange.isResponseStarted()) { // half an answer must not look like a whole one
            IoUtils.safeClose(exchange.getConnection());
            return;
        }
        exchange.getResponseHeaders().clear();
        refusal.retryAfterSeconds()
                .ifPresent(seconds -> exchange.getResponseHeaders().put(Headers.RETRY_AFTER, seconds));
        if (refusal.status() == 401) {
            exchange.getResponseHeaders().put(Headers.WWW_AUTHENTICATE, "Bearer");
        }
        json(exchange, refusal.status(), Map.of("error", refusal.text()));
    }

    void json(HttpServerExchange exchange, int status, Object value) {
        try {
            bytes(exchange, status, "application/json", json.writeValueAsBytes(value));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an answer is plain JSON", e);
        }
    }

    void bytes(HttpServerExchange exchange, int status, String type, byte[] bytes) {
        exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, type);
        send(exchange, status, bytes);
    }

    /** Without a body. */
    void health(HttpServerExchange exchange, boolean good) {
        send(exchange, good ? 200 : 503, new byte[0]);
    }

    /**
     * Always on the connection's own thread: while another thread ends an exchange, the reader of the connection's next
     * request does not wait but spins, and with few processors it takes the very one that the other thread needs.
     */
    private static void send(HttpServerExchange exchange, int status, byte[] bytes) {
        if (!exchange.isInIoThread()) {
            exchange.dispatch(exchange.getIoThread(), own -> send(own, status, bytes));
            return;
        }
        if (!exchange.isRequestComplete()) {
            partLater(exchange);
        }
        exchange.setStatusCode(status);
        exchange.setResponseContentLength(bytes.length);
        exchange.getResponseSender().send(ByteBuffer.wrap(bytes), IoCallback.END_EXCHANGE);
    }

    /**
     * Closing a connection on which bytes are still arriving resets it, and the client would never see why. So the
     * server's own machinery reads on, without a thread, until the client is done or its time is over.
     */
    private static void partLater(HttpServerExchange exchange) {
        exchange.setPersistent(false);
        ServerConnection connection = exchange.getConnection();
        exchange.getIoThread().executeAfter(() -> IoUtils.safeClose(connection), PARTING_SECONDS, TimeUnit.SECONDS);
    }
}
