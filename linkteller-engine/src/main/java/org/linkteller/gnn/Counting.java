package org.linkteller.gnn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
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
 * standard error, they are not used. The best epoch for some nodes looks better on them than it is, so for this question it is
 * chosen by one half of the validation nodes and judged by the other, both ways round.
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
        Course judged = published ? asked : train;
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
            Dataset.Part watched = tuning.inference().withFeatures(judged.inputs());
            Function<Dataset.Part, GnnModel> reader = judges -> trainer.train(
                            READER, learned, Optional.of(judges), READING, randomness, TrainingListener.NONE)
                    .model();
            if (stage == mechanism.stages()
                    && !isUseful(reader, watched, tuning, judged.answers.get(0), seed, threads)) {
                return floor;
            }
            GnnModel best = reader.apply(watched);
            train.read(best);
            asked.read(best);
            stages.add(new CountedModel.Stage(best, release.inference()));
        }
        return new CountedModel(own, stages);
    }

    /** @param reader what is learned when the epoch is chosen by a part's scored nodes */
    private static boolean isUseful(
            Function<Dataset.Part, GnnModel> reader,
            Dataset.Part watched,
            Dataset tuning,
            Predictions without,
            Seed seed,
            int threads) {
        int[] nodes = watched.scored().toArray();
        seed.derive("halves").shuffle(nodes);
        int middle = nodes.length / 2;
        NodeSet first = NodeSet.of(Arrays.copyOf(nodes, middle));
        NodeSet second = NodeSet.of(Arrays.copyOfRange(nodes, middle, nodes.length));
        double[] with = without.toArray();
        for (boolean turned : new boolean[] {false, true}) {
            GnnModel chosen = reader.apply(watched.scoredOn(turned ? second : first));
            Predictions answers = chosen.predict(Graph.withoutEdges(without.rows()), watched.features(), threads);
            (turned ? first : second).stream().forEach(node -> {
                double[] row = answers.row(node);
                System.arraycopy(row, 0, with, node * row.length, row.length);
            });
        }
        PairedGain gain = PairedGain.of(
                tuning.facts().utility(), Predictions.wrap(without.rows(), without.classes(), with), without, watched);
        return gain.gain() > gain.error();
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
    }
}
