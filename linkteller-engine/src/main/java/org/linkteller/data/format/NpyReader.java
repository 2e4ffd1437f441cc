package org.linkteller.data.format;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads NumPy's NPY format, versions 1 to 3: magic, version, header length, a Python dictionary as text, the data.
 * The dictionary is matched, never evaluated; object arrays (pickles) and records are refused.
 */
public final class NpyReader {
    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
    /** NumPy writes 118 bytes; it refuses to read more than 10,000 itself. */
    private static final int MOST_HEADER_BYTES = 10_000;

    private static final int MOST_AXES = 8;
    private static final Pattern TYPE = Pattern.compile("'descr'\\s*:\\s*'([^']*)'");
    private static final Pattern ORDER = Pattern.compile("'fortran_order'\\s*:\\s*(True|False)");
    private static final Pattern SHAPE = Pattern.compile("'shape'\\s*:\\s*\\(([0-9L,\\s]*)\\)");

    private NpyReader() {}

    /** Reads a file that holds one array, gzip-compressed or not. */
    public static NpyArray load(Path path) {
        InputFile file = InputFile.of(path);
        return file.read(in -> read(file.toString(), in, file.mostBytes()));
    }

    /**
     * Reads one array that fills the stream.
     *
     * @param most no more bytes than this can come; a header that claims more is refused before memory is spent
     */
    static NpyArray read(String where, InputStream in, long most) throws IOException {
        byte[] start = in.readNBytes(MAGIC.length + 2);
        for (int i = 0; i < MAGIC.length; i++) {
            if (i >= start.length || start[i] != MAGIC[i]) {
                throw new DataFormatException(where + ": is not an NPY file (no \\x93NUMPY at its start)");
            }
        }
        if (start.length < MAGIC.length + 2) {
            throw new EOFException();
        }
        int version = start[MAGIC.length];
        if (version < 1 || version > 3) {
            throw new DataFormatException(where + ": expected NPY version 1, 2 or 3, got " + version);
        }
        int lengthBytes = version == 1 ? 2 : 4;
        long headerLength = littleEndian(exactly(in, lengthBytes));
        if (headerLength > MOST_HEADER_BYTES) {
            throw new DataFormatException(where + ": claims a header of " + headerLength + " bytes");
        }
        String header = new String(exactly(in, (int) headerLength), StandardCharsets.UTF_8);
        NpyType type = NpyType.parse(where, find(where, TYPE, header, "'descr' to be a plain type"));
        boolean columnMajor = find(where, ORDER, header, "'fortran_order' to be True or False")
                .equals("True");
        int[] shape = shape(where, find(where, SHAPE, header, "'shape' to be a tuple of extents"));
        byte[] data = data(where, in, type, shape, most - start.length - lengthBytes - headerLength);
        return NpyArray.wrap(where, type, shape, columnMajor, data);
    }

    private static byte[] data(String where, InputStream in, NpyType type, int[] shape, long most) throws IOException {
        long bytes = type.bytes();
        for (int extent : shape) {
            bytes = extent == 0 || bytes == 0 ? 0 : saturatedProduct(bytes, extent);
        }
        MemoryLimit.check(where, bytes, most);
        byte[] data = exactly(in, (int) bytes);
        if (in.read() >= 0) {
            throw new DataFormatException(where + ": holds more data than the " + bytes + " bytes of its header");
        }
        return data;
    }

    private static long saturatedProduct(long a, long b) {
        return a > Long.MAX_VALUE / b ? Long.MAX_VALUE : a * b;
    }

    private static int[] shape(String where, String text) {
        String[] parts = text.replace("L", "").strip().split("\\s*,\\s*", MOST_AXES + 2);
        int axes = parts[parts.length - 1].isEmpty() ? parts.length - 1 : parts.length; // "(5,)" ends in a comma
        if (axes > MOST_AXES) {
            throw new DataFormatException(where + ": expected at most " + MOST_AXES + " axes");
        }
        int[] shape = new int[axes];
        for (int i = 0; i < axes; i++) {
            try {
                shape[i] = Integer.parseInt(parts[i]);
            } catch (NumberFormatException e) {
                throw new DataFormatException(where + ": expected an extent below 2^31, got '" + parts[i] + "'");
            }
        }
        return shape;
    }

    private static String find(String where, Pattern pattern, String header, String expected) {
        Matcher matcher = pattern.matcher(header);
        if (!matcher.find()) {
            throw new DataFormatException(
                    where + ": expected " + expected + " in the header, got " + printable(header));
        }
        return matcher.group(1);
    }

    private static String printable(String header) {
        String line = header.replaceAll("[^\\x20-\\x7e]", "?").strip();
        return line.length() <= 100 ? line : line.substring(0, 100) + "...";
    }

    private static long littleEndian(byte[] bytes) {
        long value = 0;
        for (int i = bytes.length - 1; i >= 0; i--) {
            value = value << 8 | (bytes[i] & 0xff);
        }
        return value;
    }

    private static byte[] exactly(InputStream in, int count) throws IOException {
        byte[] bytes = in.readNBytes(count);
        if (bytes.length < count) {
            throw new EOFException();
        }
        return bytes;
    }
}
