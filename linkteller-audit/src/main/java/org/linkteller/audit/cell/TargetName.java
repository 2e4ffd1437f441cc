package org.linkteller.audit.cell;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;
import org.linkteller.api.Spelling;

/** The rules by which nodes are drawn to be attacked: the paper's three, and one for graphs so sparse that those find no edge. */
public enum TargetName {
    LOW,
    UNCONSTRAINED,
    HIGH,
    CONNECTED;

    /** The paper's. */
    public static final List<TargetName> PUBLISHED = List.of(LOW, UNCONSTRAINED, HIGH);

    /** Reads what a plan names, without regard to case. */
    public static TargetName parse(String typed) {
        return Spelling.known("target rule", typed, List.of(values()), TargetName::text);
    }

    /** As plans and reports write it. */
    @JsonValue
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return text();
    }
}
