package org.linkteller.gnn;

import java.util.Optional;

/** The loss stopped being a number. Carries the last model whose loss was one. */
public final class DivergedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Optional<GnnModel> lastGood;

    DivergedException(String message, Optional<GnnModel> lastGood) {
        super(message);
        this.lastGood = lastGood;
    }

    /** Empty if the very first loss was no number, or this exception was read from a stream. */
    public Optional<GnnModel> lastGood() {
        return lastGood;
    }
}
