package org.linkteller.audit.cell;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import org.linkteller.privacy.EdgeDpMechanism;
import org.linkteller.privacy.NoProtection;

/**
 * What stands between the edges and the clients, as plans and reports name it.
 *
 * @param name none, edge-rand or lap-graph
 * @param epsilon of the mechanism; null where there is none to state
 */
public record Protection(
        @JsonProperty("protection") String name,
        @JsonProperty("epsilon") @Nullable Double epsilon) implements Serializable {
    public static final Protection NONE = of(new NoProtection());

    public static Protection of(EdgeDpMechanism mechanism) {
        return new Protection(
                mechanism.name(), Double.isInfinite(mechanism.epsilon()) ? null : (Double) mechanism.epsilon());
    }

    /** Reads {@code none}, {@code edge-rand:7} or {@code lap-graph:8}. */
    public static Protection parse(String text) {
        return of(EdgeDpMechanism.parse(text));
    }

    /** What changes the graph. */
    public EdgeDpMechanism mechanism() {
        return epsilon == null ? new NoProtection() : EdgeDpMechanism.of(name, epsilon);
    }

    @JsonIgnore
    public boolean isNone() {
        return equals(NONE);
    }

    /** {@code none}, {@code edge-rand:7}, {@code lap-graph:0.5}: what {@link #parse} reads. */
    public String label() {
        return mechanism().label();
    }

    @Override
    public String toString() {
        return label();
    }
}
