package org.linkteller.attack.influence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.api.box.QueryMeter;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.Pairs;
import org.linkteller.attack.tiny.TinyGcn;
import org.linkteller.attack.tiny.TinyGraph;

class GroupProbingTest {
    private static final int NODES = 150;
    private static final Features FEATURES = TinyGcn.features(NODES, 8, 11);
    private static final Pairs PAIRS = Pairs.among(NodeSet.all(NODES));

    @Test
    void fewerQueriesThanTargetsFindAsMuchAsOneQueryPerTarget() {
        TinyGraph graph = TinyGraph.social(NODES, 4, 1);
        QueryMeter meter = new QueryMeter(TinyGcn.random(graph.firstOrder(), 5, 8, 16, 3));
        AttackerView view = new AttackerView(meter, NodeSet.all(NODES), FEATURES);
        double oneByOne = TinyGraph.f1(new LinkTeller().score(view, PAIRS), graph);
        assertThat(meter.queries()).isEqualTo(NODES + 1);
        PairScores grouped = new GroupProbing(75, 1e-4, AttackOptions.defaults()).score(view, PAIRS);
        assertThat(meter.queries()).isEqualTo(NODES + 1 + 76);
        double half = TinyGraph.f1(grouped, graph);
        assertThat(half).isGreaterThanOrEqualTo(oneByOne);
    }

    @Test
    void sparseRowsAreRecoveredFromFewerEquationsThanUnknowns() {
        SplittableRandom random = new SplittableRandom(1);
        int n = 100;
        int q = 60;
        double[][] truth = new double[n][2];
        for (int k = 0; k < 6; k++) {
            truth[random.nextInt(n)] = new double[] {random.nextDouble(1, 2), random.nextDouble(-2, -1)};
        }
        truth[7] = new double[] {20, 20}; // the reader itself
        double[][] signs = new double[q][n];
        double[][] answers = new double[q][2];
        for (int i = 0; i < q; i++) {
            for (int v = 0; v < n; v++) {
                signs[i][v] = random.nextBoolean() ? 1 : -1;
                answers[i][0] += signs[i][v] * truth[v][0];
                answers[i][1] += signs[i][v] * truth[v][1];
            }
        }
        double[] norms = new GroupLasso(signs).norms(answers, 7);
        for (int v = 0; v < n; v++) {
            // the penalty takes a few hundredths of the largest correlation off each row
            assertThat(norms[v]).as("row " + v).isCloseTo(Prober.norm(truth[v]), within(0.3));
        }
    }

    @Test
    void aHundredAcceleratedStepsComeNearTheMinimum() {
        SplittableRandom random = new SplittableRandom(2);
        int n = 80;
        int q = 40;
        double[][] signs = new double[q][n];
        double[][] answers = new double[q][3];
        for (int i = 0; i < q; i++) {
            for (int v = 0; v < n; v++) {
                signs[i][v] = random.nextBoolean() ? 1 : -1;
            }
            for (int c = 0; c < 3; c++) {
                answers[i][c] = 4 * signs[i][5] + signs[i][9] - 0.5 * c * signs[i][60] + 0.1 * random.nextGaussian();
            }
        }
        PlainGroupLasso plain = new PlainGroupLasso(signs);
        double[][] minimum = plain.minimum(answers, 5, plain.penalty(answers, 5, 0.03));
        double[] norms = new GroupLasso(signs).norms(answers, 5);
        for (int v = 0; v < n; v++) {
            // 100 steps were seen to leave 5e-6 of a response of 4; a wrong penalty or step leaves hundredths
            assertThat(norms[v]).as("row " + v).isCloseTo(Prober.norm(minimum[v]), within(1e-4));
        }
    }
}
