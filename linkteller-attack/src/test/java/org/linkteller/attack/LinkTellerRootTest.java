package org.linkteller.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.api.box.Box;
import org.linkteller.api.box.OutputKind;
import org.linkteller.api.box.QueryMeter;

class LinkTellerRootTest {
    private static final int NODES = 120;
    private static final Features FEATURES = TinyGcn.features(NODES, 8, 11);

    private static int[] widths(int layers) {
        return layers == 1 ? new int[] {8, 3} : layers == 2 ? new int[] {8, 16, 3} : new int[] {8, 16, 16, 3};
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "2, 2", "3, 1", "3, 2"})
    void recoversTheGraphExactly(int layers, long seed) {
        TinyGraph graph = TinyGraph.social(NODES, 6, seed);
        AttackerView view =
                TinyGcn.random(graph.firstOrder(), 5, widths(layers)).view(FEATURES);
        assertThat(LinkTellerPlusTest.f1(new LinkTellerRoot().score(view, NodeSet.all(NODES)), graph))
                .isEqualTo(1.0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void anOddRootServesMatricesWithNegativeEigenvalues(int layers) {
        TinyGraph graph = TinyGraph.social(NODES, 6, 1);
        AttackerView view = TinyGcn.random(graph.augmented(), 5, widths(layers)).view(FEATURES);
        assertThat(LinkTellerPlusTest.f1(new LinkTellerRoot().score(view, NodeSet.all(NODES)), graph))
                .isEqualTo(1.0);
    }

    @Test
    void isUnaffectedByRoundedOutputs() {
        TinyGraph graph = TinyGraph.social(NODES, 6, 1);
        TinyGcn gcn = TinyGcn.random(graph.firstOrder(), 5, widths(2));
        AttackerView view = new AttackerView(
                new Box.Rounded(3).around(gcn, OutputKind.SOFTMAX, FEATURES), NodeSet.all(NODES), FEATURES);
        assertThat(LinkTellerPlusTest.f1(new LinkTellerRoot().score(view, NodeSet.all(NODES)), graph))
                .isEqualTo(1.0);
    }

    @Test
    void asksOncePerNodeAndADozenTimesMore() {
        QueryMeter meter =
                new QueryMeter(TinyGcn.random(TinyGraph.social(NODES, 6, 1).firstOrder(), 5, widths(2)));
        AttackerView view = new AttackerView(meter, NodeSet.all(NODES), FEATURES);
        new LinkTellerRoot().score(view, NodeSet.of(1, 2, 3));
        // four rows to choose from, each unchanged and with both signs; then every node
        assertThat(meter.queries()).isEqualTo(4 * 3 + NODES);
    }

    @Test
    void refusesABoxWithoutAGraph() {
        double[][] identity = new double[NODES][NODES];
        for (int i = 0; i < NODES; i++) {
            identity[i][i] = 1;
        }
        AttackerView view = TinyGcn.random(identity, 5, widths(2)).view(FEATURES);
        AttackNotApplicableException refused = catchThrowableOfType(
                AttackNotApplicableException.class, () -> new LinkTellerRoot().score(view, NodeSet.all(NODES)));
        assertThat(refused).hasMessage("no node answers to another: the box uses no graph");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void polynomialRootsAgreeWithTheEigenDecomposition(int k) {
        TinyGraph graph = TinyGraph.social(NODES, 6, 1);
        double[][] propagation = graph.firstOrder();
        double[][] power = propagation;
        for (int l = 1; l < k; l++) {
            power = TinyGcn.times(power, propagation);
        }
        SymmetricMatrix matrix = matrix(power);
        SymmetricMatrix exact = MatrixRoot.exact(matrix, k);
        SymmetricMatrix series = MatrixRoot.chebyshev(matrix, new int[] {k}, Math.pow(2, k) * 1.001, 2)[0];
        double worst = 0;
        for (int i = 0; i < NODES; i++) {
            for (int j = 0; j < NODES; j++) {
                // the factors were rounded to float
                assertThat((double) exact.at(i, j)).isCloseTo(propagation[i][j], within(1e-4));
                worst = Math.max(worst, Math.abs(exact.at(i, j) - series.at(i, j)));
            }
        }
        // a k-th root has an infinite slope at 0: degree 12 leaves up to a few hundredths at the smallest eigenvalues
        assertThat(worst).isLessThan(0.05);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 63, 64, 65, 150, 1100})
    void blockedProductsAgreeWithPlainLoops(int size) {
        SplittableRandom random = new SplittableRandom(size);
        float[][] values = new float[size][size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j <= i; j++) {
                values[i][j] = random.nextInt(-4, 5);
                values[j][i] = values[i][j];
            }
        }
        SymmetricMatrix matrix = SymmetricMatrix.wrap(values);
        SymmetricMatrix square = matrix.timesCommuting(matrix, 2);
        for (int check = 0; check < 2000; check++) {
            int i = random.nextInt(size);
            int j = random.nextInt(size);
            float sum = 0; // small integers: exact in float
            for (int k = 0; k < size; k++) {
                sum += values[i][k] * values[k][j];
            }
            assertThat(square.at(i, j)).isEqualTo(sum);
        }
    }

    private static SymmetricMatrix matrix(double[][] values) {
        float[][] rows = new float[values.length][values.length];
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < rows.length; j++) {
                rows[i][j] = (float) values[i][j];
            }
        }
        return SymmetricMatrix.wrap(rows);
    }
}
