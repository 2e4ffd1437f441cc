package org.linkteller.attack.plus;

import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.BestPairs;
import org.linkteller.attack.LinkAttack;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.Pairs;
import org.linkteller.attack.influence.Approach;
import org.linkteller.attack.influence.InfluenceMatrix;
import org.linkteller.attack.influence.ProbedTargets;
import org.linkteller.attack.influence.QuerySession;
import org.linkteller.attack.label.LinkTellerLabels;

/**
 * LinkTeller with about the same queries, asked and read better. Some 50 queries go into choosing the {@link Approach}
 * that suits the box: large probes for ReLU networks, equal rows for attention, otherwise whichever probe makes both
 * directions of a pair agree best. Probabilities are turned back into logits; labels and rounded probabilities are read as
 * {@link LinkTellerLabels} reads them, with some ten queries a target.
 */
public record LinkTellerPlus(AttackOptions options) implements LinkAttack {
    public LinkTellerPlus() {
        this(AttackOptions.defaults());
    }

    @Override
    public String name() {
        return "linkteller-plus";
    }

    @Override
    public PairScores score(AttackerView view, Pairs pairs) {
        return PairScores.of(pairs, learn(view, InfluenceMatrix.empty(view.nodes(), pairs.nodes()), pairs));
    }

    /** Holds the influences that are not zero, but no score per pair. */
    @Override
    public BestPairs best(AttackerView view, NodeSet targets, int capacity) {
        InfluenceMatrix matrix = InfluenceMatrix.empty(view.nodes(), targets);
        PairScores.PositionScore reading = learn(view, matrix, Pairs.among(targets));
        ProbedTargets probed = ProbedTargets.of(matrix, targets);
        BestPairs best = new BestPairs(capacity);
        for (int i = 0; i < targets.size(); i++) {
            int source = i;
            probed.forEachInfluenced(i, (j, norm) -> {
                if (source < j || probed.influence(j, source) == 0) {
                    best.offer(targets.id(source), targets.id(j), reading.of(source, j));
                }
            });
        }
        return best;
    }

    private PairScores.PositionScore learn(AttackerView view, InfluenceMatrix matrix, Pairs pairs) {
        PairScores.PositionScore nothing = (i, j) -> 0;
        Approach approach;
        try {
            approach = ApproachChoice.of(new QuerySession(view, options), view, matrix.sources());
        } catch (InferenceException e) {
            throw matrix.interrupted(PairScores.of(pairs, nothing), e);
        }
        try {
            approach.learn(matrix);
        } catch (InferenceException e) {
            throw matrix.interrupted(PairScores.of(pairs, approach.reading(matrix, pairs.nodes())), e);
        }
        matrix.requireOthersResponse();
        return approach.reading(matrix, pairs.nodes());
    }
}
