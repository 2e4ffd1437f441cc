package org.linkteller.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.api.ShiftedFeatures;
import org.linkteller.api.SparseFeatures;

class StandardizationTest {
    @Test
    void trainingColumnsGetMeanZeroAndDeviationOne() {
        DenseFeatures raw = random(200, 5, 0.6, 3);
        Features scaled = Standardization.of(raw).apply(raw);
        for (int j = 0; j < 5; j++) {
            double sum = 0;
            double squares = 0;
            for (int i = 0; i < 200; i++) {
                double x = scaled.row(i)[j];
                sum += x;
                squares += x * x;
            }
            // stored as float: each of 200 entries of size about 1 is off by at most 2^-24
            assertThat(sum / 200).isCloseTo(0, within(1e-6));
            assertThat(squares / 200).isCloseTo(1, within(1e-6));
        }
    }

    @Test
    void sparseFeaturesGiveTheSameNumbersWithoutBecomingDense() {
        SparseFeatures sparse =
                SparseFeatures.wrap(3, new int[] {0, 2, 3, 3}, new int[] {0, 2, 0}, new float[] {1, 1, 1});
        DenseFeatures dense = DenseFeatures.of(new double[][] {{1, 0, 1}, {1, 0, 0}, {0, 0, 0}});
        Features shifted = Standardization.of(sparse).apply(sparse);
        Features plain = Standardization.of(dense).apply(dense);
        assertThat(shifted).isInstanceOf(ShiftedFeatures.class);
        for (int i = 0; i < 3; i++) {
            // the dense twin is rounded to float
            assertThat(shifted.row(i)).containsExactly(plain.row(i), within(1e-6));
        }
    }

    @Test
    void constantColumnsAreOnlyShifted() {
        // 0.1 summed ten times is not 1: a deviation of 1e-17 must not blow the column up
        double[][] rows = new double[10][];
        for (int i = 0; i < 10; i++) {
            rows[i] = new double[] {0.1, 0};
        }
        DenseFeatures constant = DenseFeatures.of(rows);
        Standardization scale = Standardization.of(constant);
        assertThat(scale.deviation(0)).isEqualTo(1);
        assertThat(scale.deviation(1)).isEqualTo(1);
        assertThat(scale.apply(constant).row(3)).containsExactly(0, 0);
        assertThat(scale.apply(DenseFeatures.of(new double[][] {{1.1, 5}})).row(0))
                .containsExactly(new double[] {1, 5}, within(1e-6)); // float rounding of 1.1 and 0.1
    }

    @Test
    void inferenceFeaturesAreMeasuredByTheTrainingOnes() {
        Standardization scale = Standardization.of(DenseFeatures.of(new double[][] {{1}, {3}}));
        assertThat(scale.mean(0)).isEqualTo(2);
        assertThat(scale.deviation(0)).isEqualTo(1); // population deviation; the sample's would be sqrt(2)
        assertThat(scale.apply(DenseFeatures.of(new double[][] {{7}})).row(0)).containsExactly(5);
        assertThatThrownBy(() -> scale.apply(DenseFeatures.of(new double[][] {{7, 8}})))
                .hasMessage("expected features of 1 columns, got 2");
    }

    @Test
    void selectedRowsAreTheSameSparseAndDense() {
        SparseFeatures sparse =
                SparseFeatures.wrap(3, new int[] {0, 2, 3, 3}, new int[] {0, 2, 0}, new float[] {1, 2, 3});
        DenseFeatures dense = DenseFeatures.of(new double[][] {{1, 0, 2}, {3, 0, 0}, {0, 0, 0}});
        NodeSet nodes = NodeSet.of(2, 0);
        for (int i = 0; i < 2; i++) {
            double[] expected = dense.row(nodes.id(i));
            assertThat(FeatureRows.select(sparse, nodes).row(i)).containsExactly(expected);
            assertThat(FeatureRows.select(dense, nodes).row(i)).containsExactly(expected);
        }
    }

    @Test
    void rowsDividedByTheirSumKeepEmptyRows() {
        SparseFeatures sparse =
                SparseFeatures.wrap(3, new int[] {0, 2, 3, 3}, new int[] {0, 2, 0}, new float[] {1, 3, 5});
        SparseFeatures divided = FeatureRows.dividedBySum(sparse);
        assertThat(divided.row(0)).containsExactly(0.25, 0, 0.75);
        assertThat(divided.row(1)).containsExactly(1, 0, 0);
        assertThat(divided.row(2)).containsExactly(0, 0, 0);
        assertThat(sparse.row(0)).containsExactly(1, 0, 3);
    }

    private static DenseFeatures random(int rows, int columns, double share, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        float[] values = new float[rows * columns];
        for (int i = 0; i < values.length; i++) {
            values[i] = random.nextDouble() < share ? (float) (10 * random.nextDouble()) : 0;
        }
        return DenseFeatures.wrap(rows, columns, values);
    }
}
