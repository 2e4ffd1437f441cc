package org.linkteller.api;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Distinct node ids, in the order in which they were given: a node's place is its position. Sets that were drawn keep
 * the order of the draw, because the published attack reads a pair's two positions.
 */
public final class NodeSet implements Serializable {
    private final int[] ids;
    /** {@code ids} in ascending order, and for each the position it came from. */
    private final int[] sortedIds;

    private final int[] sortedPositions;

    private NodeSet(int[] ids) {
        this.ids = ids;
        if (isAscending(ids)) {
            sortedIds = ids;
            sortedPositions = new int[0];
        } else {
            long[] keyed = new long[ids.length];
            for (int i = 0; i < ids.length; i++) {
                keyed[i] = ((long) ids[i] << 32) | i;
            }
            Arrays.sort(keyed);
            sortedIds = new int[ids.length];
            sortedPositions = new int[ids.length];
            for (int i = 0; i < keyed.length; i++) {
                sortedIds[i] = (int) (keyed[i] >>> 32);
                sortedPositions[i] = (int) keyed[i];
            }
        }
        for (int i = 0; i < sortedIds.length; i++) {
            if (sortedIds[i] < 0) {
                throw new IllegalArgumentException("a node id must not be negative, got " + sortedIds[i]);
            }
            if (i > 0 && sortedIds[i] == sortedIds[i - 1]) {
                throw new IllegalArgumentException("node " + sortedIds[i] + " is named twice");
            }
        }
    }

    /** The nodes 0 to {@code count - 1}. */
    public static NodeSet all(int count) {
        return new NodeSet(IntStream.range(0, count).toArray());
    }

    public static NodeSet of(int... ids) {
        return new NodeSet(ids.clone());
    }

    public int size() {
        return ids.length;
    }

    public int id(int position) {
        return ids[position];
    }

    /** The position of a node, or -1 if it is not in the set. */
    public int positionOf(int id) {
        int found = Arrays.binarySearch(sortedIds, id);
        if (found < 0) {
            return -1;
        }
        return sortedIds == ids ? found : sortedPositions[found];
    }

    /** The positions of other nodes, in their order; refuses one that is not in the set. */
    public int[] positionsOf(NodeSet some) {
        int[] positions = new int[some.size()];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = positionOf(some.id(i));
            if (positions[i] < 0) {
                throw new IllegalArgumentException(
                        "node " + some.id(i) + " is not among the " + size() + " queried nodes");
            }
        }
        return positions;
    }

    public boolean contains(int id) {
        return positionOf(id) >= 0;
    }

    /** A copy of the ids, in order of position. */
    public int[] toArray() {
        return ids.clone();
    }

    public IntStream stream() {
        return Arrays.stream(ids);
    }

    /** The same nodes in ascending order of id. */
    public NodeSet ascending() {
        return sortedIds == ids ? this : new NodeSet(sortedIds);
    }

    /** Whether every position holds the id of the same number, as in {@link #all}. */
    public boolean isAll(int count) {
        return ids.length == count && sortedIds == ids && (count == 0 || ids[count - 1] == count - 1);
    }

    private static boolean isAscending(int[] ids) {
        for (int i = 1; i < ids.length; i++) {
            if (ids[i - 1] > ids[i]) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NodeSet that && Arrays.equals(ids, that.ids);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(ids);
    }

    @Override
    public String toString() {
        return ids.length <= 10 ? "NodeSet" + Arrays.toString(ids) : "NodeSet[" + ids.length + " nodes]";
    }
}
