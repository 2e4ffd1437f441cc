package org.linkteller.gnn;

import java.util.List;
import java.util.Optional;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.Predictions;
import org.linkteller.data.Dataset;
import org.linkteller.data.Utility;
import org.linkteller.graph.Graph;
import org.linkteller.privacy.Clusters;
import org.linkteller.privacy.NeighbourCounts;

/**
 * A model that knows of the edges only released {@link NeighbourCounts}: two networks without a graph. The first reads a
 * node's features; it never saw an edge, its answers make the clusters. The second reads the first one's probabilities and
 * log(1 + count) of each cluster. No node's features reach another node's answer.
 *
 * @param features the network of the features
 * @param reader that of the probabilities and counts; empty where it does worse than the first alone on validation nodes
 */
public record CountedModel(GnnModel features, Optional<GnnModel> reader) {
    private static final GnnSpec.Mlp READER = new GnnSpec.Mlp(List.of(32), 0.3);
    private static final TrainingOptions READING = new TrainingOptions(200, 0.01, 1e-3, 200);

    public CountedModel {
        if (features.hops() > 0 || reader.isPresent() && reader.get().hops() > 0) {
            throw new IllegalArgumentException(
                    "expected two networks that use no edge, got " + features + " and " + reader);
        }
    }

    /** A part of a dataset with what was released about its nodes. */
    public record Counted(Dataset.Part part, NeighbourCounts counts) {
        public Counted {
            if (counts.nodes() != part.graph().nodeCount()) {
                throw new IllegalArgumentException(
                        "expected counts of " + part.graph().nodeCount() + " nodes, got those of " + counts.nodes());
            }
        }
    }

    /** The clusters of a part's nodes, for a release: fixed from the owner's features, whatever a client sends later. */
    public static Clusters clusters(GnnModel features, Dataset.Part part, int threads) {
        return Clusters.mostProbable(features.predict(withoutEdges(part.features()), part.features(), threads));
    }

    /**
     * Trains the second network on the part's labels and keeps it if it does better than the first on the validation nodes.
     *
     * @param threads so many may work on the answers of the first
     */
    public static CountedModel train(
            Trainer trainer, GnnModel features, Counted train, Counted validation, Randomness randomness, int threads) {
        Dataset.Part learned = inputs(features, train, threads);
        Dataset.Part watched = inputs(features, validation, threads);
        GnnModel reader = trainer.train(
                        READER, learned, Optional.of(watched), READING, randomness, TrainingListener.NONE)
                .model();
        double with = score(reader, watched, threads);
        double without = score(features, validation.part, threads);
        return new CountedModel(features, with > without ? Optional.of(reader) : Optional.empty());
    }

    /** Logits for every row of the features, of which row {@code i} has row {@code i} of the counts. */
    public Predictions predict(Features own, NeighbourCounts counts, int threads) {
        return read(features.predict(withoutEdges(own), own, threads), counts, threads);
    }

    Predictions read(Predictions answers, NeighbourCounts counts, int threads) {
        if (reader.isEmpty()) {
            return answers;
        }
        Features inputs = inputs(answers, features.isMultiLabel(), counts);
        return reader.get().predict(withoutEdges(inputs), inputs, threads);
    }

    private static double score(GnnModel model, Dataset.Part part, int threads) {
        Predictions answers = model.predict(withoutEdges(part.features()), part.features(), threads);
        return UtilityScore.of(Utility.suiting(part.labels()), answers, part.labels(), part.scored(), node -> 1)
                .value();
    }

    private static Dataset.Part inputs(GnnModel features, Counted counted, int threads) {
        Features own = counted.part.features();
        Predictions answers = features.predict(withoutEdges(own), own, threads);
        return counted.part.withFeatures(inputs(answers, features.isMultiLabel(), counted.counts));
    }

    private static Features inputs(Predictions answers, boolean multiLabel, NeighbourCounts counts) {
        Targets probabilities = Targets.of(answers, multiLabel);
        int classes = answers.classes();
        int width = classes + counts.clusters();
        float[] values = new float[Math.multiplyExact(answers.rows(), width)];
        for (int i = 0; i < answers.rows(); i++) {
            for (int j = 0; j < width; j++) {
                values[i * width + j] =
                        (float) (j < classes ? probabilities.at(i, j) : Math.log1p(counts.at(i, j - classes)));
            }
        }
        return DenseFeatures.wrap(answers.rows(), width, values);
    }

    private static Graph withoutEdges(Features features) {
        return Graph.of(features.rows(), new int[0][]);
    }
}
