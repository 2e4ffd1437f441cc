package org.linkteller.data.own;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.linkteller.data.format.NumberText;

/**
 * Numbers names in the order in which they turn up. Whole numbers are kept as such until the first name that is none, so
 * that a list of ten million edges makes no strings.
 */
final class NodeIndex implements NodeNames {
    private static final int EMPTY = -1;

    /** Numbers below this are looked up directly: one memory access where hashing needs two. */
    private static final int MOST_SMALL = 1 << 24;

    /** The place of each small number in {@code numbers}, or {@link #EMPTY}. */
    private int[] small = emptySlots(1 << 10);
    /** Open addressing: a slot holds the place of a number in {@code numbers}, or {@link #EMPTY}. */
    private int[] slots = emptySlots(1 << 10);

    private int hashed;

    /** In the order in which they turned up. */
    private long[] numbers = new long[1 << 9];

    private int size;

    private boolean textual;
    private final List<String> texts = new ArrayList<>();
    private final Map<String, Integer> places = new HashMap<>();

    @Override
    public int indexOf(long number) {
        if (textual) {
            return indexOf(Long.toString(number));
        }
        if (number >= 0 && number < MOST_SMALL) {
            return indexOfSmall((int) number);
        }
        int slot = slot(number);
        if (slots[slot] == EMPTY) {
            if (2 * hashed == slots.length) {
                spread();
                slot = slot(number);
            }
            hashed++;
            slots[slot] = append(number);
        }
        return slots[slot];
    }

    @Override
    public int indexOf(String name) {
        if (!textual) {
            if (NumberText.isWhole(name)) {
                return indexOf(Long.parseLong(name));
            }
            becomeTextual();
        }
        Integer place = places.putIfAbsent(name, texts.size());
        if (place != null) {
            return place;
        }
        texts.add(name);
        return texts.size() - 1;
    }

    int size() {
        return textual ? texts.size() : size;
    }

    /** The finished map; {@link #finalNumbers} says where each name went. */
    IdMap toMap() {
        if (textual) {
            return IdMap.ofTexts(texts);
        }
        long[] ascending = Arrays.copyOf(numbers, size);
        Arrays.sort(ascending);
        return IdMap.ofNumbers(ascending);
    }

    /** As {@link #toMap}, words in the order of the alphabet, so that the order of turning up does not matter. */
    IdMap toSortedMap() {
        return textual ? IdMap.ofTexts(texts.stream().sorted().toList()) : toMap();
    }

    /** For each name in the order in which it turned up, its node in {@code map}, which this index made. */
    int[] finalNumbers(IdMap map) {
        int[] nodes = new int[size()];
        Arrays.setAll(nodes, i -> textual ? map.indexOf(texts.get(i)) : map.indexOf(numbers[i]));
        return nodes;
    }

    @Override
    public boolean grows() {
        return true;
    }

    @Override
    public String complaint() {
        throw new IllegalStateException("every name is known to an index that collects names");
    }

    private void becomeTextual() {
        textual = true;
        for (int i = 0; i < size; i++) {
            String name = Long.toString(numbers[i]);
            places.put(name, i);
            texts.add(name);
        }
        small = new int[0];
        slots = new int[0];
        numbers = new long[0];
    }

    private int slot(long number) {
        // Fibonacci hashing: consecutive numbers spread over the table, which is a power of two and half empty
        int slot = (int) ((number * 0x9E3779B97F4A7C15L) >>> 32) & (slots.length - 1);
        while (slots[slot] != EMPTY && numbers[slots[slot]] != number) {
            slot = (slot + 1) & (slots.length - 1);
        }
        return slot;
    }

    private int indexOfSmall(int number) {
        if (number >= small.length) {
            int before = small.length;
            small = Arrays.copyOf(small, Math.max(number + 1, Math.min(MOST_SMALL, 2 * before)));
            Arrays.fill(small, before, small.length, EMPTY);
        }
        if (small[number] == EMPTY) {
            small[number] = append(number);
        }
        return small[number];
    }

    private int append(long number) {
        if (size == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * size);
        }
        numbers[size] = number;
        return size++;
    }

    private void spread() {
        int[] before = slots;
        slots = emptySlots(2 * before.length);
        for (int place : before) {
            if (place != EMPTY) {
                slots[slot(numbers[place])] = place;
            }
        }
    }

    private static int[] emptySlots(int count) {
        int[] slots = new int[count];
        Arrays.fill(slots, EMPTY);
        return slots;
    }
}
