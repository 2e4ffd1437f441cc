package org.linkteller.gnn;

import java.io.Serializable;

/**
 * How a network is trained: full batch, Adam.
 *
 * @param weightDecay L2 decay, added to the gradient of every parameter, biases too
 * @param patience stop after so many epochs without a better validation score and return to the best weights; 0: never
 */
public record TrainingOptions(int epochs, double learningRate, double weightDecay, int patience)
        implements Serializable {
    public TrainingOptions {
        if (epochs < 1) {
            throw new IllegalArgumentException("expected at least one epoch, got " + epochs);
        }
        if (!(learningRate > 0) || Double.isInfinite(learningRate)) { // written so that NaN fails too
            throw new IllegalArgumentException("the learning rate must be positive and finite, got " + learningRate);
        }
        if (!(weightDecay >= 0) || Double.isInfinite(weightDecay)) {
            throw new IllegalArgumentException("the weight decay must be finite and not negative, got " + weightDecay);
        }
        if (patience < 0) {
            throw new IllegalArgumentException("patience must not be negative, got " + patience);
        }
    }

    /** 200 epochs at 0.01 with decay 5e-4 and no early stopping. */
    public static TrainingOptions defaults() {
        return new TrainingOptions(200, 0.01, 5e-4, 0);
    }

    public TrainingOptions withEpochs(int value) {
        return new TrainingOptions(value, learningRate, weightDecay, patience);
    }

    public TrainingOptions withLearningRate(double value) {
        return new TrainingOptions(epochs, value, weightDecay, patience);
    }

    public TrainingOptions withPatience(int value) {
        return new TrainingOptions(epochs, learningRate, weightDecay, value);
    }
}
