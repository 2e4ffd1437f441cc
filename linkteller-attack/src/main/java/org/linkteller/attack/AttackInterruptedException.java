package org.linkteller.attack;

import org.linkteller.api.InferenceException;

/**
 * The box stopped answering before the attack was through. What was learned is kept: the scores it supports, and the
 * influences themselves, with which the same attack can be resumed.
 */
public final class AttackInterruptedException extends RuntimeException {
    private final transient PairScores partial;
    private final transient InfluenceMatrix learned;

    AttackInterruptedException(PairScores partial, InfluenceMatrix learned, InferenceException cause) {
        super(
                "the box stopped answering after " + learned.learnedCount() + " of "
                        + learned.sources().size() + " probes: " + cause.getMessage(),
                cause);
        this.partial = partial;
        this.learned = learned;
    }

    /** Scores from what was learned; a pair about which nothing is known has score 0. */
    public PairScores partial() {
        return partial;
    }

    public InfluenceMatrix learned() {
        return learned;
    }
}
