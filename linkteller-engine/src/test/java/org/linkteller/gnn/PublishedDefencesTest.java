package org.linkteller.gnn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.linkteller.api.Predictions;
import org.linkteller.api.Seed;
import org.linkteller.data.Dataset;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.gnn.layer.Normalization;
import org.linkteller.math.Kernels;
import org.linkteller.privacy.ClusterCounts;
import org.linkteller.privacy.NoiseSource;

/** What services without a graph are worth on citation graphs, by the standard split. Needs the data folder. */
@Tag("slow")
class PublishedDefencesTest {
    private static final TrainingOptions BEST_OF_200 = new TrainingOptions(200, 0.01, 5e-4, 200);
    private final Trainer trainer = new Trainer(Kernels.best(2));

    /**
     * Means of seeds 1 to 3, fresh noise: Cora GCN 81.5, MLP 59.6, student 81.6, counts at epsilon 4 69.2 (each within 1.1 of
     * its mean); Citeseer 71.6, 59.6, 73.0, 64.2 (within 1.2). The gains asked for are 6 and 3 points.
     */
    @ParameterizedTest
    @CsvSource({"cora, .06", "citeseer, .03"})
    void aStudentIsAsGoodAsItsTeacherAndCountsBeatNoGraphAtEpsilonFour(String name, double gain) {
        String folder = System.getenv("LINKTELLER_DATA");
        assumeTrue(folder != null, "LINKTELLER_DATA does not name a data folder");
        Dataset dataset = Datasets.in(Path.of(folder)).load(name);
        Dataset.Part asked = dataset.inference();
        Dataset.Part validation = asked.scoredOn(dataset.validation());
        Randomness randomness = Randomness.of(new Seed(1));
        GnnModel teacher =
                train(new GnnSpec.Gcn(List.of(64), Normalization.AUG_NORM_ADJ, 0.5), dataset, validation, randomness);
        GnnModel alone = train(new GnnSpec.Mlp(List.of(64), 0.5), dataset, validation, randomness);
        GnnModel student = Distillation.defaults()
                .learn(trainer, teacher, dataset.train(), Optional.of(validation), randomness, 2)
                .model();
        NodeClassifier counted = new Counting(new ClusterCounts(4), 0)
                .learn(
                        trainer,
                        new PaperSettings(new GnnSpec.Mlp(List.of(64), 0.5), BEST_OF_200),
                        alone,
                        dataset,
                        NoiseSource.seeded(new Seed(1)),
                        new Seed(1),
                        2);

        double floor = utility(alone.predict(asked.graph(), asked.features(), 2), dataset);
        assertThat(utility(student.predict(asked.graph(), asked.features(), 2), dataset))
                .isGreaterThan(utility(teacher.predict(asked.graph(), asked.features(), 2), dataset) - 0.01);
        assertThat(utility(counted.predict(asked.graph(), asked.features(), 2), dataset))
                .isGreaterThan(floor + gain);
    }

    private GnnModel train(GnnSpec spec, Dataset dataset, Dataset.Part validation, Randomness randomness) {
        return trainer.train(
                        spec, dataset.train(), Optional.of(validation), BEST_OF_200, randomness, TrainingListener.NONE)
                .model();
    }

    private static double utility(Predictions answers, Dataset dataset) {
        Dataset.Part asked = dataset.inference();
        return UtilityScore.of(
                        dataset.facts().utility(), answers, asked.labels(), asked.scored(), asked.graph()::degree)
                .value();
    }
}
