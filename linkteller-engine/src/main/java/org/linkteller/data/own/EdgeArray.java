package org.linkteller.data.own;

import org.linkteller.data.format.DataFormatException;
import org.linkteller.data.format.NpyArray;

/** Edges as an array of whole numbers: two rows, as PyTorch Geometric's {@code edge_index} has, or two columns. */
final class EdgeArray {
    private EdgeArray() {}

    static void read(NpyArray array, Numbers nodes, EdgeCollector edges) {
        array.requireDimensions(2);
        boolean rows = array.extent(0) == 2;
        if (rows == (array.extent(1) == 2)) {
            throw new DataFormatException(array.source() + ": expected two rows or two columns of node numbers, got "
                    + array.extent(0) + " x " + array.extent(1)
                    + (rows ? ", which could be either" : ""));
        }
        int count = array.size() / 2;
        for (int i = 0; i < count; i++) {
            edges.add(
                    nodes.node(whole(array, rows ? i : 2 * i)), nodes.node(whole(array, rows ? count + i : 2 * i + 1)));
        }
    }

    private static long whole(NpyArray array, int element) {
        long value = array.asLong(element);
        if (array.isFloating() && value != array.asDouble(element)) {
            throw new DataFormatException(array.source() + ": element " + element
                    + ": expected the whole number of a node, got " + array.asDouble(element));
        }
        return value;
    }

    /** The node of a number. */
    @FunctionalInterface
    interface Numbers {
        int node(long number);
    }
}
