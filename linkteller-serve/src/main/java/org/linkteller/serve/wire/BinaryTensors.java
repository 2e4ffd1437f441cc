package org.linkteller.serve.wire;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The bytes of the binary tensor extension: little endian, row-major, strings behind a 4-byte length. Tensors are
 * copied through one small buffer, straight between the stream and the array that holds them.
 */
public final class BinaryTensors {
    private static final int CHUNK = 1 << 16;
    private static final int FIRST_CAPACITY = 1 << 16;

    private BinaryTensors() {}

    public static Tensor read(InputStream in, String name, WireType type, Shape shape, long size, WireLimits limits)
            throws IOException {
        int count = shape.elements();
        if (type == WireType.BYTES) {
            return Tensor.of(name, shape, readStrings(in, name, count, size, limits));
        }
        if (size != (long) count * type.width()) {
            throw ProtocolException.badRequest("tensor " + Quoted.of(name) + ": " + type + shape + " takes "
                    + (long) count * type.width() + " bytes, got binary_data_size " + size);
        }
        ByteBuffer chunk =
                ByteBuffer.allocate((int) Math.max(8, Math.min(size, CHUNK))).order(ByteOrder.LITTLE_ENDIAN);
        // Arrays grow with what has arrived: a short body that announces a large tensor costs no memory.
        return switch (type.kept()) {
            case INT64 -> {
                long[] values = new long[Math.min(count, FIRST_CAPACITY)];
                for (int at = 0; at < count; ) {
                    int part = fill(in, chunk, Math.min(count - at, CHUNK / 8), type, name);
                    values = at + part > values.length ? Arrays.copyOf(values, grown(at + part, count)) : values;
                    for (int i = 0; i < part; i++) {
                        values[at++] = type.whole(chunk, i);
                    }
                }
                yield Tensor.of(name, shape, values);
            }
            case FP32 -> {
                float[] values = new float[Math.min(count, FIRST_CAPACITY)];
                for (int at = 0; at < count; ) {
                    int part = fill(in, chunk, Math.min(count - at, CHUNK / 4), type, name);
                    values = at + part > values.length ? Arrays.copyOf(values, grown(at + part, count)) : values;
                    for (int i = 0; i < part; i++) {
                        values[at++] = type.floating(chunk, i);
                    }
                }
                yield Tensor.of(name, shape, values);
            }
            case FP64 -> {
                double[] values = new double[Math.min(count, FIRST_CAPACITY)];
                for (int at = 0; at < count; ) {
                    int part = fill(in, chunk, Math.min(count - at, CHUNK / 8), type, name);
                    values = at + part > values.length ? Arrays.copyOf(values, grown(at + part, count)) : values;
                    chunk.asDoubleBuffer().get(values, at, part);
                    at += part;
                }
                yield Tensor.of(name, shape, values);
            }
            case BYTES -> throw new IllegalStateException("strings are read above");
        };
    }

    private static int grown(int needed, int count) {
        return (int) Math.min(count, needed * 2L);
    }

    /** Reads that many elements, and says so. */
    private static int fill(InputStream in, ByteBuffer chunk, int elements, WireType type, String name)
            throws IOException {
        int bytes = elements * type.width();
        chunk.clear();
        if (in.readNBytes(chunk.array(), 0, bytes) < bytes) {
            throw ProtocolException.badRequest("tensor " + Quoted.of(name) + ": the body ends before its binary data");
        }
        chunk.limit(bytes);
        return elements;
    }

    private static String[] readStrings(InputStream in, String name, int count, long size, WireLimits limits)
            throws IOException {
        if (size < 4L * count) { // so that a short body cannot claim many strings
            throw ProtocolException.badRequest("tensor " + Quoted.of(name) + ": " + count + " strings take at least "
                    + 4L * count + " bytes, got binary_data_size " + size);
        }
        List<String> values = new ArrayList<>();
        long left = size;
        for (int i = 0; i < count; i++) {
            long length = left < 4 ? -1 : Integer.reverseBytes(readInt(in, name));
            left -= 4;
            if (length < 0 || length > limits.textLength() || length > left) {
                throw ProtocolException.badRequest(
                        "tensor " + Quoted.of(name) + ": string " + i + " has length " + length + " with "
                                + Math.max(0, left) + " bytes left and " + limits.textLength() + " allowed");
            }
            byte[] text = in.readNBytes((int) length);
            if (text.length < length) {
                throw ProtocolException.badRequest(
                        "tensor " + Quoted.of(name) + ": the body ends before its binary data");
            }
            left -= length;
            values.add(new String(text, StandardCharsets.UTF_8));
        }
        if (left != 0) {
            throw ProtocolException.badRequest(
                    "tensor " + Quoted.of(name) + ": " + left + " bytes follow the last string");
        }
        return values.toArray(new String[0]);
    }

    private static int readInt(InputStream in, String name) throws IOException {
        byte[] bytes = in.readNBytes(4);
        if (bytes.length < 4) {
            throw new EOFException("tensor " + name + ": the body ends inside a string's length");
        }
        return ByteBuffer.wrap(bytes).getInt();
    }

    public static long size(Tensor tensor) {
        if (tensor.type() != DataType.BYTES) {
            return (long) tensor.shape().elements() * tensor.wire().width();
        }
        long size = 0;
        for (String value : tensor.strings()) {
            size += 4 + value.getBytes(StandardCharsets.UTF_8).length;
        }
        return size;
    }

    public static void write(Tensor tensor, OutputStream out) throws IOException {
        int count = tensor.shape().elements();
        ByteBuffer chunk = ByteBuffer.allocate(CHUNK).order(ByteOrder.LITTLE_ENDIAN);
        switch (tensor.type()) {
            case INT64 -> {
                for (int at = 0; at < count; at += CHUNK / 8) {
                    int part = Math.min(count - at, CHUNK / 8);
                    chunk.clear();
                    for (int i = at; i < at + part; i++) {
                        tensor.wire().put(tensor.longs()[i], chunk);
                    }
                    out.write(chunk.array(), 0, chunk.position());
                }
            }
            case FP32 -> {
                for (int at = 0; at < count; at += CHUNK / 4) {
                    int part = Math.min(count - at, CHUNK / 4);
                    chunk.asFloatBuffer().put(tensor.floats(), at, part);
                    out.write(chunk.array(), 0, part * 4);
                }
            }
            case FP64 -> {
                for (int at = 0; at < count; at += CHUNK / 8) {
                    int part = Math.min(count - at, CHUNK / 8);
                    chunk.asDoubleBuffer().put(tensor.doubles(), at, part);
                    out.write(chunk.array(), 0, part * 8);
                }
            }
            case BYTES -> {
                for (String value : tensor.strings()) {
                    byte[] text = value.getBytes(StandardCharsets.UTF_8);
                    out.write(ByteBuffer.allocate(4)
                            .order(ByteOrder.LITTLE_ENDIAN)
                            .putInt(text.length)
                            .array());
                    out.write(text);
                }
            }
        }
    }
}
