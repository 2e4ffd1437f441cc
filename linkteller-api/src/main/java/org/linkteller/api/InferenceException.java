package org.linkteller.api;

/** A box that will not answer: unreachable, refusing, or answering nonsense. */
public final class InferenceException extends RuntimeException {
    public InferenceException(String message) {
        super(message);
    }

    public InferenceException(String message, Throwable cause) {
        super(message, cause);
    }
}
