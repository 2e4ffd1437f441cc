package org.linkteller.attack;

import org.linkteller.api.InferenceException;
import org.linkteller.api.box.OutputKind;

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
                throw new AttackInterruptedException(
                        PairScores.of(pairs, labels.reading(matrix, pairs.nodes())), matrix, e);
            }
        }
        return PairScores.of(pairs, labels.reading(matrix, pairs.nodes()));
    }
}
