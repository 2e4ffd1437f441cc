package org.linkteller.audit.cell;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import org.linkteller.api.Spelling;

/** The attacks, by the names of plans and reports, from the weakest to the strongest. */
public enum AttackName {
    RANDOM("random", Use.CLIENT),
    LSA2_POST("lsa2-post", Use.CLIENT),
    LSA2_ATTR("lsa2-attr", Use.CLIENT),
    LINKTELLER("linkteller", Use.CLIENT),
    LINKTELLER_LABELS("linkteller-labels", Use.CLIENT),
    LINKTELLER_PLUS("linkteller-plus", Use.CLIENT),
    LINKTELLER_ROOT("linkteller-root", Use.CLIENT),
    LINKTELLER_EXACT("linkteller-exact", Use.OWNER),
    LINKTELLER_GROUP("linkteller-group", Use.STUDY),
    LINKTELLER_FLOAT32("linkteller-float32", Use.STUDY);

    /** Who runs an attack: a client, the owner with the model in hand, or a study that names it itself. */
    private enum Use {
        CLIENT,
        OWNER,
        STUDY
    }

    /** Those a plan may name. */
    public static final List<AttackName> PLANNED =
            Arrays.stream(values()).filter(name -> name.use != Use.STUDY).toList();

    private final String text;
    private final Use use;

    AttackName(String text, Use use) {
        this.text = text;
        this.use = use;
    }

    /** By the name that an attack itself bears. */
    public static AttackName of(String text) {
        return Spelling.known("attack", text, List.of(values()), AttackName::text);
    }

    /** Reads what a plan names, without regard to case. */
    public static AttackName parse(String typed) {
        return Spelling.known("attack", typed, PLANNED, AttackName::text);
    }

    /** As plans and reports write it. */
    @JsonValue
    public String text() {
        return text;
    }

    /** Whether a client could run it; the others need the model itself. */
    public boolean isBlackBox() {
        return use != Use.OWNER;
    }

    @Override
    public String toString() {
        return text;
    }
}
