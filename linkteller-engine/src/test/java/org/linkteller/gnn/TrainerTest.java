package org.linkteller.gnn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;
import org.linkteller.data.Dataset;
import org.linkteller.data.Labels;
import org.linkteller.data.Utility;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.gnn.layer.Normalization;
import org.linkteller.graph.SampleGraphs;
import org.linkteller.math.Kernels;

class TrainerTest {
    private static final GnnSpec GCN = new GnnSpec.Gcn(List.of(32), Normalization.FIRST_ORDER_GCN, 0.5);
    private static final GnnSpec GAT = new GnnSpec.Gat(List.of(3, 2), List.of(8), true, 0.5);
    private static final TrainingOptions OPTIONS = TrainingOptions.defaults().withEpochs(40);
    private static final Dataset.Part PART = Samples.twoGroups(400, 1);
    private final Trainer trainer = new Trainer(Kernels.best(1));

    @ParameterizedTest
    @MethodSource("specs")
    void learnsWhatTheGraphShows(GnnSpec spec) {
        Trained trained = trainer.train(spec, PART, OPTIONS, new Seed(7));
        List<TrainingListener.Epoch> epochs = trained.epochs();
        assertThat(epochs).hasSize(40);
        assertThat(epochs.get(39).loss()).isLessThan(0.5 * epochs.get(0).loss());
        assertThat(epochs.get(39).score()).isGreaterThan(0.9);
        assertThat(trained.ending()).isEqualTo(Trained.Ending.FINISHED);
    }

    static Stream<GnnSpec> specs() {
        return Stream.of(GCN, GAT);
    }

    @ParameterizedTest
    @MethodSource("specs")
    void theSameSeedGivesTheSameBitsForAnyNumberOfThreads(GnnSpec spec) {
        Dataset.Part large = Samples.twoGroups(5000, 2);
        TrainingOptions few = OPTIONS.withEpochs(3);
        List<float[]> one = weights(new Trainer(Kernels.best(1)).train(spec, large, few, new Seed(3)));
        List<float[]> two = weights(new Trainer(Kernels.best(2)).train(spec, large, few, new Seed(3)));
        List<float[]> five = weights(new Trainer(Kernels.best(5)).train(spec, large, few, new Seed(3)));
        List<float[]> other = weights(new Trainer(Kernels.best(1)).train(spec, large, few, new Seed(4)));
        for (int i = 0; i < one.size(); i++) {
            assertThat(two.get(i)).containsExactly(one.get(i));
            assertThat(five.get(i)).containsExactly(one.get(i));
            assertThat(other.get(i)).isNotEqualTo(one.get(i));
        }
    }

    @Test
    void anMlpDoesNotSeeTheEdges() {
        GnnSpec mlp = new GnnSpec.Mlp(List.of(16), 0);
        Dataset.Part otherEdges = PART.withGraph(SampleGraphs.random(400, 3000, 9));
        List<float[]> with = weights(trainer.train(mlp, PART, OPTIONS, new Seed(1)));
        List<float[]> without = weights(trainer.train(mlp, otherEdges, OPTIONS, new Seed(1)));
        for (int i = 0; i < with.size(); i++) {
            assertThat(without.get(i)).containsExactly(with.get(i));
        }
    }

    @Test
    void earlyStoppingReturnsTheBestWeights() {
        Dataset.Part train = PART.scoredOn(NodeSet.of(0, 1, 2, 3, 4, 5));
        Dataset.Part validation = PART.scoredOn(NodeSet.of(100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110));
        TrainingOptions patient = TrainingOptions.defaults().withPatience(5);
        Trained trained = trainer.train(
                GCN, train, Optional.of(validation), patient, Randomness.of(new Seed(2)), TrainingListener.NONE);
        assertThat(trained.ending()).isEqualTo(Trained.Ending.STOPPED_EARLY);
        double best = trained.epochs().stream()
                .mapToDouble(TrainingListener.Epoch::validation)
                .max()
                .orElseThrow();
        UtilityScore score = UtilityScore.of(
                Utility.ACCURACY,
                trained.model().predict(validation.graph(), validation.features(), 1),
                validation.labels(),
                validation.scored(),
                validation.graph()::degree);
        assertThat(score.value()).isEqualTo(best);
    }

