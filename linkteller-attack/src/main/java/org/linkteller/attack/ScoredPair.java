package org.linkteller.attack;

/** A pair by its node ids, {@code u < v}. */
public record ScoredPair(int u, int v, double score) {
    public ScoredPair {
        if (u >= v) {
            throw new IllegalArgumentException("expected u < v, got " + u + " and " + v);
        }
    }
}
