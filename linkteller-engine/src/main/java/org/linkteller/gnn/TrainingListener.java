package org.linkteller.gnn;

import java.time.Duration;

/** Hears about a training run while it goes on, on the thread that trains. */
public interface TrainingListener {
    /** For runs nobody watches. */
    TrainingListener NONE = new TrainingListener() {};

    /** After every epoch. */
    default void epoch(Epoch epoch) {}

    /** Now and then ({@link #checkpointEvery()}), with a model that can be kept. */
    default void checkpoint(int epoch, GnnModel model) {}

    /** Epochs between two checkpoints; 0 for none. */
    default int checkpointEvery() {
        return 0;
    }

    /** Something about the data that does not stop training but that its owner should know. One line. */
    default void warning(String message) {}

    /**
     * One epoch.
     *
     * @param number from 1
     * @param loss on the scored training nodes, with dropout, before the epoch's step
     * @param score on the same nodes and pass
     * @param validation score on validation nodes without dropout, after the epoch's step; NaN if there are none
     * @param elapsed since training began
     */
    record Epoch(int number, int of, double loss, double score, double validation, Duration elapsed) {}
}
