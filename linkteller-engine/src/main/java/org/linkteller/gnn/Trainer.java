package org.linkteller.gnn;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.Seed;
import org.linkteller.data.Dataset;
import org.linkteller.data.Labels;
import org.linkteller.data.Utility;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.gnn.layer.Layer;
import org.linkteller.gnn.layer.Parameters;
import org.linkteller.math.AdamStep;
import org.linkteller.math.Dropout;
import org.linkteller.math.Kernels;
import org.linkteller.math.Matrix;

/**
 * Trains networks on full batches with Adam. The same seed gives the same weights to the bit for any number of threads.
 * Interrupting the thread ends a run after the epoch it is in.
 */
public final class Trainer {
    private final Kernels kernels;

    public Trainer(Kernels kernels) {
        this.kernels = kernels;
    }

    /** Trains on the part's scored nodes. */
    public Trained train(GnnSpec spec, Dataset.Part part, TrainingOptions options, Seed seed) {
        return train(spec, part, options, Randomness.of(seed));
    }

    /** Trains on the part's scored nodes. */
    public Trained train(GnnSpec spec, Dataset.Part part, TrainingOptions options, Randomness randomness) {
        return train(spec, part, Optional.empty(), options, randomness, TrainingListener.NONE);
    }

    /**
     * Trains on the part's scored nodes.
     *
     * @param validation a part whose scored nodes are watched; needed for early stopping
     * @throws DivergedException if the loss stops being a number
     */
    public Trained train(
            GnnSpec spec,
            Dataset.Part part,
            Optional<Dataset.Part> validation,
            TrainingOptions options,
            Randomness randomness,
            TrainingListener listener) {
        requireValidation(options, validation);
        requireLabels(part.labels(), part.scored(), listener);
        SoftLabels wanted = SoftLabels.of(part.labels(), part.scored());
        return new Run(spec, part, wanted, validation, options, randomness, listener).run();
    }

    /**
     * Trains a student on what a teacher answers about every node of a part, instead of on labels: it learns from nodes
     * nobody has labelled. The score of an epoch says how often it names what the teacher names.
     *
     * @param teacher its logits, one row per node of the part
     * @param validation as in {@link #train}; its labels are true ones
     * @throws DivergedException if the loss stops being a number
     */
    public Trained distill(
            GnnSpec.Mlp student,
            Dataset.Part part,
            Predictions teacher,
            Optional<Dataset.Part> validation,
            TrainingOptions options,
            Randomness randomness,
            TrainingListener listener) {
        Labels labels = part.labels();
        if (teacher.rows() != part.graph().nodeCount() || teacher.classes() != labels.classes()) {
            throw new IllegalArgumentException("expected the teacher's " + labels.classes() + " scores of each of "
                    + part.graph().nodeCount() + " nodes, got " + teacher.classes() + " of " + teacher.rows());
        }
        requireValidation(options, validation);
        SoftLabels wanted = SoftLabels.of(teacher, labels.isMultiLabel());
        Dataset.Part taught = part.labelled(wanted.labels());
        return new Run(student, taught, wanted, validation, options, randomness, listener).run();
    }

    private static void requireValidation(TrainingOptions options, Optional<Dataset.Part> validation) {
        if (options.patience() > 0 && validation.isEmpty()) {
            throw new IllegalArgumentException("early stopping needs validation nodes");
        }
    }

    private static void requireLabels(Labels labels, NodeSet scored, TrainingListener listener) {
        if (scored.size() == 0) {
            throw new DataFormatException("no training node has a label that counts");
        }
        for (int i = 0; i < scored.size(); i++) {
            if (!labels.isMultiLabel() && !labels.isLabelled(scored.id(i))) {
                throw new DataFormatException("training node " + scored.id(i) + " has no label");
            }
        }
        int[] counts = labels.counts(scored);
        for (int label = 0; label < counts.length; label++) {
            if (counts[label] == 0) {
                listener.warning("no training node is in class " + label + " of " + counts.length
                        + "; the model cannot learn it");
            }
        }
    }

    private record Watched(Dataset.Part part, Network network) {}

    /** One training run and everything that changes in it. */
    private final class Run {
        private final GnnSpec spec;
        private final Dataset.Part part;
        private final SoftLabels wanted;
        private final TrainingOptions options;
        private final Draws draws;
        private final TrainingListener listener;
        private final Parameters weights;
        private final Parameters gradients;
        private final Network network;
        private final Optional<Watched> watched;
        private final List<TrainingListener.Epoch> epochs = new ArrayList<>();
        private final long start = System.nanoTime();
        private Parameters best;
        private double bestScore = Double.NEGATIVE_INFINITY;
        private int bestEpoch;

