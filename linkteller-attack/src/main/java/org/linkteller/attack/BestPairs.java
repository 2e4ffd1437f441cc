package org.linkteller.attack;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Keeps the best of a stream of pairs, for graphs whose pairs do not fit into memory. What is kept does not depend on
 * the order of the stream: equal scores are ordered by {@link TieBreak}, then by ids. Safe for many threads.
 */
public final class BestPairs {
    /** A total order: pairs of equal scores come in an order that does not depend on where they were found. */
    public static final Comparator<ScoredPair> WORST_FIRST = Comparator.comparingDouble(ScoredPair::score)
            .thenComparing(Comparator.<ScoredPair>comparingLong(pair -> TieBreak.key(pair.u(), pair.v()))
                    .reversed())
            .thenComparing(Comparator.comparingInt(ScoredPair::u).reversed())
            .thenComparing(Comparator.comparingInt(ScoredPair::v).reversed());

    private final int capacity;
    private final PriorityQueue<ScoredPair> kept = new PriorityQueue<>(WORST_FIRST);
    /** No pair below this score can enter; read without the lock to turn most pairs away cheaply. */
    private volatile double entry = Double.NEGATIVE_INFINITY;

    public BestPairs(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("at least one pair must be kept, got " + capacity);
        }
        this.capacity = capacity;
    }

    /** Considers a pair, given by its node ids in any order. Every pair must be offered at most once. */
    public void offer(int u, int v, double score) {
        if (score >= entry) {
            insert(new ScoredPair(Math.min(u, v), Math.max(u, v), score));
        } else if (Double.isNaN(score)) {
            throw new IllegalArgumentException("the score of pair (" + u + ", " + v + ") is not a number");
        }
    }

    private synchronized void insert(ScoredPair pair) {
        kept.add(pair);
        if (kept.size() > capacity) {
            kept.remove();
            entry = kept.element().score();
        }
    }

    /** What is kept, best first. */
    public synchronized List<ScoredPair> toList() {
        List<ScoredPair> sorted = new ArrayList<>(kept);
        sorted.sort(Collections.reverseOrder(WORST_FIRST));
        return sorted;
    }
}
