package org.linkteller.data.format;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * An array as NumPy stored it: the bytes stay as they were read and are decoded on access, so that a matrix of single
 * bytes costs single bytes. All accessors count in C order (last axis fastest), whatever the file's order was. Immutable.
 */
public final class NpyArray {
    private final String source;
    private final NpyType type;
    private final int[] shape;
    private final boolean columnMajor;
    private final ByteBuffer data;
    private final int size;

    private NpyArray(String source, NpyType type, int[] shape, boolean columnMajor, byte[] data) {
        this.source = source;
        this.type = type;
        this.shape = shape;
        this.columnMajor = columnMajor && shape.length > 1;
        this.data = ByteBuffer.wrap(data).order(type.order());
        this.size = data.length / type.bytes();
    }

    /** Takes over the bytes, of which there are as many as shape and type say; {@code source} opens error messages. */
    static NpyArray wrap(String source, NpyType type, int[] shape, boolean columnMajor, byte[] data) {
        long elements = 1;
        for (int extent : shape) {
            elements *= extent;
        }
        if (elements * type.bytes() != data.length) {
            throw new IllegalArgumentException(
                    "expected " + elements + " elements of " + type.bytes() + " bytes, got " + data.length + " bytes");
        }
        return new NpyArray(source, type, shape, columnMajor, data);
    }

    /** The value of IEEE 754 binary16 bits. */
    public static double half(short bits) {
        return NpyType.half(bits);
    }

    /** The number of axes: 0 for a single value. */
    public int dimensions() {
        return shape.length;
    }

    public int extent(int axis) {
        return shape[axis];
    }

    /** All elements. */
    public int size() {
        return size;
    }

    /** Whether the elements are stored as float16, float32 or float64. */
    public boolean isFloating() {
        return type.isFloating();
    }

    public double asDouble(int element) {
        return type.doubleAt(data, place(element));
    }

    /** A floating element loses its fraction, as Java's casts do. */
    public long asLong(int element) {
        return type.longAt(data, place(element));
    }

    /** An element that must be a whole number within int; anything else is refused. */
    public int asInt(int element) {
        long value = asLong(element);
        if (value != (int) value || (type.isFloating() && value != asDouble(element))) {
            throw new DataFormatException(source + ": element " + element + ": expected a whole number of 32 bits, got "
                    + (type.isFloating() ? Double.toString(asDouble(element)) : Long.toString(value)));
        }
        return (int) value;
    }

    public float asFloat(int element) {
        return (float) asDouble(element);
    }

    public int[] toInts() {
        int[] values = new int[size];
        Arrays.setAll(values, this::asInt);
        return values;
    }

    public float[] toFloats() {
        float[] values = new float[size];
        for (int i = 0; i < size; i++) {
            values[i] = (float) asDouble(i);
        }
        return values;
    }

    public double[] toDoubles() {
        double[] values = new double[size];
        Arrays.setAll(values, this::asDouble);
        return values;
    }

    /** The text of an array that holds one string. */
    String text() {
        if (type.isNumber() || size != 1) {
            throw new DataFormatException(source + ": expected one string, got " + this);
        }
        byte[] bytes = new byte[type.bytes()];
        data.get(0, bytes);
        if (type.kind() == 'S') {
            return new String(bytes, StandardCharsets.ISO_8859_1).replace("\0", "");
        }
        StringBuilder text = new StringBuilder();
        for (int at = 0; at < bytes.length; at += Integer.BYTES) {
            int point = data.getInt(at);
            if (point > 0 && Character.isValidCodePoint(point)) {
                text.appendCodePoint(point);
            }
        }
        return text.toString();
    }

    public NpyArray requireNumbers() {
        if (!type.isNumber()) {
            throw new DataFormatException(source + ": expected numbers, got text");
        }
        return this;
    }

    public NpyArray requireDimensions(int dimensions) {
        if (shape.length != dimensions) {
            throw new DataFormatException(
                    source + ": expected " + dimensions + " axes, got shape " + Arrays.toString(shape));
        }
        return requireNumbers();
    }

    public String source() {
        return source;
    }

    /** Where the element of a C-order number is stored: the axes run the other way round in Fortran order. */
    private int place(int element) {
        if (!columnMajor) {
            return element;
        }
        int rest = element;
        int stride = size;
        int place = 0;
        for (int axis = shape.length - 1; axis >= 0; axis--) {
            stride /= shape[axis];
            place += rest % shape[axis] * stride;
            rest /= shape[axis];
        }
        return place;
    }

    @Override
    public String toString() {
        return "NpyArray[" + type.kind() + type.bytes() + " " + Arrays.toString(shape) + "]";
    }
}
