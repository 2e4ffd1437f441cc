package org.linkteller.audit.cell;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import org.linkteller.api.box.Box;

/** A cell whatever its draw of targets: what figures shown to people are averaged under. */
@JsonPropertyOrder({"service", "box", "attack", "targets"})
public record AverageKey(
        @JsonUnwrapped ServiceKey service,

        @JsonProperty("box")
        @JsonSerialize(using = ToStringSerializer.class)
        @JsonDeserialize(converter = BoxText.class)
        Box box,

        @JsonProperty("targets") TargetName targets,
        @JsonProperty("attack") AttackName attack) {
    /** Whatever the seed: under this name the same cell of different runs is compared. */
    public String withoutSeed() {
        return service.withoutSeed() + rest();
    }

    /** For people: unlike in the names of files, no protection is said too. */
    @Override
    public String toString() {
        return service.label() + rest();
    }

    private String rest() {
        return (box.equals(Box.FULL) ? "" : " box " + box) + " " + targets + " " + attack;
    }
}
