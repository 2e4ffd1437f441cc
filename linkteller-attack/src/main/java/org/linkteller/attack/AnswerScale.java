package org.linkteller.attack;

import org.linkteller.api.Predictions;

/** On which scale differences of answers are taken. */
enum AnswerScale {
    /** As they come. */
    PLAIN {
        @Override
        double[] row(Predictions answer, int row) {
            return answer.row(row);
        }
    },
    /** Probabilities of exclusive classes: their logarithms are the logits up to one number per node, so centre them. */
    LOG_SOFTMAX {
        @Override
        double[] row(Predictions answer, int row) {
            double[] logs = answer.row(row);
            double mean = 0;
            for (int c = 0; c < logs.length; c++) {
                logs[c] = Math.log(Math.max(logs[c], LEAST));
                mean += logs[c] / logs.length;
            }
            for (int c = 0; c < logs.length; c++) {
                logs[c] -= mean;
            }
            return logs;
        }
    },
    /** A probability per label. */
    LOG_ODDS {
        @Override
        double[] row(Predictions answer, int row) {
            double[] odds = answer.row(row);
            for (int c = 0; c < odds.length; c++) {
                odds[c] = Math.log(Math.max(odds[c], SMALLEST)) - Math.log(Math.max(1 - odds[c], SMALLEST));
            }
            return odds;
        }
    };

    /** Of exclusive classes the unlikely one is written down exactly, to the end of the range of doubles. */
    private static final double LEAST = 1e-300;

    /** Below this a probability says no more than "small"; near the resolution of a double next to 1. */
    private static final double SMALLEST = 1e-15;

    /** One node's answer on this scale. */
    abstract double[] row(Predictions answer, int row);

    /** Whether no probability of an answer is so near 0 or 1 that it hides how far the logit went. */
    boolean isLegible(Predictions answer) {
        for (int row = 0; this != PLAIN && row < answer.rows(); row++) {
            for (int label = 0; label < answer.classes(); label++) {
                double value = answer.at(row, label);
                if (this == LOG_SOFTMAX ? value <= LEAST : value <= SMALLEST || value >= 1 - SMALLEST) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Takes numbers that all lie in [0, 1] for probabilities, unless they are decisions (only 0 and 1). */
    static AnswerScale of(Predictions answer) {
        boolean exclusive = true;
        boolean decisions = true;
        for (int row = 0; row < answer.rows(); row++) {
            double sum = 0;
            for (int label = 0; label < answer.classes(); label++) {
                double value = answer.at(row, label);
                if (value < 0 || value > 1) {
                    return PLAIN;
                }
                decisions &= value == 0 || value == 1;
                sum += value;
            }
            // rounding each of c classes to d decimals moves the sum by up to c/2 units; a percent covers d = 2
            exclusive &= Math.abs(sum - 1) <= 0.01 * Math.max(1, answer.classes() / 2.0);
        }
        return decisions ? PLAIN : exclusive ? LOG_SOFTMAX : LOG_ODDS;
    }
}
