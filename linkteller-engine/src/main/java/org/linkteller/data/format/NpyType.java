package org.linkteller.data.format;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Set;

/** How NumPy stores one element, as in {@code <f8}: kind b, i, u, f, S or U, bytes per element, byte order. */
record NpyType(char kind, int bytes, ByteOrder order) {
    private static final Set<String> NUMBERS =
            Set.of("b1", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f2", "f4", "f8");
    /** Text occurs only as a name of a few letters, such as the "csr" of a sparse matrix. */
    private static final int MOST_TEXT_BYTES = 1024;

    /** Reads a description such as {@code <i4}, {@code |b1} or {@code >f8}. */
    static NpyType parse(String where, String description) {
        String name = description.isEmpty() || "<>|=".indexOf(description.charAt(0)) < 0
                ? description
                : description.substring(1);
        ByteOrder order = description.startsWith(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        if (NUMBERS.contains(name)) {
            return new NpyType(name.charAt(0), name.charAt(1) - '0', order);
        }
        if (name.matches("[SU][1-9][0-9]{0,2}")) {
            int bytes = Integer.parseInt(name.substring(1)) * (name.charAt(0) == 'U' ? 4 : 1);
            if (bytes <= MOST_TEXT_BYTES) {
                return new NpyType(name.charAt(0), bytes, order);
            }
        }
        throw new DataFormatException(where + ": expected elements of type bool, int, uint or float, got '"
                + NumberText.shortened(description) + "'");
    }

    boolean isNumber() {
        return kind != 'S' && kind != 'U';
    }

    boolean isFloating() {
        return kind == 'f';
    }

    /** An element as a whole number; floating kinds lose their fraction. */
    long longAt(ByteBuffer data, int element) {
        int at = element * bytes;
        return switch (kind) {
            case 'b' -> data.get(at) != 0 ? 1 : 0;
            case 'i' ->
                switch (bytes) {
                    case 1 -> data.get(at);
                    case 2 -> data.getShort(at);
                    case 4 -> data.getInt(at);
                    default -> data.getLong(at);
                };
            case 'u' ->
                switch (bytes) {
                    case 1 -> data.get(at) & 0xff;
                    case 2 -> data.getShort(at) & 0xffff;
                    case 4 -> data.getInt(at) & 0xffffffffL;
                    default -> data.getLong(at);
                };
            default -> (long) doubleAt(data, element);
        };
    }

    double doubleAt(ByteBuffer data, int element) {
        int at = element * bytes;
        if (kind == 'f') {
            return switch (bytes) {
                case 2 -> half(data.getShort(at));
                case 4 -> data.getFloat(at);
                default -> data.getDouble(at);
            };
        }
        long whole = longAt(data, element);
        // above 2^63 an unsigned long looks negative: halve it (keeping the lowest bit for rounding) and double again
        return kind == 'u' && whole < 0 ? 2.0 * (whole >>> 1 | (whole & 1)) : whole;
    }

    /** IEEE 754 binary16: 1 sign bit, 5 of exponent (bias 15), 10 of fraction. */
    static double half(short bits) {
        int exponent = bits >> 10 & 0x1f;
        int fraction = bits & 0x3ff;
        double magnitude;
        if (exponent == 0) {
            magnitude = fraction * 0x1p-24;
        } else if (exponent == 0x1f) {
            magnitude = fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
        } else {
            magnitude = Math.scalb(1024.0 + fraction, exponent - 25);
        }
        return bits < 0 ? -magnitude : magnitude;
    }
}
