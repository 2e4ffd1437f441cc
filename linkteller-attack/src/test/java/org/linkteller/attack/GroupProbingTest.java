package org.linkteller.attack;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;

class GroupProbingTest {
    private static final int NODES = 150;
    private static final Features FEATURES = TinyGcn.features(NODES, 8, 11);
    private static final Pairs PAIRS = Pairs.among(NodeSet.all(NODES));

    @Test
    void fewerQueriesThanTargetsFindAsMuchAsOneQueryPerTarget() {
        TinyGraph graph = TinyGraph.social(NODES, 4, 1);
        QueryMeter meter = new QueryMeter(TinyGcn.random(graph.firstOrder(), 5, 8, 16, 3));
        AttackerView view = new AttackerView(meter, NodeSet.all(NODES), FEATURES);
        double oneByOne = LinkTellerPlusTest.f1(new LinkTeller().score(view, PAIRS), graph);
        assertEquals(NODES + 1, meter.queries());
        PairScores grouped = new GroupProbing(75, 1e-4, AttackOptions.defaults()).score(view, PAIRS);
        assertEquals(NODES + 1 + 76, meter.queries());
        double half = LinkTellerPlusTest.f1(grouped, graph);
        assertTrue(half >= oneByOne, half + " with half the queries, " + oneByOne + " with all");
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
            assertEquals(Prober.norm(truth[v]), norms[v], 0.3, "row " + v);
        }
    }

    /** The same steps in another order of additions: a hundred of them leave about 1e-13 of the largest number. */
    @Test
    void theGramMatrixChangesNothing() {
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
        assertArrayEquals(new PlainGroupLasso(signs).norms(answers, 5), new GroupLasso(signs).norms(answers, 5), 1e-10);
    }
}
