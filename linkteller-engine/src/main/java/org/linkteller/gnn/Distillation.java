package org.linkteller.gnn;

import java.util.List;
import java.util.Optional;
import org.linkteller.api.Predictions;
import org.linkteller.data.Dataset;

/**
 * A student that answers from a node's own features, trained on what a teacher answers about every node of the training part
 * (after the idea of Zhang et al., Graph-less Neural Networks, ICLR 2022). No node's features reach another node's answer, and
 * the graph it is asked about plays no part. What the teacher learned of the training graph is still in its answers: the
 * student is as private as the teacher, at the same epsilon if that one was trained on a released graph, no more.
 */
public record Distillation(GnnSpec.Mlp student, TrainingOptions options) {
    /** One hidden layer of 256, as measured on Cora and Citeseer; the best of 300 epochs where there is validation. */
    public static Distillation defaults() {
        return new Distillation(new GnnSpec.Mlp(List.of(256), 0.6), new TrainingOptions(300, 0.01, 1e-4, 0));
    }

    /**
     * Trains a student.
     *
     * @param part what the teacher was trained on, over the edges it was trained on
     * @param validation nodes with true labels; the epoch that does best on them is kept
     * @param threads so many may work on the teacher's answers
     */
    public Trained learn(
            Trainer trainer,
            GnnModel teacher,
            Dataset.Part part,
            Optional<Dataset.Part> validation,
            Randomness randomness,
            int threads) {
        Predictions answers = teacher.predict(part.graph(), part.features(), threads);
        TrainingOptions all = validation.isPresent() ? options.withPatience(options.epochs()) : options;
        return trainer.distill(student, part, answers, validation, all, randomness, TrainingListener.NONE);
    }
}
