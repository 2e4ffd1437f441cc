package org.linkteller.api;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Finds what somebody probably meant, for error messages on either side of the border, and writes numbers as people do. */
public final class Spelling {
    private Spelling() {}

    /** 8 rather than 8.0; other numbers as Java writes them, so that they are read back as what they were. */
    public static String number(double value) {
        boolean whole = value == Math.rint(value) && Math.abs(value) < 1e15;
        return whole ? Long.toString((long) value) : Double.toString(value);
    }

    /**
     * The name that was typed, as it is written among the known ones.
     *
     * @param kind what it names, for the message
     * @throws IllegalArgumentException if it is unknown; the message names the nearest
     */
    public static String known(String kind, String typed, List<String> names) {
        return known(kind, typed, names, name -> name);
    }

    /**
     * The one that is called so, without regard to case.
     *
     * @param kind what is looked for, for the message
     * @throws IllegalArgumentException if none is; the message names the nearest and all there are
     */
    public static <T> T known(String kind, String typed, List<T> all, Function<T, String> name) {
        for (T one : all) {
            if (name.apply(one).equalsIgnoreCase(typed)) {
                return one;
            }
        }
        List<String> names = all.stream().map(name).toList();
        throw new IllegalArgumentException("unknown " + kind + " '" + typed + "', did you mean '"
                + nearest(typed, names) + "'? There are " + String.join(", ", names) + ".");
    }

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
