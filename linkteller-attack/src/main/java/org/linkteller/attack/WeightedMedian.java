package org.linkteller.attack;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The value below which half of the weight lies. */
final class WeightedMedian {
    private record Entry(double value, double weight) {}

    private final List<Entry> entries = new ArrayList<>();

    void add(double value, double weight) {
        entries.add(new Entry(value, weight));
    }

    /** 0 if nothing was added. */
    double value() {
        entries.sort(Comparator.comparingDouble(Entry::value));
        double half = entries.stream().mapToDouble(Entry::weight).sum() / 2;
        double below = 0;
        for (Entry entry : entries) {
            below += entry.weight();
            if (below >= half) {
                return entry.value();
            }
        }
        return 0;
    }
}
