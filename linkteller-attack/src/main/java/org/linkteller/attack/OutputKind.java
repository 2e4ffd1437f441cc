package org.linkteller.attack;

import org.linkteller.api.Predictions;

/** What the numbers of a box mean. */
public enum OutputKind {
    /** One class per node: the softmax makes probabilities of logits. */
    SOFTMAX {
        @Override
        double[] posteriors(double[] logits) {
            double largest = Double.NEGATIVE_INFINITY;
            for (double logit : logits) {
                largest = Math.max(largest, logit);
            }
            double sum = 0;
            double[] posteriors = new double[logits.length];
            for (int c = 0; c < logits.length; c++) {
                posteriors[c] = Math.exp(logits[c] - largest);
                sum += posteriors[c];
            }
            for (int c = 0; c < logits.length; c++) {
                posteriors[c] /= sum;
            }
            return posteriors;
        }
    },
    /** Several labels per node: each has its own sigmoid. */
    SIGMOID {
        @Override
        double[] posteriors(double[] logits) {
            double[] posteriors = new double[logits.length];
            for (int c = 0; c < logits.length; c++) {
                posteriors[c] = 1 / (1 + Math.exp(-logits[c]));
            }
            return posteriors;
        }
    };

    /** The probabilities of one node. */
    abstract double[] posteriors(double[] logits);

    /** The probabilities of every node. */
    Predictions posteriors(Predictions logits) {
        double[] all = new double[logits.rows() * logits.classes()];
        for (int row = 0; row < logits.rows(); row++) {
            double[] posteriors = posteriors(logits.row(row));
            System.arraycopy(posteriors, 0, all, row * posteriors.length, posteriors.length);
        }
        return Predictions.wrap(logits.rows(), logits.classes(), all);
    }
}
