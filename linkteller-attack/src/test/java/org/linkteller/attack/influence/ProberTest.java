package org.linkteller.attack.influence;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.AttackerView;

class ProberTest {
    private static final int NODES = 20;

    /** Answers by node, whatever is sent. */
    private static boolean answersAreEqual(double[] answers) {
        InferenceApi box = (nodes, features) -> Predictions.wrap(NODES, 1, answers.clone());
        AttackerView view = new AttackerView(box, NodeSet.all(NODES), DenseFeatures.of(new double[NODES][1]));
        return Prober.onLogits(new QuerySession(view, AttackOptions.defaults()), view.features())
                .answersAreEqual();
    }

    /** Node v has 100 v + 1 neighbours, which all say 4.7; sums are taken one by one, as PyTorch's scatter does. */
    private static double[] meansInSinglePrecision() {
        double[] means = new double[NODES];
        for (int v = 0; v < NODES; v++) {
            int neighbours = 100 * v + 1;
            float sum = 0;
            for (int i = 0; i < neighbours; i++) {
                sum += 4.7f;
            }
            means[v] = sum / neighbours;
        }
        return means;
    }

    @Test
    void meansOfEqualRowsAreEqualButForTheRoundingOfLongSums() {
        double[] means = meansInSinglePrecision();
        assertThat(answersAreEqual(means)).isTrue();
        means[0] += 1e-9; // no longer of single precision: then nothing excuses the difference
        assertThat(answersAreEqual(means)).isFalse();
    }

    @Test
    void whatGrowsWithTheDegreesIsNotEqual() {
        double[] roots = meansInSinglePrecision();
        for (int v = 0; v < NODES; v++) {
            roots[v] = (float) (roots[v] * (1 + 1e-3 * v));
        }
        assertThat(answersAreEqual(roots)).isFalse();
    }
}
