package org.linkteller.attack.influence;

import java.util.Optional;
import org.linkteller.api.Predictions;
import org.linkteller.api.box.OutputKind;

/** On which scale differences of answers are taken. */
public enum AnswerScale {
    /** As they come. */
    PLAIN {
        @Override
        public double[] row(Predictions answer, int row) {
            return answer.row(row);
        }
    },
    /** Probabilities of exclusive classes: their logarithms are the logits up to one number per node, so centre them. */
    LOG_SOFTMAX {
        @Override
        public double[] row(Predictions answer, int row) {
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
        public double[] row(Predictions answer, int row) {
            double[] odds = answer.row(row);
            for (int c = 0; c < odds.length; c++) {
                odds[c] = Math.log(Math.max(odds[c], SMALLEST)) - Math.log(Math.max(1 - odds[c], SMALLEST));
            }
            return odds;
        }
    },
    /** A label, or probabilities of exclusive classes to a few decimals: all they show exactly is which is the largest. */
    DECISION {
        @Override
        public double[] row(Predictions answer, int row) {
            return answer.row(row);
        }
    },
    /** Several labels, or a rounded probability for each: all they show exactly is on which side of one half they are. */
    DECISIONS {
        @Override
        public double[] row(Predictions answer, int row) {
            double[] sides = answer.row(row);
            for (int c = 0; c < sides.length; c++) {
                sides[c] -= 0.5;
            }
            return sides;
        }
    };

    /** Of exclusive classes the unlikely one is written down exactly, to the end of the range of doubles. */
    private static final double LEAST = 1e-300;

    /** Probabilities to so many decimals are read as decisions. */
    private static final double DECIMALS = 1e6;

    /** Below this a probability says no more than "small"; near the resolution of a double next to 1. */
    private static final double SMALLEST = 1e-15;

    /** One node's answer on this scale. */
    public abstract double[] row(Predictions answer, int row);

    /** Whether no probability of an answer is so near 0 or 1 that it hides how far the logit went. */
    boolean isLegible(Predictions answer) {
        for (int row = 0; isLogarithmic() && row < answer.rows(); row++) {
            for (int label = 0; label < answer.classes(); label++) {
                double value = answer.at(row, label);
                if (this == LOG_SOFTMAX ? value <= LEAST : value <= SMALLEST || value >= 1 - SMALLEST) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether answers are probabilities that can be turned back into logits. */
    public boolean isLogarithmic() {
        return this == LOG_SOFTMAX || this == LOG_ODDS;
    }

    /** Whether answers show decisions and little more, and of which kind. */
    public Optional<OutputKind> decisions() {
        return this == DECISION
                ? Optional.of(OutputKind.SOFTMAX)
                : this == DECISIONS ? Optional.of(OutputKind.SIGMOID) : Optional.empty();
    }

    /** Takes whole numbers for labels, and numbers that all lie in [0, 1] for probabilities. */
    public static AnswerScale of(Predictions answer) {
        boolean zero = true; // says nothing about what the numbers are
        boolean labels = true;
        boolean probabilities = true;
        boolean rounded = true;
        for (double value : answer.toArray()) {
            zero &= value == 0;
            labels &= value >= 0 && value == Math.rint(value);
            probabilities &= value >= 0 && value <= 1;
            // what six decimals leave is a multiple of 1e-6 up to the rounding of a double
            rounded &= Math.abs(value * DECIMALS - Math.rint(value * DECIMALS)) <= 1e-9;
        }
        boolean exclusive = isExclusive(answer);
        if (!zero && (labels || probabilities && rounded)) {
            return exclusive ? DECISION : DECISIONS;
        }
        return zero || !probabilities ? PLAIN : exclusive ? LOG_SOFTMAX : LOG_ODDS;
    }

    /** Whether the numbers of a node add up to one, as those of exclusive classes do. */
    private static boolean isExclusive(Predictions answer) {
        for (int row = 0; row < answer.rows(); row++) {
            double sum = 0;
            for (int label = 0; label < answer.classes(); label++) {
                sum += answer.at(row, label);
            }
            // rounding each of c classes to d decimals moves the sum by up to c/2 units; a percent covers d = 2
            if (Math.abs(sum - 1) > 0.01 * Math.max(1, answer.classes() / 2.0)) {
                return false;
            }
        }
        return true;
    }
}
