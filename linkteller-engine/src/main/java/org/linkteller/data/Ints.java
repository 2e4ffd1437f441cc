package org.linkteller.data;

import java.util.Arrays;

/** Ints collected while a file is read, when nobody knows yet how many there are. */
final class Ints {
    private int[] values = new int[64];
    private int size;

    void add(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, size + (size >> 1));
        }
        values[size++] = value;
    }

    int get(int i) {
        return values[i];
    }

    int size() {
        return size;
    }

    void clear() {
        size = 0;
    }

    /** The distinct values in ascending order. */
    int[] distinct() {
        int[] sorted = toArray();
        Arrays.sort(sorted);
        int count = 0;
        for (int i = 0; i < sorted.length; i++) {
            if (i == 0 || sorted[i] != sorted[i - 1]) {
                sorted[count++] = sorted[i];
            }
        }
        return Arrays.copyOf(sorted, count);
    }

    int[] toArray() {
        return Arrays.copyOf(values, size);
    }
}
