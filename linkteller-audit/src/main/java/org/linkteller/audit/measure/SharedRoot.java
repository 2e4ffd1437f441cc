package org.linkteller.audit.reproduce;

import java.util.Optional;
import org.linkteller.api.NodeSet;
import org.linkteller.attack.AttackNotApplicableException;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.LinkAttack;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.Pairs;
import org.linkteller.attack.root.LinkTellerRoot;
import org.linkteller.audit.cell.AttackName;

/** linkteller-root over all pairs of a graph: taken for the first targets, read off for all others. For one thread. */
final class SharedRoot implements LinkAttack {
    private final int threads;
    private Optional<PairScores> scores = Optional.empty();
    private Optional<AttackNotApplicableException> refusal = Optional.empty();

    SharedRoot(int threads) {
        this.threads = threads;
    }

    @Override
    public String name() {
        return AttackName.LINKTELLER_ROOT.text();
    }

    /** @throws AttackNotApplicableException if the attack refused, however often it is asked */
    @Override
    public PairScores score(AttackerView view, Pairs pairs) {
        if (scores.isEmpty() && refusal.isEmpty()) {
            take(view);
        }
        PairScores all = scores.orElseThrow(refusal::orElseThrow);
        NodeSet nodes = view.nodes();
        int[] positions = pairs.nodes().stream().map(nodes::positionOf).toArray();
        return PairScores.of(pairs, (i, j) -> all.at(Pairs.number(nodes.size(), positions[i], positions[j])));
    }

    private void take(AttackerView view) {
        LinkTellerRoot attack = new LinkTellerRoot(AttackOptions.defaults().withThreads(threads));
        try {
            scores = Optional.of(attack.score(view, Pairs.among(view.nodes())));
        } catch (AttackNotApplicableException refused) {
            refusal = Optional.of(refused);
        }
    }
}
