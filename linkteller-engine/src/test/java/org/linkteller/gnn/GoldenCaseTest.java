package org.linkteller.gnn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.data.Dataset;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.data.format.NpyArray;
import org.linkteller.data.format.Npz;
import org.linkteller.gnn.layer.DoubleRows;
import org.linkteller.gnn.layer.Normalization;
import org.linkteller.gnn.layer.Parameters;
import org.linkteller.gnn.layer.Tensor;
import org.linkteller.math.Matrix;

/**
 * One complete case of the public Python implementation: weights trained on Twitch-ES, logits on Twitch-RU, the influence
 * among 500 nodes. Weights, features and adjacency were rounded to float there, so its doubles have about 7 digits.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GoldenCaseTest {
    private Npz golden;
    private Dataset.Part russia;
    private GnnModel model;

    @BeforeAll
    void load() {
        String goldenFolder = System.getenv("LINKTELLER_GOLDEN");
        String dataFolder = System.getenv("LINKTELLER_DATA");
        assumeTrue(goldenFolder != null && dataFolder != null, "LINKTELLER_GOLDEN or LINKTELLER_DATA is not set");
        golden = Npz.open(Path.of(goldenFolder, "es_ru_unconstrained_s42.npz"));
        russia = Datasets.in(Path.of(dataFolder)).load("twitch-RU").inference();
        GnnSpec spec = new GnnSpec.Gcn(List.of(256), Normalization.FIRST_ORDER_GCN, 0.5);
        Parameters weights = Parameters.of(List.of(
                new Tensor(Tensor.Shape.matrix("layers.0.weight", 3170, 256), matrix("W1", 3170, 256)),
                new Tensor(Tensor.Shape.vector("layers.0.bias", 256), matrix("b1", 1, 256)),
                new Tensor(Tensor.Shape.matrix("layers.1.weight", 256, 2), matrix("W2", 256, 2)),
                new Tensor(Tensor.Shape.vector("layers.1.bias", 2), matrix("b2", 1, 2))));
        model = GnnModel.of(spec, 3170, 2, false, weights);
    }

    @Test
    void logitsAndClassesAreThoseOfTheOriginal() {
        Predictions logits = model.predict(russia.graph(), russia.features(), 2);
        NpyArray expected = golden.array("logits_f64");
        for (int u = 0; u < logits.rows(); u++) {
            double zero = expected.asDouble(2 * u);
            double one = expected.asDouble(2 * u + 1);
            assertThat(Math.abs(logits.at(u, 0) - zero)).isLessThan(1e-3);
            assertThat(Math.abs(logits.at(u, 1) - one)).isLessThan(1e-3);
            assertThat(logits.at(u, 1) > logits.at(u, 0)).isEqualTo(one > zero);
        }
    }

    @Test
    void exactInfluenceIsThatOfTheOriginal() {
        NodeSet targets = targets();
        double[][] influence =
                ExactInfluence.of(model, russia.graph(), russia.features(), 2).among(targets);
        NpyArray expected = golden.array("influence_exact");
        double[] relative = new double[targets.size() * targets.size()];
        int nonZero = 0;
        for (int i = 0; i < targets.size(); i++) {
            for (int j = 0; j < targets.size(); j++) {
                double original = expected.asDouble(i * targets.size() + j);
                assertThat(influence[i][j] == 0).isEqualTo(original == 0);
                if (original != 0) {
                    relative[nonZero++] = Math.abs(influence[i][j] - original) / original;
                }
            }
        }
        Arrays.sort(relative, 0, nonZero);
        // 6e-8 for an input rounded to float; the worst of 63,736 entries cancels two digits of it
        assertThat(relative[nonZero - 1]).isLessThan(2e-5);
        assertThat(relative[nonZero / 2]).isLessThan(5e-7);
    }

    @Test
    void theBlackBoxComesWithinTheStepOfTheDerivative() {
        NodeSet targets = NodeSet.of(Arrays.copyOf(targets().toArray(), 40));
        Features features = russia.features();
        double[][] exact = ExactInfluence.of(model, russia.graph(), features, 2).among(targets);
        LocalInference box = new LocalInference(model, russia.graph(), 2);
        NodeSet all = NodeSet.all(russia.graph().nodeCount());
        Predictions before = box.predict(all, features);
        double delta = 1e-4;
        for (int i = 0; i < targets.size(); i++) {
            double[] row = DoubleRows.times(1 + delta, features.row(targets.id(i)));
            Predictions after = box.predict(all, features.withRow(targets.id(i), row));
            for (int j = 0; j < targets.size(); j++) {
                double first = (after.at(targets.id(j), 0) - before.at(targets.id(j), 0)) / delta;
                double second = (after.at(targets.id(j), 1) - before.at(targets.id(j), 1)) / delta;
                // an activation that switches within the step moves the quotient by about the step
                assertThat(Math.abs(Math.hypot(first, second) - exact[i][j])).isLessThan(1e-3 * (1 + exact[i][j]));
                assertThat(first == 0 && second == 0).isEqualTo(exact[i][j] == 0);
            }
        }
    }

    private NodeSet targets() {
        NpyArray nodes = golden.array("nodes");
        int[] ids = new int[nodes.size()];
        Arrays.setAll(ids, nodes::asInt);
        return NodeSet.of(ids);
    }

    private Matrix matrix(String name, int rows, int columns) {
        NpyArray array = golden.array(name);
        float[] values = new float[array.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = array.asFloat(i);
        }
        return Matrix.wrap(rows, columns, values);
    }
}
