package org.linkteller.graph;

import java.util.List;
import java.util.stream.IntStream;

/** Degrees from one to another, both included; {@link Integer#MAX_VALUE} is no end. */
public record DegreeRange(int from, int to) {
    /** Ranges side by side from their lower ends; the last one has no end. */
    public static List<DegreeRange> from(int... ends) {
        return IntStream.range(0, ends.length)
                .mapToObj(i -> new DegreeRange(ends[i], i + 1 < ends.length ? ends[i + 1] - 1 : Integer.MAX_VALUE))
                .toList();
    }

    public boolean has(int degree) {
        return degree >= from && degree <= to;
    }

    @Override
    public String toString() {
        return to == Integer.MAX_VALUE ? from + "+" : from + "-" + to;
    }
}
