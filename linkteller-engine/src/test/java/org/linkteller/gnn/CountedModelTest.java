package org.linkteller.gnn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.Seed;
import org.linkteller.data.Dataset;
import org.linkteller.data.Labels;
import org.linkteller.data.Utility;
import org.linkteller.gnn.CountedModel.Counted;
import org.linkteller.graph.Graph;
import org.linkteller.graph.GraphBuilder;
import org.linkteller.math.Kernels;
import org.linkteller.privacy.ClusterCounts;
import org.linkteller.privacy.Clusters;
import org.linkteller.privacy.NeighbourCounts;
import org.linkteller.privacy.NoiseSource;

/** Two groups whose features say little and whose edges say much: all but a few run inside a group. */
class CountedModelTest {
    private static final int NODES = 600;
    private static final Dataset.Part PART = part();
    private static final NodeSet TRAIN = NodeSet.of(IntStream.range(0, 100).toArray());
    private static final NodeSet VALIDATION =
            NodeSet.of(IntStream.range(100, 250).toArray());
    private static final NodeSet TEST = NodeSet.of(IntStream.range(250, NODES).toArray());
    private static final Trainer TRAINER = new Trainer(Kernels.best(1));
    private static final GnnModel FEATURES = TRAINER.train(
                    new GnnSpec.Mlp(List.of(16), 0), PART.scoredOn(TRAIN), TrainingOptions.defaults(), new Seed(1))
            .model();
    private static final Clusters CLUSTERS = CountedModel.clusters(FEATURES, PART, 1);

    @Test
    void countsTellWhatFeaturesDoNot() {
        double alone = utility(FEATURES.predict(PART.graph(), PART.features(), 1));
        NeighbourCounts counts = counts(8);
        double both = utility(model(counts).predict(PART.features(), counts, 1));
        assertThat(both).isGreaterThan(alone + 0.05);
    }

    /** At an epsilon that leaves noise alone the counts can only do harm: validation nodes tell, and they are ignored. */
    @Test
    void worthlessCountsAreIgnored() {
        NeighbourCounts counts = counts(1e-3);
        CountedModel model = model(counts);
        assertThat(model.reader()).isEmpty();
        assertThat(model.predict(PART.features(), counts, 1).toArray())
                .containsExactly(
                        FEATURES.predict(PART.graph(), PART.features(), 1).toArray());
    }

    @Test
    void noNodeInfluencesAnotherNodesAnswer() {
        NeighbourCounts counts = counts(8);
        CountedModel model = model(counts);
        assertThat(model.reader()).isPresent();
        CountedInference box = new CountedInference(model, counts, 1);
        NodeSet some = NodeSet.of(300, 5, 77, 420, 8);
        Features rows = Samples.dense(5, 4, 9);
        Predictions before = box.predict(some, rows);
        for (int changed = 0; changed < 5; changed++) {
            Predictions after = box.predict(some, rows.withRow(changed, new double[] {9, -9, 9, -9}));
            for (int i = 0; i < 5; i++) {
                if (i == changed) {
                    assertThat(after.row(i)).isNotEqualTo(before.row(i));
                } else {
                    assertThat(after.row(i)).containsExactly(before.row(i));
                }
            }
        }
    }

    /** What a client sends cannot move a node into another cluster: the counts of its neighbours stay. */
    @Test
    void theBoxAnswersFromTheReleasedCounts() {
        NeighbourCounts counts = counts(8);
        CountedModel model = model(counts);
        NodeSet all = NodeSet.all(NODES);
        assertThat(new CountedInference(model, counts, 1)
                        .predict(all, PART.features())
                        .toArray())
                .containsExactly(model.predict(PART.features(), counts, 1).toArray());
    }

    @Test
    void refusesCountsOfOtherNodesAndNetworksThatUseEdges() {
        assertThatThrownBy(() -> new Counted(PART, counts(8).of(TRAIN)))
                .hasMessage("expected counts of 600 nodes, got those of 100");
        GnnModel gcn = Samples.model(new GnnSpec.Gcn(List.of(3), Normalization.AUG_RWALK, 0), 4, 2, false, 1);
        assertThatThrownBy(() -> new CountedModel(gcn, Optional.empty())).hasMessageContaining("use no edge");
    }

    private static CountedModel model(NeighbourCounts counts) {
        return CountedModel.train(
                TRAINER,
                FEATURES,
                new Counted(PART.scoredOn(TRAIN), counts),
                new Counted(PART.scoredOn(VALIDATION), counts),
                Randomness.of(new Seed(2)),
                1);
    }

    private static NeighbourCounts counts(double epsilon) {
        return new ClusterCounts(epsilon).release(PART.graph(), CLUSTERS, NoiseSource.seeded(new Seed(3)));
    }

    private static double utility(Predictions answers) {
        return UtilityScore.of(Utility.ACCURACY, answers, PART.labels(), TEST, node -> 1)
                .value();
    }

    private static Dataset.Part part() {
        var random = new Seed(7).random();
        int[] labels = IntStream.range(0, NODES).map(node -> node % 2).toArray();
        GraphBuilder builder = new GraphBuilder(NODES);
        for (int i = 0; i < 6 * NODES; i++) {
            int u = random.nextInt(NODES);
            int v = random.nextInt(NODES);
            if (labels[u] == labels[v] || random.nextInt(20) == 0) {
                builder.add(u, v);
            }
        }
        Graph graph = builder.build();
        float[] values = new float[NODES * 4];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) (random.nextGaussian() + (labels[i / 4] == 0 ? 0.35 : -0.35));
        }
        return Dataset.Part.of(
                graph, NodeSet.all(NODES), DenseFeatures.wrap(NODES, 4, values), Labels.single(2, labels));
    }
}
