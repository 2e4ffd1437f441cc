package org.linkteller.attack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.linkteller.api.NodeSet;

class DensityBeliefTest {
    private static final int NODES = 200;
    private static final TinyGraph GRAPH = TinyGraph.social(NODES, 6, 1);
    private static final PairTruth TRUTH = PairTruth.of(NodeSet.all(NODES), GRAPH::hasEdge);

    /** Log-normal scores, those of edges larger by a factor of e^distance on average. */
    private static PairScores scores(double distance) {
        SplittableRandom random = new SplittableRandom(5);
        return PairScores.of(
                NodeSet.all(NODES),
                (i, j) -> Math.exp(0.7 * random.nextDouble(-1, 1)
                        + 0.7 * random.nextDouble(-1, 1)
                        + (GRAPH.hasEdge(i, j) ? distance : 0)));
    }

    private static int[] known(boolean edge, int every) {
        int[] all = IntStream.range(0, TRUTH.pairs().size())
                .filter(p -> TRUTH.isEdge(p) == edge)
                .toArray();
        return IntStream.range(0, all.length / every).map(k -> all[k * every]).toArray();
    }

    @Test
    void whereScoresSeparateEveryEstimatorFindsTheDensity() {
        PairScores scores = scores(4);
        int[] sample =
                IntStream.range(0, TRUTH.pairs().size()).filter(p -> p % 5 == 0).toArray();
        boolean[] edges = new boolean[sample.length];
        for (int k = 0; k < edges.length; k++) {
            edges[k] = TRUTH.isEdge(sample[k]);
        }
        // the groups do not overlap; what remains is where exactly the cut falls between the known ones
        assertEquals(
                1,
                DensityBelief.fromThreshold(scores, known(true, 10), known(false, 50))
                        .factor(TRUTH),
                0.6);
        assertEquals(
                1, DensityBelief.untilKnownAppear(scores, known(true, 10), 1).factor(TRUTH), 0.1);
        assertEquals(1, DensityBelief.fromPartialGraph(scores, sample, edges).factor(TRUTH), 0.1);
        assertEquals(1, DensityBelief.fromScores(scores).factor(TRUTH), 0.05);
    }

    @Test
    void whereScoresOverlapEstimatesStayWithinTheBeliefsThePaperTries() {
        PairScores scores = scores(1.5);
        int[] sample =
                IntStream.range(0, TRUTH.pairs().size()).filter(p -> p % 5 == 0).toArray();
        boolean[] edges = new boolean[sample.length];
        for (int k = 0; k < edges.length; k++) {
            edges[k] = TRUTH.isEdge(sample[k]);
        }
        assertEquals(1, DensityBelief.fromPartialGraph(scores, sample, edges).factor(TRUTH), 0.3);
        double half =
                DensityBelief.untilKnownAppear(scores, known(true, 10), 0.5).factor(TRUTH);
        assertTrue(half > 0.25 && half < 4, "half of the known edges appear at " + half);
    }

    @Test
    void aBeliefNamesTheShareItBelieves() {
        DensityBelief belief = DensityBelief.untilKnownAppear(scores(4), known(true, 10), 1);
        assertEquals(belief.density() * TRUTH.pairs().size(), (double) belief.named(), 1e-9);
    }

    @Test
    void refusesToEstimateFromNothing() {
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class, () -> DensityBelief.untilKnownAppear(scores(1), new int[0], 1));
        assertEquals("the estimate needs some known edges", refused.getMessage());
    }
}
