package org.linkteller.attack.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.ShiftedFeatures;
import org.linkteller.api.SparseFeatures;
import org.linkteller.api.box.OutputKind;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.Pairs;
import org.linkteller.attack.tiny.TinyGcn;

class CorrelationTest {
    private static final InferenceApi NONE = (nodes, features) -> {
        throw new AssertionError("the attack asked the box");
    };

    private static SparseFeatures sparse(int rows, int columns) {
        SplittableRandom random = new SplittableRandom(3);
        int[] starts = new int[rows + 1];
        int[] indices = new int[rows * columns];
        int count = 0;
        for (int i = 0; i < rows; i++) {
            for (int c = 0; c < columns; c++) {
                if (random.nextInt(6) == 0) {
                    indices[count++] = c;
                }
            }
            starts[i + 1] = count;
        }
        float[] ones = new float[count];
        Arrays.fill(ones, 1);
        return SparseFeatures.wrap(columns, starts, Arrays.copyOf(indices, count), ones);
    }

    private static Features dense(Features features) {
        double[][] rows = new double[features.rows()][];
        Arrays.setAll(rows, features::row);
        return DenseFeatures.of(rows);
    }

    @Test
    void sparseCosinesAgreeWithDenseOnes() {
        SparseFeatures sparse = sparse(60, 40);
        double[] scale = new double[40];
        double[] shift = new double[40];
        Arrays.setAll(scale, c -> 1.0 / (1 + c % 4)); // powers of two and thirds; float rounding below
        Arrays.setAll(shift, c -> -0.25 * (c % 3));
        NodeSet nodes = NodeSet.all(60);
        NodeSet targets = NodeSet.of(7, 3, 59, 20, 21, 0);
        for (Features features : new Features[] {sparse, ShiftedFeatures.of(sparse, scale, shift)}) {
            PairScores fast = new AttributeCorrelation().score(new AttackerView(NONE, nodes, features), targets);
            PairScores plain =
                    new AttributeCorrelation().score(new AttackerView(NONE, nodes, dense(features)), targets);
            for (int p = 0; p < fast.pairs().size(); p++) {
                // the dense copy rounds thirds to float, 6e-8 each
                assertThat(fast.at(p)).isCloseTo(plain.at(p), within(1e-6));
            }
        }
    }

    @Test
    void theMeanIsTakenOverTheTargetsOrOverAllNodesForListedPairs() {
        Features features = DenseFeatures.of(new double[][] {{1, 0}, {3, 2}, {9, 9}, {-1, 1}});
        AttackerView view = new AttackerView(NONE, NodeSet.all(4), features);
        // over {0, 1, 3}: mean (1, 1), rows (0, -1) and (2, 1)
        PairScores among = new AttributeCorrelation().score(view, NodeSet.of(0, 1, 3));
        assertThat(among.at(0)).isCloseTo(-1 / Math.sqrt(5), within(1e-15));
        // over all: mean (3, 3), rows (-2, -3) and (0, -1)
        PairScores listed = new AttributeCorrelation().score(view, Pairs.listed(new int[] {0}, new int[] {1}));
        assertThat(listed.at(0)).isCloseTo(3 / Math.sqrt(13), within(1e-15));
    }

    @Test
    void posteriorsOfTwoClassesGiveOnlyTies() {
        SplittableRandom random = new SplittableRandom(1);
        double[] logits = random.doubles(60, -3, 3).toArray();
        InferenceApi box = (nodes, features) -> Predictions.wrap(30, 2, logits);
        AttackerView view = new AttackerView(box, NodeSet.all(30), TinyGcn.features(30, 2, 1));
        PairScores scores = new PosteriorCorrelation(OutputKind.SOFTMAX).score(view, NodeSet.all(30));
        assertThat(Arrays.stream(scores.toArray()).allMatch(score -> Math.abs(score) == 1))
                .isTrue();
    }

    @Test
    void posteriorsAreSoftmaxOrSigmoidOfTheLogits() {
        Predictions logits = Predictions.wrap(1, 3, new double[] {0, Math.log(2), Math.log(5)});
        double[] softmax = OutputKind.SOFTMAX.posteriors(logits).toArray();
        double[] sigmoid = OutputKind.SIGMOID.posteriors(logits).toArray();
        double[] expectedSoftmax = {1 / 8.0, 2 / 8.0, 5 / 8.0};
        double[] expectedSigmoid = {1 / 2.0, 2 / 3.0, 5 / 6.0};
        for (int c = 0; c < 3; c++) {
            assertThat(softmax[c]).isCloseTo(expectedSoftmax[c], within(1e-15));
            assertThat(sigmoid[c]).isCloseTo(expectedSigmoid[c], within(1e-15));
        }
    }
}
