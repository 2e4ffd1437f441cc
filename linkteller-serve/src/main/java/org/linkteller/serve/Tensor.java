package org.linkteller.serve;

import java.util.Arrays;

/** A named array as the protocol carries it; elements in row-major order. The array is shared, not copied. */
final class Tensor {
    private final String name;
    private final DataType type;
    private final Shape shape;
    /** long[], float[], double[] or String[], by type. */
    private final Object data;

    private Tensor(String name, DataType type, Shape shape, Object data, int length) {
        if (shape.elements() != length) {
            throw ProtocolException.badRequest("tensor " + DataType.quoted(name) + ": shape " + shape + " needs "
                    + shape.elements() + " elements, got " + length);
        }
        this.name = name;
        this.type = type;
        this.shape = shape;
        this.data = data;
    }

    static Tensor of(String name, Shape shape, long[] values) {
        return new Tensor(name, DataType.INT64, shape, values, values.length);
    }

    static Tensor of(String name, Shape shape, float[] values) {
        return new Tensor(name, DataType.FP32, shape, values, values.length);
    }

    static Tensor of(String name, Shape shape, double[] values) {
        return new Tensor(name, DataType.FP64, shape, values, values.length);
    }

    static Tensor of(String name, Shape shape, String[] values) {
        return new Tensor(name, DataType.BYTES, shape, values, values.length);
    }

    String name() {
        return name;
    }

    DataType type() {
        return type;
    }

    Shape shape() {
        return shape;
    }

    long[] longs() {
        return (long[]) data;
    }

    float[] floats() {
        return (float[]) data;
    }

    String[] strings() {
        return (String[]) data;
    }

    /** The numbers of an FP64 tensor, or those of an FP32 tensor widened. */
    double[] doubles() {
        if (type == DataType.FP64) {
            return (double[]) data;
        }
        float[] narrow = floats();
        double[] wide = new double[narrow.length];
        for (int i = 0; i < wide.length; i++) {
            wide[i] = narrow[i];
        }
        return wide;
    }

    boolean isFloating() {
        return type == DataType.FP32 || type == DataType.FP64;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Tensor that
                && name.equals(that.name)
                && type == that.type
                && shape.equals(that.shape)
                && Arrays.deepEquals(new Object[] {data}, new Object[] {that.data});
    }

    @Override
    public int hashCode() {
        return name.hashCode() * 31 + shape.hashCode();
    }

    @Override
    public String toString() {
        return name + " " + type + shape;
    }
}
