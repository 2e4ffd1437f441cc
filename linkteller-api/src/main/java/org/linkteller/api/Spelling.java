package org.linkteller.api;

import java.util.Collection;
import java.util.Locale;

/** Finds what somebody probably meant, for error messages on either side of the border. */
public final class Spelling {
    private Spelling() {}

    /** The known name with the fewest edits from the typed one, without regard to case; the first of equally near ones. */
    public static String nearest(String typed, Collection<String> known) {
        String nearest = "";
        int fewest = Integer.MAX_VALUE;
        for (String name : known) {
            int edits = edits(typed.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
            if (edits < fewest) {
                fewest = edits;
                nearest = name;
            }
        }
        return nearest;
    }

    /** The least number of inserted, deleted or replaced characters between two words (Levenshtein 1966). */
    static int edits(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
