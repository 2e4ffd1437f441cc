package org.linkteller.audit;

import org.linkteller.attack.AttackerView;
import org.linkteller.attack.LinkAttack;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.Pairs;
import org.linkteller.gnn.ExactInfluence;

/**
 * The owner's own ceiling: the published attack with exact derivatives instead of answers. It asks the box nothing and
 * therefore belongs to no attacker.
 */
record ExactAttack(ExactInfluence influence) implements LinkAttack {
    @Override
    public String name() {
        return AuditAttacks.EXACT;
    }

    @Override
    public PairScores score(AttackerView view, Pairs pairs) {
        double[][] among = influence.among(pairs.nodes());
        return PairScores.of(pairs, (first, second) -> among[second][first]);
    }
}
