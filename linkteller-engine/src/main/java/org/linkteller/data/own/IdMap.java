package org.linkteller.data.own;

import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.stream.IntStream;
import org.linkteller.data.format.NumberText;

/**
 * The names that a file gives to nodes or classes, and the numbers 0 to n - 1 we use inside. Names that are all whole numbers are in
 * ascending order, so that 0 to n - 1 keep their meaning; others are in the order of the file. Immutable.
 */
public final class IdMap implements NodeNames, Serializable {
    /** Ascending and distinct, if names are numbers. */
    private final long[] numbers;
    /** The names in order, if some are not numbers. */
    private final List<String> texts;

    private final Map<String, Integer> places;

    private IdMap(long[] numbers, List<String> texts) {
        this.numbers = numbers;
        this.texts = texts;
        this.places = new HashMap<>(2 * texts.size());
        for (int i = 0; i < texts.size(); i++) {
            places.put(texts.get(i), i);
        }
    }

    /** Nodes that have no other name than their number, from 0 to {@code count - 1}. */
    public static IdMap numbered(int count) {
        long[] numbers = new long[count];
        Arrays.setAll(numbers, i -> i);
        return new IdMap(numbers, List.of());
    }

    /** Names as {@link #names} gave them; a name twice is one. */
    public static IdMap of(List<String> names) {
        NodeIndex index = new NodeIndex();
        names.forEach(index::indexOf);
        return index.toMap();
    }

    /** Takes over distinct numbers in ascending order. */
    static IdMap ofNumbers(long[] ascending) {
        return new IdMap(ascending, List.of());
    }

    /** Distinct names in the given order. */
    static IdMap ofTexts(List<String> names) {
        return new IdMap(new long[0], List.copyOf(names));
    }

    /** Names in the order of their numbers if all are whole numbers, of their letters otherwise; "" is left out. */
    static IdMap sorted(SortedSet<String> names) {
        List<String> given = names.stream().filter(name -> !name.isEmpty()).toList();
        return given.stream().allMatch(NumberText::isWhole)
                ? ofNumbers(given.stream().mapToLong(Long::parseLong).sorted().toArray())
                : ofTexts(given);
    }

    public int size() {
        return texts.isEmpty() ? numbers.length : texts.size();
    }

    boolean areNumbers() {
        return texts.isEmpty();
    }

    /** Whether nodes have no other name than their number from 0. */
    public boolean isNumbered() {
        return texts.isEmpty() && IntStream.range(0, numbers.length).allMatch(node -> numbers[node] == node);
    }

    /** All of them in order. */
    public List<String> names() {
        return IntStream.range(0, size()).mapToObj(this::name).toList();
    }

    /** The name of a node, as the file spells it. */
    public String name(int node) {
        return texts.isEmpty() ? Long.toString(numbers[node]) : texts.get(node);
    }

    /** The node of that name, or -1. */
    @Override
    public int indexOf(String name) {
        if (!texts.isEmpty()) {
            return places.getOrDefault(name, UNKNOWN);
        }
        return NumberText.isWhole(name) ? indexOf(Long.parseLong(name)) : UNKNOWN;
    }

    @Override
    public int indexOf(long number) {
        if (!texts.isEmpty()) {
            return indexOf(Long.toString(number));
        }
        if (number >= 0 && number < numbers.length && numbers[(int) number] == number) {
            return (int) number; // names without gaps, by far the most frequent case
        }
        return Math.max(UNKNOWN, Arrays.binarySearch(numbers, number));
    }

    @Override
    public boolean grows() {
        return false;
    }

    @Override
    public String complaint() {
        return size() == 0
                ? "not known: there are no nodes"
                : "not one of the " + size() + " nodes (" + name(0) + " to " + name(size() - 1) + ")";
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof IdMap that && Arrays.equals(numbers, that.numbers) && texts.equals(that.texts);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(numbers) + texts.hashCode();
    }

    @Override
    public String toString() {
        return "IdMap[" + size() + (texts.isEmpty() ? " numbers]" : " names]");
    }
}
