package org.linkteller.audit.cell;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.io.Serializable;
import org.linkteller.api.box.Box;

/** One combination of a plan's axes: one attack on one draw of targets of one service. It makes one finding. */
@JsonPropertyOrder({"service", "box", "attack", "targets", "draw"}) // as report.json has them
public record CellKey(
        @JsonUnwrapped ServiceKey service,

        @JsonProperty("box")
        @JsonSerialize(using = ToStringSerializer.class)
        @JsonDeserialize(converter = BoxText.class)
        Box box,

        @JsonProperty("targets") TargetName targets,
        @JsonProperty("draw") long draw,
        @JsonProperty("attack") AttackName attack)
        implements Serializable {
    /** What the draws of a cell have in common: they are averaged under it. */
    public AverageKey withoutDraw() {
        return new AverageKey(service, box, targets, attack);
    }

    /** For files, which are found again by this text: it must not change. */
    @Override
    public String toString() {
        return service + (box.equals(Box.FULL) ? "" : " box " + box) + " " + targets + " draw " + draw + " " + attack;
    }
}
