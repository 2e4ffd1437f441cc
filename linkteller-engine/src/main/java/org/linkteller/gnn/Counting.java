package org.linkteller.gnn;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.linkteller.api.Features;
import org.linkteller.api.Predictions;
import org.linkteller.api.Seed;
import org.linkteller.data.CountRelease;
import org.linkteller.data.Dataset;
import org.linkteller.data.KMeans;
import org.linkteller.graph.Graph;
import org.linkteller.privacy.ClusterCounts;
import org.linkteller.privacy.Clusters;
import org.linkteller.privacy.NeighbourCounts;
import org.linkteller.privacy.NoiseSource;

/**
 * How a {@link CountedModel} is made (after the idea of Kolluri et al., LPGNet, CCS 2022). Clusters come from the owner's
 * features, by the answers of a network that never saw an edge or by k-means; each graph is counted once per stage with noise,
 * and a network learns to read the counts. Where it is not clearly better on validation nodes than features alone, by a
 * standard error, they are not used.
 *
 * @param kMeans so many clusters by k-means; 0 for one per class, as the network without edges names it
 */
public record Counting(ClusterCounts mechanism, int kMeans) {
    private static final GnnSpec.Mlp READER = new GnnSpec.Mlp(List.of(32), 0.3);
    private static final TrainingOptions READING = new TrainingOptions(200, 0.01, 1e-3, 200);

    /**
     * Releases the counts and learns to read them.
     *
     * @param edgeless what a network of features alone is trained with
     * @param floor that network, trained on all training labels: what is returned if counts are of no use
     */
    public NodeClassifier learn(
            Trainer trainer,
            PaperSettings edgeless,
            GnnModel floor,
            Dataset dataset,
            NoiseSource noise,
            Seed seed,
            int threads) {
        Randomness randomness = Randomness.of(seed.derive("counts"));
        Dataset tuning = dataset.forTuning(seed);
        boolean published = dataset.validation().size() > 0;
        // without published validation nodes some labels are held out, and whoever is judged by them must not know them
        GnnModel own = published
                ? floor
                : trainer.train(edgeless.spec(), tuning.train(), edgeless.options(), randomness)
                        .model();
        Course train = new Course(own, dataset.train(), threads);
        Course asked = new Course(own, dataset.inference(), threads);
        Optional<KMeans> means = means(dataset, seed);
        List<CountedModel.Stage> stages = new ArrayList<>();
        for (int stage = 1; stage <= mechanism.stages(); stage++) {
            Optional<KMeans> by = stage == 1 ? means : Optional.empty(); // later ones go by what was learned so far
            CountRelease release = CountRelease.of(
                    dataset,
                    mechanism,
                    by.map(k -> k.assign(dataset.train().features())).orElseGet(train::clusters),
                    by.map(k -> k.assign(dataset.inference().features())).orElseGet(asked::clusters),
                    noise.derive("stage " + stage));
            train.counts.add(release.train());
            asked.counts.add(release.inference());
            Dataset.Part learned = tuning.train().withFeatures(train.inputs());
            Dataset.Part watched = tuning.inference().withFeatures((published ? asked : train).inputs());
            GnnModel reader = trainer.train(
                            READER, learned, Optional.of(watched), READING, randomness, TrainingListener.NONE)
                    .model();
            train.read(reader);
            asked.read(reader);
            stages.add(new CountedModel.Stage(reader, release.inference()));
        }
        Course judged = published ? asked : train;
        double with = judged.score(mechanism.stages(), tuning);
        double without = judged.score(0, tuning);
        // the best of many epochs looks better than it is: a standard error is asked for
        double margin = 0.5 / Math.sqrt(Math.max(1, tuning.inference().scored().size()));
        return with > without + margin ? new CountedModel(own, stages) : floor;
    }

    /**
     * The clusters of a part's nodes, for the first stage: fixed from the owner's features, whatever a client sends later.
     *
     * @param edgeless a network of features alone
     */
    public Clusters clusters(GnnModel edgeless, Dataset dataset, Dataset.Part part, Seed seed, int threads) {
        return means(dataset, seed)
                .map(means -> means.assign(part.features()))
                .orElseGet(() -> new Course(edgeless, part, threads).clusters());
    }

    private Optional<KMeans> means(Dataset dataset, Seed seed) {
        return kMeans == 0
                ? Optional.empty()
                : Optional.of(KMeans.fit(dataset.train().features(), kMeans, seed));
    }

    /** What is known about the nodes of one part as the stages go by. */
    private static final class Course {
        private final List<Predictions> answers = new ArrayList<>();
        private final List<NeighbourCounts> counts = new ArrayList<>();
        private final boolean multiLabel;
        private final int threads;

        Course(GnnModel own, Dataset.Part part, int threads) {
            this.multiLabel = own.isMultiLabel();
            this.threads = threads;
            answers.add(own.predict(Graph.withoutEdges(part.features().rows()), part.features(), threads));
        }

        Clusters clusters() {
            return Clusters.mostProbable(answers.get(answers.size() - 1));
        }

        Features inputs() {
            return CountedModel.inputs(answers, multiLabel, counts);
        }

        void read(GnnModel reader) {
            Features inputs = inputs();
            answers.add(reader.predict(Graph.withoutEdges(inputs.rows()), inputs, threads));
        }

        double score(int answer, Dataset tuning) {
            Dataset.Part part = tuning.inference();
            return UtilityScore.of(
                            tuning.facts().utility(), answers.get(answer), part.labels(), part.scored(), node -> 1)
                    .value();
        }
    }
}
