package org.linkteller.audit.cell;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.Serializable;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.linkteller.privacy.EdgeDpRelease;
import org.linkteller.privacy.NoProtection;

/**
 * What stands between the edges and the clients, as plans and reports name it.
 *
 * @param name none, edge-rand, lap-graph, lap-graph+degrees, distill, distill:lap-graph, cluster-counts and so on
 * @param epsilon of what was released; null where there is none to state
 */
public record Protection(
        @JsonProperty("protection") String name,
        @JsonProperty("epsilon") @Nullable Double epsilon) implements Serializable {
    /** What a plan may say, by example. */
    public static final List<String> EXAMPLES = List.of(
            "none",
            "edge-rand:7",
            "lap-graph:8",
            "lap-graph:8+degrees",
            "distill",
            "distill:lap-graph:8",
            "cluster-counts:4");

    /** A name, epsilon after the last colon before any option, options. */
    private static final Pattern TEXT = Pattern.compile("([^+]*):([^:+]*)((?:\\+.*)?)");

    public static final Protection NONE = of(new Defence.NoisyGraph(new NoProtection()));

    public static Protection of(Defence defence) {
        double epsilon = defence.promise().epsilon();
        return new Protection(defence.name(), Double.isInfinite(epsilon) ? null : (Double) epsilon);
    }

    /** Reads what {@link #label} writes, such as {@code distill:lap-graph:8}. */
    public static Protection parse(String text) {
        String trimmed = text.trim();
        if (trimmed.equalsIgnoreCase("none") || trimmed.equalsIgnoreCase(Defence.Student.NAME)) {
            return of(Defence.of(trimmed, Double.POSITIVE_INFINITY));
        }
        Matcher parts = TEXT.matcher(trimmed);
        if (!parts.matches()) {
            throw new IllegalArgumentException(
                    "expected a protection such as " + String.join(", ", EXAMPLES) + ", got " + text);
        }
        double epsilon;
        try {
            epsilon = Double.parseDouble(parts.group(2));
        } catch (NumberFormatException notANumber) {
            throw new IllegalArgumentException(
                    "expected a number after the colon of " + text + ", got " + parts.group(2));
        }
        return of(Defence.of(parts.group(1) + parts.group(3), epsilon));
    }

    /** How it is done. */
    public Defence defence() {
        return Defence.of(name, epsilon == null ? Double.POSITIVE_INFINITY : epsilon);
    }

    @JsonIgnore
    public boolean isNone() {
        return equals(NONE);
    }

    /** {@code none}, {@code edge-rand:7}, {@code lap-graph:0.5+degrees}: what {@link #parse} reads. */
    public String label() {
        return EdgeDpRelease.label(name, epsilon == null ? Double.POSITIVE_INFINITY : epsilon);
    }

    @Override
    public String toString() {
        return label();
    }
}
