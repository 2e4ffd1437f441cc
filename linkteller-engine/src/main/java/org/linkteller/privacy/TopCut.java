package org.linkteller.privacy;

import java.util.Arrays;

/**
 * The line between the {@code count} largest values and the others. Values above it are in; of those on it, as many as
 * are missing, each choice of them equally likely.
 */
final class TopCut {
    private final long line;
    private final NoiseStream ties;
    /** Of the values on the line not yet asked about: how many there are, and how many of them are in. */
    private long tiesLeft;

    private long tiesWanted;

    private TopCut(long line, long tiesLeft, long tiesWanted, NoiseStream ties) {
        this.line = line;
        this.tiesLeft = tiesLeft;
        this.tiesWanted = tiesWanted;
        this.ties = ties;
    }

    /** Lowers the non-edges' bound until the line lies at or above it, so that no unseen value can be missing. */
    static TopCut of(long count, long[] edgeValues, NonEdgeValues others, NoiseStream ties) {
        if (count == 0) {
            return new TopCut(Long.MAX_VALUE, 0, 0, ties);
        }
        while (true) {
            long[] all = Arrays.copyOf(edgeValues, edgeValues.length + others.size());
            for (int i = 0; i < others.size(); i++) {
                all[edgeValues.length + i] = others.valueAt(i);
            }
            Arrays.sort(all);
            if (count <= all.length && all[all.length - (int) count] >= others.bound()) {
                return at(all[all.length - (int) count], count, all, ties);
            }
            others.lower();
        }
    }

    private static TopCut at(long line, long count, long[] ascending, NoiseStream ties) {
        int firstOnLine = firstAtLeast(line, ascending);
        int firstAbove = firstAtLeast(line + 1, ascending);
        int above = ascending.length - firstAbove;
        return new TopCut(line, firstAbove - firstOnLine, count - above, ties);
    }

    /** To be asked once about each value. */
    boolean takes(long value) {
        if (value != line) {
            return value > line;
        }
        // selection sampling (Knuth, vol. 2, algorithm S): a uniform subset of the wanted size
        boolean in = ties.nextLong(tiesLeft--) < tiesWanted;
        tiesWanted -= in ? 1 : 0;
        return in;
    }

    private static int firstAtLeast(long value, long[] ascending) {
        int low = 0;
        int high = ascending.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ascending[middle] < value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
