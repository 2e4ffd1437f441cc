package org.linkteller.audit.reproduce;

import java.util.Optional;
import org.linkteller.api.NodeSet;
import org.linkteller.attack.AttackNotApplicableException;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.LinkTellerRoot;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.Pairs;

/** What linkteller-root says about all pairs of a graph: one attack, read off for any targets. */
final class RootScores {
    private final NodeSet nodes;
    private final Optional<PairScores> scores;
    private final Optional<AttackNotApplicableException> refusal;

    private RootScores(NodeSet nodes, Optional<PairScores> scores, Optional<AttackNotApplicableException> refusal) {
        this.nodes = nodes;
        this.scores = scores;
        this.refusal = refusal;
    }

    static RootScores of(AttackerView view, int threads) {
        LinkTellerRoot attack = new LinkTellerRoot(AttackOptions.defaults().withThreads(threads));
        try {
            PairScores all = attack.score(view, Pairs.among(view.nodes()));
            return new RootScores(view.nodes(), Optional.of(all), Optional.empty());
        } catch (AttackNotApplicableException refused) {
            return new RootScores(view.nodes(), Optional.empty(), Optional.of(refused));
        }
    }

    /** @throws AttackNotApplicableException if the attack refused */
    PairScores among(Pairs pairs) {
        PairScores all = scores.orElseThrow(refusal::orElseThrow);
        int[] positions = new int[pairs.nodes().size()];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = nodes.positionOf(pairs.nodes().id(i));
        }
        return PairScores.of(pairs, (i, j) -> all.at(number(positions[i], positions[j])));
    }

    /** Where the triangle of all pairs, row after row, has this one. */
    private int number(int one, int other) {
        long i = Math.min(one, other);
        long j = Math.max(one, other);
        return (int) (i * (2L * nodes.size() - i - 1) / 2 + j - i - 1);
    }
}
