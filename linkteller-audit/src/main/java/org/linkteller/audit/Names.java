package org.linkteller.audit;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.linkteller.api.Spelling;
import org.linkteller.gnn.Normalization;
import org.linkteller.gnn.PaperSettings;

/** Checks the names of a plan against what there is; an unknown one is refused with the nearest known. */
final class Names {
    private Names() {}

    static String model(String typed) {
        return known("model", typed, PaperSettings.MODELS);
    }

    static String attack(String typed) {
        return known("attack", typed, AuditAttacks.names());
    }

    static String targets(String typed) {
        return known("target rule", typed, TargetRule.NAMES);
    }

    static Normalization normalization(String typed) {
        List<String> labels =
                Arrays.stream(Normalization.values()).map(Normalization::key).toList();
        return Normalization.values()[labels.indexOf(known("normalisation", typed, labels))];
    }

    static String known(String kind, String typed, List<String> names) {
        for (String name : names) {
            if (name.toLowerCase(Locale.ROOT).equals(typed.toLowerCase(Locale.ROOT))) {
                return name;
            }
        }
        throw new IllegalArgumentException("unknown " + kind + " '" + typed + "', did you mean '"
                + Spelling.nearest(typed, names) + "'? There are " + String.join(", ", names) + ".");
    }
}
