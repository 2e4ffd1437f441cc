package org.linkteller.audit.reproduce.table;

import com.fasterxml.jackson.annotation.JsonValue;

/** What is shown beside a figure of the paper and ours: the same quantity, come by in another way. */
public enum Beside {
    /** What other seeds than the paper's give. */
    SEEDS("three seeds"),
    /** The published attack without the rounding errors of its arithmetic. */
    EXACT("exact differences"),
    LINKTELLER_PLUS("linkteller-plus"),
    LINKTELLER_ROOT("linkteller-root"),
    /** What the paper's theorem allows an attacker who knows the density alone: e^ε k. */
    PAPER_BOUND("paper's bound"),
    /** The tighter k e^ε / (1 - k + k e^ε). */
    TIGHT_BOUND("tight bound");

    private final String text;

    Beside(String text) {
        this.text = text;
    }

    /** As columns are headed. */
    @JsonValue
    public String text() {
        return text;
    }
}
