package org.linkteller.gnn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.Seed;
import org.linkteller.data.Dataset;
import org.linkteller.data.Utility;
import org.linkteller.gnn.layer.Normalization;
import org.linkteller.math.Kernels;
import org.linkteller.math.Matrix;
import org.linkteller.math.RowPool;

class DistillationTest {
    private static final Dataset.Part PART = Samples.twoGroups(200, 3);
    private static final Dataset.Part FEW = PART.scoredOn(NodeSet.of(0, 1, 2, 3));
    private static final GnnSpec GCN = new GnnSpec.Gcn(List.of(8), Normalization.AUG_NORM_ADJ, 0);
    private final Trainer trainer = new Trainer(Kernels.best(1));

    @Test
    void theStudentLearnsFromNodesNobodyHasLabelled() {
        GnnModel teacher =
                trainer.train(GCN, FEW, TrainingOptions.defaults(), new Seed(1)).model();
        Trained student =
                Distillation.defaults().learn(trainer, teacher, FEW, Optional.empty(), Randomness.of(new Seed(2)), 1);
        assertThat(student.model().hops()).isZero();
        assertThat(student.epochs().get(student.epochs().size() - 1).score())
                .isGreaterThan(0.9); // it names what the teacher names
        double own = utility(student.model());
        double fromLabels = utility(trainer.train(
                        Distillation.defaults().student(),
                        FEW,
                        Distillation.defaults().options(),
                        new Seed(2))
                .model());
        assertThat(own).isGreaterThan(fromLabels).isGreaterThan(0.9);
    }

    @Test
    void noNodeInfluencesAnotherNodesAnswer() {
        GnnModel teacher = trainer.train(GCN, FEW, TrainingOptions.defaults().withEpochs(20), new Seed(1))
                .model();
        GnnModel student = Distillation.defaults()
                .learn(trainer, teacher, FEW, Optional.empty(), Randomness.of(new Seed(2)), 1)
                .model();
        double[][] influence =
                ExactInfluence.of(student, PART.graph(), PART.features(), 1).among(NodeSet.all(40));
        for (int i = 0; i < 40; i++) {
            for (int j = 0; j < 40; j++) {
                assertThat(influence[i][j] > 0).as("%d on %d", i, j).isEqualTo(i == j);
            }
        }
    }

    @Test
    void aTeacherThatIsSureIsTheSameAsLabels() {
        double[] logits = new double[200 * 2];
        for (int node = 0; node < 200; node++) {
            logits[node * 2 + PART.labels().label(node)] = 1000; // the other class: e^-1000 = 0
        }
        TrainingOptions options = TrainingOptions.defaults().withEpochs(5);
        GnnSpec.Mlp mlp = new GnnSpec.Mlp(List.of(8), 0.5);
        Trained labels = trainer.train(mlp, PART.scoredOn(PART.nodes()), options, new Seed(4));
        Trained answers = trainer.distill(
                mlp,
                FEW,
                Predictions.wrap(200, 2, logits),
                Optional.empty(),
                options,
                Randomness.of(new Seed(4)),
                TrainingListener.NONE);
        assertThat(answers.model().parameters().tensors().get(0).values().data())
                .containsExactly(
                        labels.model().parameters().tensors().get(0).values().data());
    }

    /** Against the derivative of -Σ t log softmax and of the sigmoids' cross-entropy, by central differences in double. */
    @Test
    void theGradientOfSoftTargetsIsThatOfCentralDifferences() {
        Predictions teacher = Predictions.wrap(2, 3, new double[] {1, -0.5, 2, 0, 0.25, -3});
        for (boolean multiLabel : new boolean[] {false, true}) {
            SoftLabels wanted = SoftLabels.of(teacher, multiLabel);
            Matrix logits = Matrix.wrap(2, 3, new float[] {0.5f, 0.25f, -1, 2, 0, 1});
            Matrix gradient = Matrix.zeros(2, 3);
            Loss.suiting(wanted).of(logits, wanted, gradient, RowPool.of(1));
            for (int i = 0; i < 6; i++) {
                float step = 1f / 64; // exact in float; the third derivative leaves an error of step² / 6
                double up = Loss.suiting(wanted).of(moved(logits, i, step), wanted, null, RowPool.of(1));
                double down = Loss.suiting(wanted).of(moved(logits, i, -step), wanted, null, RowPool.of(1));
                assertThat((double) gradient.data()[i]).isCloseTo((up - down) / (2 * step), within(1e-4));
            }
        }
    }

    @Test
    void refusesAnswersThatAreNotOfThePart() {
        assertThatThrownBy(() -> trainer.distill(
                        new GnnSpec.Mlp(List.of(8), 0),
                        PART,
                        Predictions.wrap(3, 2, new double[6]),
                        Optional.empty(),
                        TrainingOptions.defaults(),
                        Randomness.of(new Seed(1)),
                        TrainingListener.NONE))
                .hasMessage("expected the teacher's 2 scores of each of 200 nodes, got 2 of 3");
    }

    private static Matrix moved(Matrix logits, int at, float step) {
        Matrix moved = logits.copy();
        moved.data()[at] += step;
        return moved;
    }

    private static double utility(GnnModel model) {
        return UtilityScore.of(
                        Utility.ACCURACY,
                        model.predict(PART.graph(), PART.features(), 1),
                        PART.labels(),
                        PART.nodes(),
                        PART.graph()::degree)
                .value();
    }
}
