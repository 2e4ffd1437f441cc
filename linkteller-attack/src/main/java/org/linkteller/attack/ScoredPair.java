package org.linkteller.attack;

import java.io.Serializable;

/** A pair by its node ids, {@code u < v}. */
public record ScoredPair(int u, int v, double score) implements Serializable {
    public ScoredPair {
        if (u >= v) {
            throw new IllegalArgumentException("expected u < v, got " + u + " and " + v);
        }
    }
}
