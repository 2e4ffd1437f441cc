package org.linkteller.serve.wire;

/** How tensors are kept; how they travel is {@link WireType}. */
public enum DataType {
    INT64,
    FP32,
    FP64,
    BYTES
}
