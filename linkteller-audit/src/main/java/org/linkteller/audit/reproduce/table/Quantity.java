package org.linkteller.audit.reproduce.table;

import com.fasterxml.jackson.annotation.JsonValue;

/** What a figure of the paper measures. */
public enum Quantity {
    PRECISION("precision"),
    RECALL("recall"),
    AUC("AUC"),
    /** Of a model at its honest work, where the paper prints it. */
    F1("F1"),
    /** The same where the paper draws it. */
    UTILITY("utility"),
    ATTACK_F1("attack F1"),
    SECONDS("seconds"),
    CHOSEN_EPSILON("chosen epsilon");

    private final String text;

    Quantity(String text) {
        this.text = text;
    }

    @JsonValue
    public String text() {
        return text;
    }
}
