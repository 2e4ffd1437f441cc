package org.linkteller.attack;

import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;

/** A box that rounds every score to a number of decimals. */
public record RoundedBox(InferenceApi box, int decimals) implements InferenceApi {
    public RoundedBox {
        if (decimals < 0 || decimals > 15) {
            throw new IllegalArgumentException("expected 0 to 15 decimals, got " + decimals);
        }
    }

    @Override
    public Predictions predict(NodeSet nodes, Features features) {
        Predictions answer = box.predict(nodes, features);
        double[] scores = answer.toArray();
        double unit = Math.pow(10, decimals);
        for (int i = 0; i < scores.length; i++) {
            scores[i] = Math.rint(scores[i] * unit) / unit;
        }
        return Predictions.wrap(answer.rows(), answer.classes(), scores);
    }
}
