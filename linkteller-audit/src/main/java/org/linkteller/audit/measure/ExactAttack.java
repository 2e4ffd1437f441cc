package org.linkteller.audit.measure;

import org.linkteller.api.NodeSet;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.BestPairs;
import org.linkteller.attack.LinkAttack;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.Pairs;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.gnn.ExactInfluence;

/**
 * The owner's own ceiling: the published attack with exact derivatives instead of answers. It asks the box nothing and
 * therefore belongs to no attacker.
 */
record ExactAttack(ExactInfluence influence) implements LinkAttack {
    @Override
    public String name() {
        return AttackName.LINKTELLER_EXACT.text();
    }

    @Override
    public PairScores score(AttackerView view, Pairs pairs) {
        double[][] among = influence.among(pairs.nodes());
        return PairScores.of(pairs, (first, second) -> among[second][first]);
    }

    /** One source after the other; nothing but the best pairs is kept. */
    @Override
    public BestPairs best(AttackerView view, NodeSet targets, int capacity) {
        BestPairs best = new BestPairs(capacity);
        influence.forEach(targets, (source, readers, norms) -> {
            int second = targets.positionOf(source);
            for (int k = 0; k < readers.length; k++) {
                int first = targets.positionOf(readers[k]);
                if (first >= 0 && first < second) {
                    best.offer(readers[k], source, norms[k]);
                }
            }
        });
        return best;
    }
}
