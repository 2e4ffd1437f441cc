package org.linkteller.audit.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.linkteller.audit.cell.Protection;
import org.linkteller.audit.cell.TargetName;

/** What a protection promises about one draw of targets. */
public record BoundEntry(
        @JsonProperty("dataset") String dataset,
        @JsonProperty("targets") TargetName targets,
        @JsonProperty("draw") long draw,

        @JsonUnwrapped @JsonProperty("protection and epsilon")
        Protection protection,

        @JsonProperty("kind") Kind kind,
        @JsonProperty("value") double value) {
    /**
     * {@code PAPER} and {@code TIGHT} bound the precision of an attacker who knows only the density; {@code CEILING} is
     * the F1 of whoever reads the protected graph itself.
     */
    public enum Kind {
        PAPER,
        TIGHT,
        CEILING
    }
}
