package org.linkteller.gnn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.Seed;
import org.linkteller.data.Dataset;
import org.linkteller.data.DatasetFacts;
import org.linkteller.data.Labels;
import org.linkteller.gnn.layer.Normalization;
import org.linkteller.graph.Graph;
import org.linkteller.graph.GraphBuilder;
import org.linkteller.math.Kernels;
import org.linkteller.privacy.ClusterCounts;
import org.linkteller.privacy.NeighbourCounts;
import org.linkteller.privacy.NoiseSource;

/** Two groups whose features say little and whose edges say much: all but a few run inside a group. */
class CountedModelTest {
    private static final int NODES = 600;
    private static final NodeSet TEST = NodeSet.of(IntStream.range(250, NODES).toArray());
    private static final Dataset DATA = Dataset.same(
            "groups",
            part().scoredOn(TEST),
            NodeSet.of(IntStream.range(0, 100).toArray()),
            NodeSet.of(IntStream.range(100, 250).toArray()),
            DatasetFacts.unpublished("groups", "", part().labels()));
    private static final PaperSettings EDGELESS =
            new PaperSettings(new GnnSpec.Mlp(List.of(16), 0), TrainingOptions.defaults());
    private static final Trainer TRAINER = new Trainer(Kernels.best(1));
    private static final GnnModel FLOOR = TRAINER.train(EDGELESS.spec(), DATA.train(), EDGELESS.options(), new Seed(1))
            .model();

    @ParameterizedTest
    @CsvSource({"1, 0", "2, 0", "1, 2"})
    void countsTellWhatFeaturesDoNot(int stages, int kMeans) {
        NodeClassifier model = model(new Counting(new ClusterCounts(8, stages), kMeans), DATA);
        assertThat(((CountedModel) model).stages()).hasSize(stages);
        assertThat(utility(model)).isGreaterThan(utility(FLOOR) + 0.05);
    }

    /** At an epsilon that leaves noise alone the counts can only do harm: validation nodes tell, and they are ignored. */
    @Test
    void worthlessCountsAreIgnored() {
        assertThat(model(counting(1e-3), DATA)).isSameAs(FLOOR);
    }

    /** Where no validation nodes are published some training labels are held out, and the floor still knows all of them. */
    @Test
    void withoutValidationNodesTrainingLabelsDecide() {
        Dataset.Part labelled =
                DATA.train().scoredOn(NodeSet.of(IntStream.range(0, 250).toArray()));
        Dataset unpublished =
                new Dataset(DATA.name(), labelled, DATA.inference(), DATA.relation(), NodeSet.of(), DATA.facts());
        assertThat(utility(model(counting(8), unpublished))).isGreaterThan(utility(FLOOR) + 0.05);
        assertThat(model(counting(1e-3), unpublished)).isSameAs(FLOOR);
    }

    @Test
    void noNodeInfluencesAnotherNodesAnswer() {
        NodeClassifier model = model(counting(8), DATA);
        assertThat(model).isInstanceOf(CountedModel.class);
        InferenceApi box = model.over(DATA.inference().graph(), 1, 2);
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

    /** Changed rows alone are read anew; the plain twin reads the same features without knowing what changed. */
    @Test
    void whatChangesLittleIsAnsweredAsIfItWereNew() {
        InferenceApi box = model(counting(8), DATA).over(DATA.inference().graph(), 1, 2);
        Features rows = DATA.inference().features();
        NodeSet all = NodeSet.all(NODES);
        for (int[] changed : new int[][] {{17}, {0, 599}, {300}}) {
            double[][] values = new double[changed.length][];
            for (int i = 0; i < changed.length; i++) {
                values[i] = new double[] {3, -0.5, changed[i], 0};
            }
            Features overlay = rows.withRows(changed, values);
            double[][] flat = IntStream.range(0, NODES).mapToObj(overlay::row).toArray(double[][]::new);
            // the network of the features answers base plus change, within 1e-9 of the largest logit, here some
            // hundreds
            assertThat(box.predict(all, overlay).toArray())
                    .containsExactly(box.predict(all, DenseFeatures.of(flat)).toArray(), within(1e-6));
        }
    }

    /** Neither edges nor other nodes of the graph it is asked over play a part, and strangers are answered, too. */
    @Test
    void onlyTheReleasedCountsAreRead() {
        NodeClassifier model = model(counting(8), DATA);
        Features rows = DATA.inference().features();
        NodeSet all = NodeSet.all(NODES);
        Predictions over = model.over(DATA.inference().graph(), 1, 2).predict(all, rows);
        Predictions without = model.over(Graph.withoutEdges(NODES + 50), 1, 2).predict(all, rows);
        assertThat(without.toArray()).containsExactly(over.toArray());
        assertThat(model.over(Graph.withoutEdges(NODES + 50), 1, 2)
                        .predict(NodeSet.of(NODES + 7), Samples.dense(1, 4, 3))
                        .row(0))
                .doesNotContain(Double.NaN);
    }

    /** The one release is drawn from the source: the same noise gives the same model, other noise another. */
    @Test
    void theNoiseDecidesTheCounts() {
        assertThat(counts(model(counting(4), DATA))).isEqualTo(counts(model(counting(4), DATA)));
        NodeClassifier other =
                counting(4).learn(TRAINER, EDGELESS, FLOOR, DATA, NoiseSource.seeded(new Seed(4)), new Seed(2), 1);
        assertThat(counts(other)).isNotEqualTo(counts(model(counting(4), DATA)));
    }

    @Test
    void refusesNetworksThatUseEdgesAndCountsThatDoNotFit() {
        NeighbourCounts counts = NeighbourCounts.wrap(2, new int[4]);
        GnnModel gcn = Samples.model(new GnnSpec.Gcn(List.of(3), Normalization.AUG_RWALK, 0), 4, 2, false, 1);
        GnnModel reader = Samples.model(new GnnSpec.Mlp(List.of(3), 0), 4, 2, false, 1);
        assertThatThrownBy(() -> new CountedModel(gcn, List.of(new CountedModel.Stage(reader, counts))))
                .hasMessageContaining("use no edge");
        assertThatThrownBy(() -> new CountedModel(
                        reader, List.of(new CountedModel.Stage(reader, NeighbourCounts.wrap(3, new int[3])))))
                .hasMessageContaining("expected a network of 5 inputs");
        assertThatThrownBy(() -> new CountedModel(reader, List.of(new CountedModel.Stage(reader, counts)))
                        .over(Graph.withoutEdges(1), 1, 1))
                .hasMessage("the model's counts are of 2 nodes, the graph has 1");
    }

    private static Counting counting(double epsilon) {
        return new Counting(new ClusterCounts(epsilon), 0);
    }

    private static NodeClassifier model(Counting counting, Dataset data) {
        return counting.learn(TRAINER, EDGELESS, FLOOR, data, NoiseSource.seeded(new Seed(3)), new Seed(2), 1);
    }

    private static NeighbourCounts counts(NodeClassifier model) {
        return ((CountedModel) model).stages().get(0).counts();
    }

    private static double utility(NodeClassifier model) {
        Dataset.Part part = DATA.inference();
        return UtilityScore.of(
                        DATA.facts().utility(),
                        model.predict(part.graph(), part.features(), 1),
                        part.labels(),
                        TEST,
                        node -> 1)
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