        Run(
                GnnSpec spec,
                Dataset.Part part,
                SoftLabels wanted,
                Optional<Dataset.Part> validation,
                TrainingOptions options,
                Randomness randomness,
                TrainingListener listener) {
            this.spec = spec;
            this.part = part;
            this.wanted = wanted;
            this.options = options;
            this.listener = listener;
            List<Layer> layers =
                    Layers.of(spec, part.features().columns(), part.labels().classes());
            draws = randomness.draws(spec, part.graph().nodeCount());
            weights = draws.start(layers);
            gradients = Parameters.zeros(weights.shapes());
            network = bind(layers, part);
            watched = validation.map(other -> new Watched(other, bind(layers, other)));
            best = weights;
        }

        Trained run() {
            Loss loss = Loss.suiting(wanted);
            Utility metric = Utility.suiting(part.labels());
            Parameters lastGood = weights.copy();
            Parameters means = Parameters.zeros(weights.shapes());
            Parameters variances = Parameters.zeros(weights.shapes());
            for (int epoch = 1; epoch <= options.epochs(); epoch++) {
                if (Thread.currentThread().isInterrupted()) {
                    return trained(weights, Trained.Ending.INTERRUPTED);
                }
                draws.round(weights, epoch);
                IntFunction<Dropout> masks = masks(epoch);
                Matrix logits = network.forward(masks);
                double value = loss.of(logits, wanted, network.logitGradient(), kernels.pool());
                if (!Double.isFinite(value)) {
                    throw diverged(epoch, value, lastGood);
                }
                lastGood.set(weights);
                double score = UtilityScore.of(metric, logits, part.labels(), part.scored(), kernels.pool());
                network.backward(masks);
                step(AdamStep.at(epoch, options.learningRate(), options.weightDecay()), means, variances);
                double validated = validate();
                report(epoch, value, score, validated);
                if (options.patience() > 0 && isOutOfPatience(epoch, validated)) {
                    return trained(best, Trained.Ending.STOPPED_EARLY);
                }
            }
            return trained(options.patience() > 0 ? best : weights, Trained.Ending.FINISHED);
        }

        private @Nullable IntFunction<Dropout> masks(int epoch) {
            return spec.dropout() > 0 ? layer -> draws.dropout(spec.dropout(), epoch, layer) : null;
        }

        private Network bind(List<Layer> layers, Dataset.Part bound) {
            return Network.of(spec, layers, bound.graph(), bound.features(), weights, gradients, kernels);
        }

        private void step(AdamStep step, Parameters means, Parameters variances) {
            for (int i = 0; i < weights.tensors().size(); i++) {
                kernels.adam(
                        step,
                        weights.tensors().get(i).values().data(),
                        gradients.tensors().get(i).values().data(),
                        means.tensors().get(i).values().data(),
                        variances.tensors().get(i).values().data());
            }
        }

        private double validate() {
            return watched.map(other -> UtilityScore.of(
                            Utility.suiting(other.part.labels()),
                            other.network.evaluate(),
                            other.part.labels(),
                            other.part.scored(),
                            kernels.pool()))
                    .orElse(Double.NaN);
        }

        private boolean isOutOfPatience(int epoch, double validated) {
            if (validated > bestScore) {
                bestScore = validated;
                bestEpoch = epoch;
                best = weights.copy();
            }
            return epoch - bestEpoch >= options.patience();
        }

        private void report(int epoch, double loss, double score, double validated) {
            Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
            TrainingListener.Epoch report =
                    new TrainingListener.Epoch(epoch, options.epochs(), loss, score, validated, elapsed);
            epochs.add(report);
            listener.epoch(report);
            int every = listener.checkpointEvery();
            if (every > 0 && epoch % every == 0 && epoch < options.epochs()) {
                listener.checkpoint(epoch, model(weights));
            }
        }

        private DivergedException diverged(int epoch, double loss, Parameters lastGood) {
            String advice = "; try a smaller learning rate than " + options.learningRate();
            return epoch == 1
                    ? new DivergedException("the loss of epoch 1 is " + loss + advice, Optional.empty())
                    : new DivergedException(
                            "the loss of epoch " + epoch + " is " + loss + ", epoch " + (epoch - 1)
                                    + " was the last good one" + advice,
                            Optional.of(model(lastGood)));
        }

        private Trained trained(Parameters parameters, Trained.Ending ending) {
            return new Trained(model(parameters), epochs, ending);
        }

        private GnnModel model(Parameters parameters) {
            Labels labels = part.labels();
            return GnnModel.of(spec, part.features().columns(), labels.classes(), labels.isMultiLabel(), parameters);
        }
    }
}
