package org.linkteller.gnn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.data.Dataset;
import org.linkteller.data.Labels;
import org.linkteller.data.Utility;
import org.linkteller.graph.Graph;

class PairedGainTest {
    @Test
    void equalAnswersGainNothingForCertain() {
        assertThat(gain(200, node -> node % 3 == 0 ? 1 : 0, node -> node % 3 == 0 ? 1 : 0))
                .isEqualTo(new PairedGain(0, 0));
    }

    /** With a node per group: the error of the mean of differences d, sqrt(sum of (d - mean)^2 / (n (n - 1))). */
    @Test
    void theErrorIsThatOfTheMeanOfTheDifferences() {
        // 5 nodes right in one alone, 2 in the other alone, 13 alike: mean .15, squares 7 - 20 * .15^2
        PairedGain gain = gain(20, node -> node == 5 || node == 6 ? 1 : 0, node -> node < 5 ? 1 : 0);
        PairedGain expected = new PairedGain((5 - 2) / 20.0, Math.sqrt((7 - 20 * 0.15 * 0.15) / (20 * 19)));
        assertThat(gain.gain()).isEqualTo(expected.gain(), within(1e-12)); // sums of twentieths
        assertThat(gain.error()).isEqualTo(expected.error(), within(1e-12));
    }

    @Test
    void tooFewNodesTellNothing() {
        PairedGain gain = gain(19, node -> 0, node -> 1);
        assertThat(gain.gain()).isLessThan(gain.error());
    }

    /** All nodes are of class 0. */
    private static PairedGain gain(int nodes, IntUnaryOperator with, IntUnaryOperator without) {
        Dataset.Part part = Dataset.Part.of(
                Graph.withoutEdges(nodes),
                NodeSet.all(nodes),
                DenseFeatures.wrap(nodes, 1, new float[nodes]),
                Labels.single(2, new int[nodes]));
        return PairedGain.of(Utility.ACCURACY, naming(nodes, with), naming(nodes, without), part);
    }

    private static Predictions naming(int nodes, IntUnaryOperator named) {
        double[] scores = new double[2 * nodes];
        for (int node = 0; node < nodes; node++) {
            scores[2 * node + named.applyAsInt(node)] = 1;
        }
        return Predictions.wrap(nodes, 2, scores);
    }
}
