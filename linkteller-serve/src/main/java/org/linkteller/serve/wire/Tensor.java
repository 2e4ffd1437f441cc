package org.linkteller.serve.wire;

import java.util.Arrays;

/** A named array as the protocol carries it; elements in row-major order. The array is shared, not copied. */
public final class Tensor {
    private final String name;
    private final DataType type;
    private final Shape shape;
    /** long[], float[], double[] or String[], by type. */
    private final Object data;
    /** How it travels. */
    private final WireType wire;

    private Tensor(String name, DataType type, Shape shape, Object data, int length) {
        this(name, type, shape, data, length, WireType.valueOf(type.name()));
    }

    private Tensor(String name, DataType type, Shape shape, Object data, int length, WireType wire) {
        if (shape.elements() != length) {
            throw ProtocolException.badRequest("tensor " + Quoted.of(name) + ": shape " + shape + " needs "
                    + shape.elements() + " elements, got " + length);
        }
        this.name = name;
        this.type = type;
        this.shape = shape;
        this.data = data;
        this.wire = wire;
    }

    /** The same whole numbers, sent as another type that holds them. */
    public Tensor as(WireType other) {
        if (type != DataType.INT64 || other.kept() != type) {
            throw new IllegalArgumentException("expected a type of whole numbers, got " + other + " for " + this);
        }
        return new Tensor(name, type, shape, data, shape.elements(), other);
    }

    WireType wire() {
        return wire;
    }

    public static Tensor of(String name, Shape shape, long[] values) {
        return new Tensor(name, DataType.INT64, shape, values, values.length);
    }

    public static Tensor of(String name, Shape shape, float[] values) {
        return new Tensor(name, DataType.FP32, shape, values, values.length);
    }

    public static Tensor of(String name, Shape shape, double[] values) {
        return new Tensor(name, DataType.FP64, shape, values, values.length);
    }

    public static Tensor of(String name, Shape shape, String[] values) {
        return new Tensor(name, DataType.BYTES, shape, values, values.length);
    }

    public String name() {
        return name;
    }

    public DataType type() {
        return type;
    }

    public Shape shape() {
        return shape;
    }

    public long[] longs() {
        return (long[]) data;
    }

    public float[] floats() {
        return (float[]) data;
    }

    public String[] strings() {
        return (String[]) data;
    }

    /** The same numbers, floating: whole ones as FP64. */
    public Tensor asFloating() {
        return type == DataType.INT64
                ? of(name, shape, Arrays.stream(longs()).asDoubleStream().toArray())
                : this;
    }

    /** The numbers of an FP64 tensor, or those of an FP32 tensor widened. */
    public double[] doubles() {
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

    /** One row of a floating tensor of two axes, widened. */
    public double[] row(int row) {
        int columns = shape.length(1);
        if (type == DataType.FP64) {
            return Arrays.copyOfRange((double[]) data, row * columns, (row + 1) * columns);
        }
        double[] wide = new double[columns];
        for (int j = 0; j < columns; j++) {
            wide[j] = floats()[row * columns + j];
        }
        return wide;
    }

    public boolean isFloating() {
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
