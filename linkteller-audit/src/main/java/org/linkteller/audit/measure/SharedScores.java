package org.linkteller.audit.measure;

import java.util.Optional;
import org.linkteller.api.NodeSet;
import org.linkteller.attack.AttackNotApplicableException;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.LinkAttack;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.Pairs;

/**
 * An attack that finds all edges of a graph whatever the targets are, as a root does: run over all pairs for the first targets,
 * read off for all others; where it was cut short, what it had learned by then. For one thread.
 */
public final class SharedScores implements LinkAttack {
    private final LinkAttack attack;
    private Optional<Attempt> taken = Optional.empty();

    public SharedScores(LinkAttack attack) {
        this.attack = attack;
    }

    @Override
    public String name() {
        return attack.name();
    }

    /** @throws AttackNotApplicableException if the attack refused, however often it is asked */
    @Override
    public PairScores score(AttackerView view, Pairs pairs) {
        NodeSet nodes = view.nodes();
        if (taken.isEmpty()) {
            taken = Optional.of(Attempt.of(attack, view, Pairs.among(nodes)));
        }
        Attempt all = taken.get();
        if (all.refused()) {
            throw new AttackNotApplicableException(all.note());
        }
        int[] positions = pairs.nodes().stream().map(nodes::positionOf).toArray();
        return PairScores.of(pairs, (i, j) -> all.scores().at(Pairs.number(nodes.size(), positions[i], positions[j])));
    }
}
