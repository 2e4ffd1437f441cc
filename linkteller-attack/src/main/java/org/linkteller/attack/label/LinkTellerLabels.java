package org.linkteller.attack.label;

import org.linkteller.api.InferenceException;
import org.linkteller.api.box.OutputKind;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.LinkAttack;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.Pairs;
import org.linkteller.attack.influence.InfluenceMatrix;
import org.linkteller.attack.influence.QuerySession;

/**
 * Edges from labels alone, whatever else a box shows: see {@link LabelReading}.
 *
 * @param output which decisions to make of answers that are no labels
 */
public record LinkTellerLabels(OutputKind output, AttackOptions options) implements LinkAttack {
    @Override
    public String name() {
        return "linkteller-labels";
    }

    @Override
    public PairScores score(AttackerView view, Pairs pairs) {
        InfluenceMatrix matrix = InfluenceMatrix.empty(view.nodes(), pairs.nodes());
        QuerySession session = new QuerySession(view, options);
        LabelReading labels = new LabelReading(session, view.features(), output);
        try {
            labels.learn(matrix);
        } catch (InferenceException e) {
            if (session.left() > 0) {
                throw matrix.interrupted(PairScores.of(pairs, labels.reading(matrix, pairs.nodes())), e);
            }
        }
        return PairScores.of(pairs, labels.reading(matrix, pairs.nodes()));
    }
}
