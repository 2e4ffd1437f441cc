package org.linkteller.attack;

import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;

/**
 * A box that answers in 32-bit floats, as the public research code does: of a change of Δ = 1e-4 times an influence
 * little or nothing is left beside a logit of order 1. For comparison with that code only.
 */
public record SinglePrecision(InferenceApi box) implements InferenceApi {
    @Override
    public Predictions predict(NodeSet nodes, Features features) {
        Predictions answer = box.predict(nodes, features);
        double[] scores = answer.toArray();
        for (int i = 0; i < scores.length; i++) {
            scores[i] = (float) scores[i];
        }
        return Predictions.wrap(answer.rows(), answer.classes(), scores);
    }
}
