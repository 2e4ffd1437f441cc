package org.linkteller.audit.reproduce.table;

import com.fasterxml.jackson.annotation.JsonValue;

/** What is shown beside a figure of the paper and ours: the same quantity, come by in another way. */
public enum Beside {
    /** What other seeds than the paper's give. */
    SEEDS("three seeds"),
    /** The least that the rebuilt model or one of its twins, which differ from it in rounding alone, gives on average. */
    TWINS_LOW("rounding twins from"),
    /** The most. */
    TWINS_HIGH("rounding twins to"),
    /** Of a choice that is made run by run: what all runs together choose. */
    BY_MEAN("by the mean of the runs"),
    /** What is chosen on each of the graphs that are asked about, and on all of them together. */
    OTHER_NODES("on other nodes"),
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

    /** Whether it is measured only where the paper and ours part, to tell why. */
    boolean isForDoubts() {
        return this == TWINS_LOW || this == TWINS_HIGH || this == OTHER_NODES;
    }

    /** As columns are headed. */
    @JsonValue
    public String text() {
        return text;
    }
}
