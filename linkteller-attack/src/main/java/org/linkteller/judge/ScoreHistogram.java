package org.linkteller.judge;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The scores of edges and of other pairs, counted in bins of a thousandth of their size: what is left of a ranking too long to
 * keep, enough for the area under its ROC curve. Histograms of parts add up, in any order. For one thread.
 */
public final class ScoreHistogram implements Serializable {
    /** A bin has the exponent and the ten first bits behind the point: 1,024 bins from a score to its double. */
    private static final int SHIFT = 52 - 10;

    /** The bin of the first counts. */
    private int first;

    private long[] edges = new long[0];
    private long[] others = new long[0];

    /** Considers a pair; scores of 0 need not be told. */
    public void add(double score, boolean edge) {
        if (score > 0) {
            int bin = (int) (Double.doubleToRawLongBits(score) >>> SHIFT);
            makeRoom(bin, bin);
            (edge ? edges : others)[bin - first]++;
        }
    }

    public void addAll(ScoreHistogram part) {
        if (part.edges.length > 0) {
            makeRoom(part.first, part.first + part.edges.length - 1);
            for (int i = 0; i < part.edges.length; i++) {
                edges[part.first - first + i] += part.edges[i];
                others[part.first - first + i] += part.others[i];
            }
        }
    }

    private void makeRoom(int low, int high) {
        if (edges.length == 0) {
            first = low;
        }
        if (low < first || high >= first + edges.length) {
            int margin = edges.length / 2 + 64;
            int from = low < first ? Math.max(0, low - margin) : first;
            int to = high >= first + edges.length ? high + margin : first + edges.length - 1;
            edges = moved(edges, first - from, to - from + 1);
            others = moved(others, first - from, to - from + 1);
            first = from;
        }
    }

    private static long[] moved(long[] counts, int by, int size) {
        long[] moved = new long[size];
        System.arraycopy(counts, 0, moved, by, counts.length);
        return moved;
    }

    /** A score that at least so many pairs reach, the highest that the bins can tell; 0 if there are not so many. */
    public double reachedBy(long count) {
        long reaching = 0;
        for (int i = edges.length - 1; i >= 0; i--) {
            reaching += edges[i] + others[i];
            if (reaching >= count) {
                return Double.longBitsToDouble((long) (first + i) << SHIFT);
            }
        }
        return 0;
    }

    /**
     * The chance that an edge scores above another pair, a tie counting one half, as closely as the bins tell it.
     *
     * @param low if in every bin all other pairs were above all edges, {@code high} if below
     */
    public record Area(double low, double high) implements Serializable {
        public double middle() {
            return (low + high) / 2;
        }

        public String text() {
            return String.format(Locale.ROOT, "%.5f (within %.1g)", middle(), (high - low) / 2);
        }
    }

    /**
     * Of so many pairs, of which so many are edges; whatever was not told has a score of 0. Empty if there is no edge or
     * nothing else.
     */
    public Optional<Area> area(long allPairs, long allEdges) {
        long rest = allPairs - allEdges;
        if (allEdges == 0 || rest == 0) {
            return Optional.empty();
        }
        double below = rest - Arrays.stream(others).sum();
        double tied = (allEdges - Arrays.stream(edges).sum()) * below / 2;
        double low = tied;
        double high = tied;
        for (int i = 0; i < edges.length; i++) {
            low += edges[i] * below;
            below += others[i];
            high += edges[i] * below;
        }
        return Optional.of(new Area(low / allEdges / rest, high / allEdges / rest));
    }
}
