package org.linkteller.attack;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.linkteller.api.NodeSet;

/** One score per pair; higher = more likely an edge. Equal scores are ordered by {@link TieBreak}. */
public final class PairScores {
    private final Pairs pairs;
    private final double[] scores;

    private PairScores(Pairs pairs, double[] scores) {
        if (scores.length != pairs.size()) {
            throw new IllegalArgumentException("expected " + pairs.size() + " scores, got " + scores.length);
        }
        for (int p = 0; p < scores.length; p++) {
            if (Double.isNaN(scores[p])) {
                throw new IllegalArgumentException(
                        "the score of pair (" + pairs.first(p) + ", " + pairs.second(p) + ") is not a number");
            }
        }
        this.pairs = pairs;
        this.scores = scores;
    }

    /** Takes over the array, which holds one score for each pair in order of their numbers. */
    public static PairScores wrap(Pairs pairs, double[] scores) {
        return new PairScores(pairs, scores);
    }

    /** Scores from the positions of a pair's first and second node in {@code pairs.nodes()}. */
    public static PairScores of(Pairs pairs, PositionScore score) {
        double[] scores = new double[pairs.size()];
        pairs.forEach((p, i, j) -> scores[p] = score.of(i, j));
        return new PairScores(pairs, scores);
    }

    public static PairScores of(NodeSet targets, PositionScore score) {
        return of(Pairs.among(targets), score);
    }

    public Pairs pairs() {
        return pairs;
    }

    public double at(int pair) {
        return scores[pair];
    }

    /** All scores in order of the pairs' numbers; the caller's own copy. */
    public double[] toArray() {
        return scores.clone();
    }

    /** The numbers of the best pairs, best first; all of them if there are fewer than {@code count}. */
    public int[] ranking(long count) {
        int wanted = (int) Math.min(count, scores.length);
        if (wanted <= 0) {
            return new int[0];
        }
        double[] sorted = scores.clone();
        Arrays.sort(sorted);
        double cut = sorted[sorted.length - wanted];
        int[] above = indices(cut, true);
        int[] tied = byTieBreak(indices(cut, false));
        int[] ranking = Arrays.copyOf(inOrder(above), wanted);
        System.arraycopy(tied, 0, ranking, above.length, wanted - above.length);
        return ranking;
    }

    /** The best pairs with their node ids, best first. */
    public List<ScoredPair> best(int count) {
        List<ScoredPair> best = new ArrayList<>();
        for (int p : ranking(count)) {
            int u = pairs.first(p);
            int v = pairs.second(p);
            best.add(new ScoredPair(Math.min(u, v), Math.max(u, v), scores[p]));
        }
        return best;
    }

    private int[] indices(double cut, boolean above) {
        int count = 0;
        int[] found = new int[16];
        for (int p = 0; p < scores.length; p++) {
            if (above ? scores[p] > cut : scores[p] == cut) {
                if (count == found.length) {
                    found = Arrays.copyOf(found, 2 * count);
                }
                found[count++] = p;
            }
        }
        return Arrays.copyOf(found, count);
    }

    /** Sorts pairs of equal score. The key's 33 bits and the pair's 31 share one long, so no objects are made. */
    private int[] byTieBreak(int[] tied) {
        long[] keyed = new long[tied.length];
        for (int i = 0; i < tied.length; i++) {
            keyed[i] = (TieBreak.key(pairs.first(tied[i]), pairs.second(tied[i])) << 31 | tied[i]) ^ Long.MIN_VALUE;
        }
        Arrays.sort(keyed);
        int[] sorted = new int[tied.length];
        for (int i = 0; i < sorted.length; i++) {
            sorted[i] = (int) (keyed[i] & 0x7fffffffL);
        }
        return sorted;
    }

    private int[] inOrder(int[] chosen) {
        Integer[] boxed = new Integer[chosen.length];
        Arrays.setAll(boxed, i -> chosen[i]);
        Arrays.sort(boxed, (a, b) -> scores[a] != scores[b] ? Double.compare(scores[b], scores[a]) : compareTied(a, b));
        return Arrays.stream(boxed).mapToInt(Integer::intValue).toArray();
    }

    private int compareTied(int a, int b) {
        int byKey = Long.compare(
                TieBreak.key(pairs.first(a), pairs.second(a)), TieBreak.key(pairs.first(b), pairs.second(b)));
        return byKey != 0 ? byKey : Integer.compare(a, b);
    }

    /** A score from two positions. */
    @FunctionalInterface
    public interface PositionScore {
        double of(int firstPosition, int secondPosition);
    }
}
