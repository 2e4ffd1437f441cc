package org.linkteller.attack;

import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;

/**
 * A box that shows decisions only: 1 for the class with the largest logit (the first of equals), 0 for the others; with
 * several labels per node, 1 for each with a positive logit.
 */
public record LabelsOnly(InferenceApi box, OutputKind output) implements InferenceApi {
    @Override
    public Predictions predict(NodeSet nodes, Features features) {
        Predictions answer = box.predict(nodes, features);
        double[] decisions = new double[answer.rows() * answer.classes()];
        for (int row = 0; row < answer.rows(); row++) {
            int best = 0;
            for (int label = 0; label < answer.classes(); label++) {
                best = answer.at(row, label) > answer.at(row, best) ? label : best;
                if (output == OutputKind.SIGMOID && answer.at(row, label) > 0) {
                    decisions[row * answer.classes() + label] = 1;
                }
            }
            if (output == OutputKind.SOFTMAX) {
                decisions[row * answer.classes() + best] = 1;
            }
        }
        return Predictions.wrap(answer.rows(), answer.classes(), decisions);
    }
}
