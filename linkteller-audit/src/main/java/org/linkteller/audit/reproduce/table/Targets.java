package org.linkteller.audit.reproduce.table;

import java.util.List;
import java.util.Locale;
import org.linkteller.audit.cell.TargetName;

/** Which pairs a table attacks: those among targets of one of the paper's rules, or a balanced choice. */
public enum Targets {
    LOW,
    UNCONSTRAINED,
    HIGH,
    /** All edges and as many other pairs: the protocol of the transductive tables. */
    BALANCED;

    /** Those that draw nodes. */
    static final List<Targets> DRAWN = List.of(LOW, UNCONSTRAINED, HIGH);

    /** As the paper's tables spell it. */
    static Targets of(String text) {
        return valueOf(text.toUpperCase(Locale.ROOT));
    }

    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The rule by which nodes are drawn; the balanced choice draws none. */
    public TargetName rule() {
        return TargetName.valueOf(name());
    }
}
