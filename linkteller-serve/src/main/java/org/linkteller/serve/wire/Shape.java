package org.linkteller.serve.wire;

import java.util.Arrays;

/** The lengths of a tensor's axes, checked before anybody allocates by them. */
public record Shape(int[] lengths, int elements) {
    private static final int MAX_AXES = 8;

    /** Refuses lengths that are negative or whose product overflows or exceeds the limit. */
    public static Shape of(long[] lengths, int limit) {
        if (lengths.length > MAX_AXES) {
            throw ProtocolException.badRequest("expected at most " + MAX_AXES + " axes, got " + lengths.length);
        }
        long product = 1;
        boolean empty = false;
        for (long length : lengths) {
            if (length < 0) {
                throw ProtocolException.badRequest("a shape must not be negative, got " + Arrays.toString(lengths));
            }
            empty |= length == 0;
            // below: product <= limit < 2^31 and length < 2^31, so the product fits a long
            if (length > limit || (product *= Math.max(1, length)) > limit) {
                throw ProtocolException.of(
                        413, "expected at most " + limit + " elements, got shape " + Arrays.toString(lengths));
            }
        }
        return new Shape(Arrays.stream(lengths).mapToInt(Math::toIntExact).toArray(), empty ? 0 : (int) product);
    }

    public static Shape of(int... lengths) {
        return of(Arrays.stream(lengths).asLongStream().toArray(), Integer.MAX_VALUE);
    }

    public int axes() {
        return lengths.length;
    }

    public int length(int axis) {
        return lengths[axis];
    }

    @Override
    public String toString() {
        return Arrays.toString(lengths);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Shape that && Arrays.equals(lengths, that.lengths);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(lengths);
    }
}
