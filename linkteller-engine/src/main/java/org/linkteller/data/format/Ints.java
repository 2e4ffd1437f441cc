package org.linkteller.data.format;

import java.util.Arrays;

/** Ints collected while a file is read, when nobody knows yet how many there are. */
public final class Ints {
    private int[] values = new int[64];
    private int size;

    public void add(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, size + (size >> 1));
        }
        values[size++] = value;
    }

    public int get(int i) {
        return values[i];
    }

    public int size() {
        return size;
    }

    void clear() {
        size = 0;
    }

    /** The distinct values in ascending order. */
    public int[] distinct() {
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

    public int[] toArray() {
        return Arrays.copyOf(values, size);
    }
}
