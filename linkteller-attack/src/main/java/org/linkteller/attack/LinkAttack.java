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
     * @throws AttackNotApplicableException if the box leaves the attack nothing to work with
     */
    PairScores score(AttackerView view, Pairs pairs);

    /** Scores all pairs of the targets. */
    default PairScores score(AttackerView view, NodeSet targets) {
        return score(view, Pairs.among(targets));
    }

    /**
     * The best pairs of many targets, best first. Attacks that can do so look at each pair once and forget it, so that a
     * whole graph fits into memory; this one, their plain twin, holds a score for every pair.
     */
    default BestPairs best(AttackerView view, NodeSet targets, int capacity) {
        BestPairs best = new BestPairs(capacity);
        PairScores scores = score(view, targets);
        scores.pairs().forEach((p, i, j) -> best.offer(targets.id(i), targets.id(j), scores.at(p)));
        return best;
    }
}
