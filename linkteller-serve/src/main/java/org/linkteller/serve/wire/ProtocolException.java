package org.linkteller.serve.wire;

import java.util.OptionalInt;

/** A request that gets the protocol's error answer: a status and one line that says nothing about the graph. */
public final class ProtocolException extends RuntimeException {
    private final int status;
    private final OptionalInt retryAfterSeconds;

    private ProtocolException(int status, String message, OptionalInt retryAfterSeconds) {
        super(message, null, false, false); // an answer, not a fault: no stack trace, however many arrive
        this.status = status;
        this.retryAfterSeconds = retryAfterSeconds;
    }

    public static ProtocolException of(int status, String message) {
        return new ProtocolException(status, message, OptionalInt.empty());
    }

    public static ProtocolException badRequest(String message) {
        return of(400, message);
    }

    /** A refusal that ends by itself; without the hint a client must not try again. */
    public static ProtocolException retryAfter(int status, String message, int seconds) {
        return new ProtocolException(status, message, OptionalInt.of(seconds));
    }

    public int status() {
        return status;
    }

    public OptionalInt retryAfterSeconds() {
        return retryAfterSeconds;
    }

    public String text() {
        return String.valueOf(getMessage());
    }
}
