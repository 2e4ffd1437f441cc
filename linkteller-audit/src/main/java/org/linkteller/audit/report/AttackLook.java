package org.linkteller.audit.report;

import java.util.LinkedHashMap;
import java.util.Map;
import org.linkteller.audit.cell.AttackName;

/** One look for each attack in every figure and on the page; the order is that of {@link AttackName}. */
public final class AttackLook {
    private AttackLook() {}

    /** The attack's place, from 0 to 6, in the palettes of the figures and of report.css, which are in the same order. */
    public static int place(AttackName attack) {
        return switch (attack) {
            case LINKTELLER_PLUS -> 0;
            case LINKTELLER, LINKTELLER_FLOAT32 -> 1;
            case LSA2_ATTR -> 2;
            case LINKTELLER_LABELS, LINKTELLER_ROOT, LINKTELLER_GROUP -> 3;
            case LSA2_POST -> 4;
            case LINKTELLER_EXACT -> 5;
            case RANDOM -> 6;
        };
    }

    /** All places by the attacks' names, for the page. */
    static Map<String, Integer> places() {
        Map<String, Integer> places = new LinkedHashMap<>();
        for (AttackName attack : AttackName.values()) {
            places.put(attack.text(), place(attack));
        }
        return places;
    }
}
