package org.linkteller.spark;

import java.util.Arrays;
import java.util.Iterator;
import java.util.stream.IntStream;
import org.linkteller.graph.Graph;

/** Released edges of one block until they are written: eight bytes each, where an object would have forty. */
final class EdgeBuffer implements Graph.EdgeConsumer {
    private int[] ends = new int[1024];
    private int size;

    @Override
    public void accept(int u, int v) {
        if (size == ends.length) {
            ends = Arrays.copyOf(ends, 2 * size);
        }
        ends[size++] = u;
        ends[size++] = v;
    }

    Iterator<int[]> iterator() {
        return IntStream.range(0, size / 2)
                .mapToObj(i -> new int[] {ends[2 * i], ends[2 * i + 1]})
                .iterator();
    }
}
