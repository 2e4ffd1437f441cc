package org.linkteller.attack;

import org.linkteller.api.InferenceException;

/**
 * The box stopped answering before the attack was through. The scores that its answers until then support are kept. To
 * go on later, record the box's answers and run the attack again.
 */
public final class AttackInterruptedException extends RuntimeException {
    private final transient PairScores partial;
    private final String words;
    private final int[] nodes;

    AttackInterruptedException(PairScores partial, InfluenceMatrix learned, InferenceException cause) {
        super(progress(learned) + cause.getMessage(), cause);
        this.words = progress(learned) + cause.words();
        this.nodes = cause.nodes();
        this.partial = partial;
    }

    /** Scores from what was learned; a pair about which nothing is known has score 0. */
    public PairScores partial() {
        return partial;
    }

    /** The message without any node's id. */
    public String words() {
        return words;
    }

    /** The nodes that the message is about. */
    public int[] nodes() {
        return nodes.clone();
    }

    private static String progress(InfluenceMatrix learned) {
        return "the box stopped answering after " + learned.learnedCount() + " of "
                + learned.sources().size() + " probes: ";
    }
}
