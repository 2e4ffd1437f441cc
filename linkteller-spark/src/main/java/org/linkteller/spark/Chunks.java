package org.linkteller.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import scala.Tuple2;

/** Numbers on their way to partitions, packed: a shuffle of few large arrays costs a fraction of one of many records. */
final class Chunks {
    private static final int LARGEST = 1 << 16;

    private final int[][] open;
    private final int[] sizes;
    private final List<Tuple2<Integer, int[]>> full = new ArrayList<>();

    Chunks(int parts) {
        open = new int[parts][64];
        sizes = new int[parts];
    }

    void add(int part, int first, int second) {
        int size = sizes[part];
        if (size == open[part].length) {
            if (size == LARGEST) {
                full.add(new Tuple2<>(part, open[part]));
                open[part] = new int[LARGEST];
                size = 0;
            } else {
                open[part] = Arrays.copyOf(open[part], 2 * size);
            }
        }
        open[part][size] = first;
        open[part][size + 1] = second;
        sizes[part] = size + 2;
    }

    List<Tuple2<Integer, int[]>> all() {
        for (int part = 0; part < open.length; part++) {
            if (sizes[part] > 0) {
                full.add(new Tuple2<>(part, Arrays.copyOf(open[part], sizes[part])));
            }
        }
        return full;
    }
}
