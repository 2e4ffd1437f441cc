package org.linkteller.attack;

import org.linkteller.api.NodeSet;

/** Gives every pair of nodes a score; higher means more likely an edge. Implementations are immutable. */
public interface LinkAttack {
    /** The name in plans and reports, such as {@code linkteller}. */
    String name();

    /**
     * Scores the pairs asked for.
     *
     * @throws IllegalArgumentException if a pair names a node that is not in {@code view.nodes()}
     * @throws AttackInterruptedException if the box stops answering; it carries what was learned until then
     */
    PairScores score(AttackerView view, Pairs pairs);

    /** Scores all pairs of the targets. */
    default PairScores score(AttackerView view, NodeSet targets) {
        return score(view, Pairs.among(targets));
    }
}
