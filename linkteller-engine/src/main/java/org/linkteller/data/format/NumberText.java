package org.linkteller.data.format;

/** Numbers written in a text file, refused with file and line when they are not what they should be. */
public final class NumberText {
    private NumberText() {}

    /** A whole number from 0 to 2^31 - 1. */
    public static int nodeId(InputFile file, long line, String text) {
        try {
            int id = Integer.parseInt(text);
            if (id >= 0) {
                return id;
            }
        } catch (NumberFormatException e) {
            // said below, together with negative ones
        }
        throw file.bad(line, "expected a node number, got '" + shortened(text) + "'");
    }

    /** A whole number from 0 to 2^31 - 9, the size of something that fits into an array. */
    public static int count(InputFile file, long line, String text) {
        if (isWhole(text)) {
            long value = Long.parseLong(text);
            if (value >= 0 && value <= MemoryLimit.MOST_ARRAY_BYTES) {
                return (int) value;
            }
        }
        throw file.bad(line, "expected a count or position below 2^31, got '" + shortened(text) + "'");
    }

    public static int nodeBelow(int nodes, InputFile file, long line, String text) {
        int id = nodeId(file, line, text);
        if (id >= nodes) {
            throw file.bad(line, "node " + id + " is not from 0 to " + (nodes - 1));
        }
        return id;
    }

    /** A number that is neither NaN nor infinite. */
    public static double finite(InputFile file, long line, String text) {
        double value;
        try {
            value = Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw file.bad(line, "expected a number, got '" + shortened(text) + "'");
        }
        if (!Float.isFinite((float) value)) {
            throw file.bad(line, "expected a finite number, got " + shortened(text));
        }
        return value;
    }

    /** Whether a text is how Java writes some long: no leading zero, no plus sign, so that text and number stand 1 to 1. */
    public static boolean isWhole(String text) {
        int start = text.startsWith("-") ? 1 : 0;
        int digits = text.length() - start;
        if (digits < 1 || digits > 18 || (text.charAt(start) == '0' && text.length() > 1)) {
            return false;
        }
        for (int i = start; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    public static boolean isNumber(String text) {
        try {
            Double.parseDouble(text);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    public static String shortened(String text) {
        String line = text.replaceAll("\\p{Cntrl}", "?");
        return line.length() <= 40 ? line : line.substring(0, 40) + "...";
    }
}
