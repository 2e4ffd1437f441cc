package org.linkteller.data.format;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Writes arrays in NumPy's NPY format, version 1, C order, little-endian. */
public final class NpyWriter {
    /** NumPy pads the header so that the data begin at a multiple of this. */
    private static final int ALIGNMENT = 64;

    private static final int BEFORE_HEADER = 10; // magic 6, version 2, header length 2
    private static final int CHUNK = 1 << 13;

    private NpyWriter() {}

    /** Values in C order, as many as the product of the shape's extents. */
    public static void write(Path path, double[] values, int... shape) throws IOException {
        check(values.length, shape);
        write(path, "<f8", Double.BYTES, values.length, shape, (out, i) -> out.putDouble(values[i]));
    }

    public static void write(Path path, float[] values, int... shape) throws IOException {
        check(values.length, shape);
        write(path, "<f4", Float.BYTES, values.length, shape, (out, i) -> out.putFloat(values[i]));
    }

    public static void write(Path path, long[] values, int... shape) throws IOException {
        check(values.length, shape);
        write(path, "<i8", Long.BYTES, values.length, shape, (out, i) -> out.putLong(values[i]));
    }

    private static void check(int values, int[] shape) {
        long expected = Arrays.stream(shape).asLongStream().reduce(1, (a, b) -> a * b);
        if (expected != values) {
            throw new IllegalArgumentException(
                    "expected " + expected + " values of shape " + Arrays.toString(shape) + ", got " + values);
        }
    }

    private static void write(Path path, String type, int bytes, int count, int[] shape, Element element)
            throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(path))) {
            out.write(header(type, shape));
            ByteBuffer chunk = ByteBuffer.allocate(CHUNK * bytes).order(ByteOrder.LITTLE_ENDIAN);
            for (int i = 0; i < count; i++) {
                element.put(chunk, i);
                if (!chunk.hasRemaining() || i == count - 1) {
                    out.write(chunk.array(), 0, chunk.position());
                    chunk.clear();
                }
            }
        }
    }

    private static byte[] header(String type, int[] shape) {
        String extents = Arrays.stream(shape).mapToObj(Integer::toString).collect(Collectors.joining(", "));
        String tuple = shape.length == 1 ? extents + "," : extents;
        String dictionary = "{'descr': '" + type + "', 'fortran_order': False, 'shape': (" + tuple + "), }";
        int length = dictionary.length() + 1; // the line end
        int padding = (ALIGNMENT - (BEFORE_HEADER + length) % ALIGNMENT) % ALIGNMENT;
        return ByteBuffer.allocate(BEFORE_HEADER + length + padding)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0})
                .putShort((short) (length + padding))
                .put((dictionary + " ".repeat(padding) + "\n").getBytes(StandardCharsets.US_ASCII))
                .array();
    }

    /** Appends the {@code i}-th element. */
    @FunctionalInterface
    private interface Element {
        void put(ByteBuffer out, int i);
    }
}
