package org.linkteller.serve.wire;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** The protocol's tensor types as they may arrive, and which of ours keeps each without loss. */
public enum WireType {
    INT8(DataType.INT64, 1),
    INT16(DataType.INT64, 2),
    INT32(DataType.INT64, 4),
    INT64(DataType.INT64, 8),
    UINT8(DataType.INT64, 1),
    UINT16(DataType.INT64, 2),
    UINT32(DataType.INT64, 4),
    /** Up to 2^63 - 1; more names no node. */
    UINT64(DataType.INT64, 8),
    FP16(DataType.FP32, 2),
    FP32(DataType.FP32, 4),
    FP64(DataType.FP64, 8),
    BYTES(DataType.BYTES, 0);

    private final DataType kept;
    private final int width;

    WireType(DataType kept, int width) {
        this.kept = kept;
        this.width = width;
    }

    public DataType kept() {
        return kept;
    }

    /** Bytes of one element in a binary tensor; 0 where elements differ. */
    int width() {
        return width;
    }

    public static WireType of(String name) {
        for (WireType type : values()) {
            if (type.name().equals(name)) {
                return type;
            }
        }
        throw ProtocolException.badRequest(
                "expected a datatype of " + Arrays.toString(values()) + ", got " + Quoted.of(name));
    }

    /** The whole number at a place of little-endian bytes. */
    long whole(ByteBuffer bytes, int index) {
        int at = index * width;
        return switch (this) {
            case INT8 -> bytes.get(at);
            case UINT8 -> bytes.get(at) & 0xff;
            case INT16 -> bytes.getShort(at);
            case UINT16 -> bytes.getShort(at) & 0xffff;
            case INT32 -> bytes.getInt(at);
            case UINT32 -> bytes.getInt(at) & 0xffff_ffffL;
            case INT64, UINT64 -> bytes.getLong(at);
            case FP16, FP32, FP64, BYTES -> throw new IllegalStateException(this + " is no whole number");
        };
    }

    /** Writes a whole number; what does not fit loses its upper bytes. */
    void put(long value, ByteBuffer bytes) {
        switch (width) {
            case 1 -> bytes.put((byte) value);
            case 2 -> bytes.putShort((short) value);
            case 4 -> bytes.putInt((int) value);
            default -> bytes.putLong(value);
        }
    }

    /** The number at a place of little-endian bytes, of a type that floats. */
    float floating(ByteBuffer bytes, int index) {
        return this == FP16 ? half(bytes.getShort(index * 2)) : bytes.getFloat(index * 4);
    }

    /** IEEE 754 binary16: 1 sign, 5 exponent and 10 fraction bits. */
    private static float half(short bits) {
        int exponent = bits >> 10 & 0x1f;
        int fraction = bits & 0x3ff;
        float magnitude;
        if (exponent == 0x1f) {
            magnitude = fraction == 0 ? Float.POSITIVE_INFINITY : Float.NaN;
        } else if (exponent == 0) {
            magnitude = fraction * 0x1p-24f;
        } else {
            magnitude = Math.scalb(0x400 + fraction, exponent - 25);
        }
        return bits < 0 ? -magnitude : magnitude;
    }
}
