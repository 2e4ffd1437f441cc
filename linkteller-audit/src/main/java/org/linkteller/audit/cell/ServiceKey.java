package org.linkteller.audit.cell;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.io.Serializable;

/**
 * What is attacked: one trained model on one, perhaps protected, graph. All cells of a service share it.
 *
 * @param seed of the model's training
 */
public record ServiceKey(
        @JsonProperty("dataset") String dataset,
        @JsonProperty("model") String model,
        @JsonProperty("seed") long seed,
        // a name of its own, since the parts are written as protection and epsilon
        @JsonUnwrapped @JsonProperty("protection and epsilon")
        Protection protection)
        implements Serializable {
    @JsonIgnore
    public boolean isProtected() {
        return !protection.isNone();
    }

    /** For people: unlike in the text of files, no protection is said too. */
    public String label() {
        return dataset + " " + model + " seed " + seed + " " + protection.label();
    }

    /** Whatever the seed: under this name models of one kind are compared. */
    public String withoutSeed() {
        return dataset + " " + model + " " + protection.label();
    }

    /** For files and seeded noise, which are found again by this text: it must not change. */
    @Override
    public String toString() {
        return dataset + " " + model + " seed " + seed + (isProtected() ? " " + protection.label() : "");
    }
}
