package org.linkteller.api.box;

import java.util.Arrays;
import org.linkteller.api.Predictions;

/** What the numbers of a box mean. */
public enum OutputKind {
    /** One class per node: the softmax makes probabilities of logits. */
    SOFTMAX {
        @Override
        public double[] posteriors(double[] logits) {
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

        @Override
        void decide(double[] scores, int start, int end) {
            int best = start;
            for (int i = start; i < end; i++) {
                best = scores[i] > scores[best] ? i : best;
            }
            Arrays.fill(scores, start, end, 0);
            scores[best] = 1;
        }
    },
    /** Several labels per node: each has its own sigmoid. */
    SIGMOID {
        @Override
        public double[] posteriors(double[] logits) {
            double[] posteriors = new double[logits.length];
            for (int c = 0; c < logits.length; c++) {
                posteriors[c] = 1 / (1 + Math.exp(-logits[c]));
            }
            return posteriors;
        }

        @Override
        void decide(double[] scores, int start, int end) {
            for (int i = start; i < end; i++) {
                scores[i] = scores[i] > 0 ? 1 : 0; // a sigmoid above one half
            }
        }
    };

    /** @param multiLabel whether a node may have several classes at once */
    public static OutputKind of(boolean multiLabel) {
        return multiLabel ? SIGMOID : SOFTMAX;
    }

    /** The probabilities of one node. */
    public abstract double[] posteriors(double[] logits);

    /** The probabilities of every node. */
    public Predictions posteriors(Predictions logits) {
        double[] all = new double[logits.rows() * logits.classes()];
        for (int row = 0; row < logits.rows(); row++) {
            double[] posteriors = posteriors(logits.row(row));
            System.arraycopy(posteriors, 0, all, row * posteriors.length, posteriors.length);
        }
        return Predictions.wrap(logits.rows(), logits.classes(), all);
    }

    /**
     * 1 for the class with the largest logit (the first of equals), 0 for the others; with several labels per node 1 for
     * each with a positive logit.
     */
    public Predictions decisions(Predictions logits) {
        double[] all = logits.toArray();
        for (int row = 0; row < logits.rows(); row++) {
            decide(all, row * logits.classes(), (row + 1) * logits.classes());
        }
        return Predictions.wrap(logits.rows(), logits.classes(), all);
    }

    abstract void decide(double[] scores, int start, int end);
}
