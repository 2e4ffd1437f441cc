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

    /**
     * @param partial scores from what was learned; a pair about which nothing is known has score 0
     * @param learned probes that were answered, of as many as were {@code wanted}
     */
    public AttackInterruptedException(PairScores partial, int learned, int wanted, InferenceException cause) {
        super(progress(learned, wanted) + cause.getMessage(), cause);
        this.words = progress(learned, wanted) + cause.words();
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

    private static String progress(int learned, int wanted) {
        return "the box stopped answering after " + learned + " of " + wanted + " probes: ";
    }
}
