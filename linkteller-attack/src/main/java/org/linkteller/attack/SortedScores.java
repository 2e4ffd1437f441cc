package org.linkteller.attack;

import java.util.Arrays;

/** Scores in ascending order, to count those below a cut. */
public final class SortedScores {
    private final double[] sorted;

    private SortedScores(double[] sorted) {
        this.sorted = sorted;
    }

    /** Copies and sorts. */
    public static SortedScores of(double[] scores) {
        double[] sorted = scores.clone();
        Arrays.sort(sorted);
        return new SortedScores(sorted);
    }

    public int size() {
        return sorted.length;
    }

    /** The {@code k}-th smallest, from 0. */
    public double at(int k) {
        return sorted[k];
    }

    /** How many are smaller. */
    public int below(double cut) {
        return count(cut, false);
    }

    /** How many are smaller or equal. */
    public int notAbove(double cut) {
        return count(cut, true);
    }

    private int count(double cut, boolean equalToo) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < cut || equalToo && sorted[middle] == cut) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
