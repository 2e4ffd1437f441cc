package org.linkteller.serve.wire;

/**
 * What one message may cost before anything is allocated for it.
 *
 * @param bodyBytes length of a body, after decompression as well as before
 * @param elements numbers or strings in one tensor
 * @param tensors tensors in one message
 * @param textLength characters of one string: a node's name, an id, a parameter
 */
public record WireLimits(long bodyBytes, int elements, int tensors, int textLength) {
    public WireLimits {
        if (bodyBytes <= 0 || elements <= 0 || tensors <= 0 || textLength <= 0) {
            throw new IllegalArgumentException("limits must be positive, got " + bodyBytes + " bytes, " + elements
                    + " elements, " + tensors + " tensors, " + textLength + " characters");
        }
    }

    /** Room for the features of 9,498 nodes with 3,170 columns in FP64, the largest published social graph. */
    public static WireLimits defaults() {
        return new WireLimits(256L << 20, 1 << 25, 16, 4096);
    }
}