    @Test
    void anInterruptEndsTheRunWithTheModelSoFar() {
        List<Integer> checkpoints = new ArrayList<>();
        TrainingListener interrupter = new TrainingListener() {
            @Override
            public void epoch(Epoch epoch) {
                if (epoch.number() == 5) {
                    Thread.currentThread().interrupt();
                }
            }

            @Override
            public int checkpointEvery() {
                return 2;
            }

            @Override
            public void checkpoint(int epoch, GnnModel model) {
                checkpoints.add(epoch);
            }
        };
        Trained trained = trainer.train(GCN, PART, Optional.empty(), OPTIONS, Randomness.of(new Seed(2)), interrupter);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(trained.ending()).isEqualTo(Trained.Ending.INTERRUPTED);
        assertThat(trained.epochs()).hasSize(5);
        assertThat(checkpoints).containsExactly(2, 4);
    }

    @Test
    void aLossThatIsNoNumberNamesTheEpochAndKeepsTheLastGoodModel() {
        // a step of 1e38 per weight overflows the products of the next pass
        TrainingOptions wild = OPTIONS.withLearningRate(1e38);
        assertThatThrownBy(() -> trainer.train(GCN, PART, wild, new Seed(2)))
                .isInstanceOfSatisfying(DivergedException.class, e -> {
                    assertThat(e).hasMessageContaining("epoch 2").hasMessageContaining("1.0E38");
                    assertThat(e.lastGood().orElseThrow().parameters().isFinite())
                            .isTrue();
                });
    }

    @Test
    void refusesTrainingNodesWithoutALabel() {
        Dataset.Part part = Dataset.Part.of(
                SampleGraphs.path(3),
                NodeSet.of(0, 2),
                DenseFeatures.of(new double[][] {{1}, {2}, {3}}),
                Labels.single(2, 0, 1, Labels.NONE));
        assertThatThrownBy(() -> trainer.train(GCN, part, OPTIONS, new Seed(1)))
                .isInstanceOf(DataFormatException.class)
                .hasMessage("training node 2 has no label");
    }

    @Test
    void warnsAboutAClassNobodyIsIn() {
        List<String> warnings = new ArrayList<>();
        TrainingListener collector = new TrainingListener() {
            @Override
            public void warning(String message) {
                warnings.add(message);
            }
        };
        Dataset.Part part = Dataset.Part.of(
                SampleGraphs.path(3),
                NodeSet.all(3),
                DenseFeatures.of(new double[][] {{1}, {2}, {3}}),
                Labels.single(3, 0, 2, 0));
        trainer.train(GCN, part, Optional.empty(), OPTIONS.withEpochs(1), Randomness.of(new Seed(1)), collector);
        assertThat(warnings).containsExactly("no training node is in class 1 of 3; the model cannot learn it");
    }

    @Test
    void refusesOptionsOutOfRange() {
        assertThatThrownBy(() -> OPTIONS.withLearningRate(Double.NaN)).hasMessageContaining("got NaN");
        assertThatThrownBy(() -> OPTIONS.withEpochs(0)).hasMessageContaining("got 0");
        assertThatThrownBy(() -> new GnnSpec.Mlp(List.of(3), 1)).hasMessageContaining("got 1.0");
        assertThatThrownBy(() -> trainer.train(GCN, PART, OPTIONS.withPatience(3), new Seed(1)))
                .hasMessage("early stopping needs validation nodes");
    }

    private static List<float[]> weights(Trained trained) {
        return trained.model().parameters().tensors().stream()
                .map(t -> t.values().data())
                .toList();
    }
}
