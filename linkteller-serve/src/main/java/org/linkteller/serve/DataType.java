package org.linkteller.serve;

/** The protocol's tensor types that a graph model needs. */
enum DataType {
    INT64(8),
    FP32(4),
    FP64(8),
    /** Strings, each behind its length when binary. */
    BYTES(0);

    private final int width;

    DataType(int width) {
        this.width = width;
    }

    /** Bytes of one element in a binary tensor; 0 where elements differ. */
    int width() {
        return width;
    }

    static DataType of(String name) {
        for (DataType type : values()) {
            if (type.name().equals(name)) {
                return type;
            }
        }
        throw ProtocolException.badRequest("expected datatype INT64, FP32, FP64 or BYTES, got " + quoted(name));
    }

    /** What a stranger sent, short enough to repeat to him. */
    static String quoted(String text) {
        return '"' + (text.length() > 40 ? text.substring(0, 40) + "..." : text) + '"';
    }
}
