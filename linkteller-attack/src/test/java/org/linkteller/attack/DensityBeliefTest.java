package org.linkteller.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.linkteller.api.NodeSet;
import org.linkteller.attack.tiny.TinyGraph;
import org.linkteller.judge.PairTruth;

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
        // The groups do not overlap, so a cut at the lowest of n known edges misses the edges below it: (1 - x)^n is
        // the
        // chance of a share above x, 1 in 400 for x = 6 / n.
        int[] known = known(true, 10);
        double missed = 6.0 / known.length;
        assertThat(factor(DensityBelief.fromThreshold(scores, known, known(false, 50))))
                .isBetween(1 - missed, 1.0);
        assertThat(factor(DensityBelief.untilKnownAppear(scores, known, 1))).isBetween(1 - missed, 1.0);
        // a fifth of 600 edges is known, to sqrt(1 / 120) = 9 percent of itself
        assertThat(factor(DensityBelief.fromPartialGraph(scores, sample, edges)))
                .isCloseTo(1, within(0.09));
        // nothing but the gap decides
        assertThat(factor(DensityBelief.fromScores(scores))).isEqualTo(1);
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
        assertThat(factor(DensityBelief.fromPartialGraph(scores, sample, edges)))
                .isCloseTo(1, within(0.3));
        double half = factor(DensityBelief.untilKnownAppear(scores, known(true, 10), 0.5));
        assertThat(half > 0.25 && half < 4)
                .as("half of the known edges appear at " + half)
                .isTrue();
    }

    @Test
    void aBeliefNamesTheShareItBelieves() {
        DensityBelief belief = DensityBelief.untilKnownAppear(scores(4), known(true, 10), 1);
        assertThat((double) belief.named())
                .isCloseTo(belief.density() * TRUTH.pairs().size(), within(1e-9));
    }

    @Test
    void refusesToEstimateFromNothing() {
        IllegalArgumentException refused = catchThrowableOfType(
                IllegalArgumentException.class, () -> DensityBelief.untilKnownAppear(scores(1), new int[0], 1));
        assertThat(refused).hasMessage("the estimate needs some known edges");
    }

    /** How many times the true density is believed. */
    private static double factor(DensityBelief belief) {
        return belief.density() / TRUTH.density();
    }
}
