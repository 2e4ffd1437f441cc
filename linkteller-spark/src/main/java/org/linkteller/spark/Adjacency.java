package org.linkteller.spark;

import java.io.Serializable;
import java.util.Arrays;

/**
 * The neighbours of one part's nodes, ascending.
 *
 * @param starts where each node's neighbours begin, by its place in the part; one entry more than nodes
 * @param degrees of the neighbours
 */
record Adjacency(int part, int[] starts, int[] neighbours, int[] degrees) implements Serializable {
    /** @param ends pairs of a place in the part and a neighbour, in any order, perhaps repeated, one after the other */
    static Adjacency of(int part, int size, Iterable<int[]> ends) {
        int[] starts = new int[size + 1];
        for (int[] chunk : ends) {
            for (int i = 0; i < chunk.length; i += 2) {
                starts[chunk[i] + 1]++;
            }
        }
        for (int i = 0; i < size; i++) {
            starts[i + 1] += starts[i];
        }
        int[] neighbours = new int[starts[size]];
        int[] next = starts.clone();
        for (int[] chunk : ends) {
            for (int i = 0; i < chunk.length; i += 2) {
                neighbours[next[chunk[i]]++] = chunk[i + 1];
            }
        }
        return distinct(part, starts, neighbours);
    }

    private static Adjacency distinct(int part, int[] starts, int[] neighbours) {
        int[] kept = new int[starts.length];
        int count = 0;
        for (int i = 0; i + 1 < starts.length; i++) {
            Arrays.sort(neighbours, starts[i], starts[i + 1]);
            for (int k = starts[i]; k < starts[i + 1]; k++) {
                if (k == starts[i] || neighbours[k] != neighbours[k - 1]) {
                    neighbours[count++] = neighbours[k];
                }
            }
            kept[i + 1] = count;
        }
        return new Adjacency(part, kept, Arrays.copyOf(neighbours, count), new int[0]);
    }

    int size() {
        return starts.length - 1;
    }

    int degree(int index) {
        return starts[index + 1] - starts[index];
    }

    int[] neighbours(int index) {
        return Arrays.copyOfRange(neighbours, starts[index], starts[index + 1]);
    }

    int[] degrees(int index) {
        return Arrays.copyOfRange(degrees, starts[index], starts[index + 1]);
    }

    Adjacency withDegrees(int[] found) {
        return new Adjacency(part, starts, neighbours, found);
    }
}
