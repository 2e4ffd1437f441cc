package org.linkteller.serve.wire;

/** What a stranger sent, as it may be repeated to him, to the log and on a terminal. */
public final class Quoted {
    private static final int LENGTH = 40;
    private static final int LINE = 200;

    private Quoted() {}

    /** In quotes, cut short. */
    public static String of(String text) {
        return '"' + visible(text, LENGTH) + '"';
    }

    /** One line of it. */
    public static String plain(String text) {
        return visible(text.lines().findFirst().orElse(""), LINE);
    }

    /** Without what a terminal would obey. */
    private static String visible(String text, int length) {
        String cut = text.length() > length ? text.substring(0, length) + "..." : text;
        return cut.replaceAll("[\\p{Cntrl}\\p{Cf}\\u2028\\u2029]", "?");
    }
}
