package org.linkteller.gnn;

import java.util.List;

/**
 * What a training run left.
 *
 * @param epochs in order
 */
public record Trained(GnnModel model, List<TrainingListener.Epoch> epochs, Ending ending) {
    public Trained {
        epochs = List.copyOf(epochs);
    }

    /** Why training ended. */
    public enum Ending {
        /** All epochs were run. */
        FINISHED,
        /** Validation stopped getting better; the model is the best one. */
        STOPPED_EARLY,
        /** The thread was interrupted; the model is the last one. */
        INTERRUPTED
    }
}
