package org.linkteller.attack.influence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.linkteller.api.NodeSet;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.tiny.TinyGcn;
import org.linkteller.attack.tiny.TinyGraph;

class PathDecoderTest {
    private static final int NODES = 200;
    private static final TinyGraph GRAPH = TinyGraph.social(NODES, 6, 7);

    /** The columns of Â² as a saturated network of two layers answers them, all on one scale. */
    private static PathDecoder decoder(double[][] propagation, int probed) {
        return PathDecoder.of(columns(propagation, probed), new double[NODES]);
    }

    private static ProbedTargets columns(double[][] propagation, int probed) {
        double[][] square = TinyGcn.times(propagation, propagation);
        NodeSet all = NodeSet.all(NODES);
        InfluenceMatrix matrix = InfluenceMatrix.empty(all, all);
        for (int v = 0; v < probed; v++) {
            matrix.learn(v, Influence.of(square[v]));
        }
        return ProbedTargets.of(matrix, all);
    }

    private static double f1(PairScores.PositionScore score) {
        return TinyGraph.f1(PairScores.of(NodeSet.all(NODES), score), GRAPH);
    }

    @Test
    void takingTwoStepPathsAwayLeavesTheEdges() {
        double[][] square = TinyGcn.times(GRAPH.firstOrder(), GRAPH.firstOrder());
        double raw = f1((i, j) -> square[i][j]);
        double decoded = f1(decoder(GRAPH.firstOrder(), NODES)::score);
        assertThat(decoded).isGreaterThan(0.99).isGreaterThan(raw);
    }

    @Test
    void scoresDoNotDependOnTheOrderOfAPair() {
        PathDecoder decoder = decoder(GRAPH.firstOrder(), NODES);
        for (int i = 0; i < NODES; i++) {
            for (int j = 0; j < i; j++) {
                double score = decoder.score(i, j);
                // three roundings of the same factors in another order, each by at most one unit in the last place
                assertThat(decoder.score(j, i)).isCloseTo(score, within(4 * Math.ulp(score)));
            }
        }
    }

    @Test
    void whoIsOutOfReachOrUnprobedScoresZero() {
        PathDecoder decoder = decoder(GRAPH.firstOrder(), NODES / 2);
        for (int i = 0; i < NODES; i++) {
            int[] hops = GRAPH.distances(i);
            for (int j = 0; j < i; j++) {
                boolean seen = hops[j] <= 2 && j < NODES / 2; // j < i: if either was probed, j was
                assertThat(decoder.score(i, j) > 0).as(i + ", " + j).isEqualTo(seen);
            }
        }
    }

    @Test
    void storedAndMergedPathsAgree() {
        PathDecoder.Columns columns = PathDecoder.Columns.of(columns(GRAPH.firstOrder(), NODES), new double[NODES]);
        PathDecoder.Paths stored = PathDecoder.Paths.stored(columns);
        PathDecoder.Paths merged = PathDecoder.Paths.merged(columns);
        for (int i = 0; i < NODES; i++) {
            for (int j = 0; j < i; j++) {
                double expected = merged.between(i, j);
                // stored as float: half a unit in the 24th bit
                assertThat(stored.between(i, j)).isCloseTo(expected, within(Math.abs(expected) * 0x1p-24));
            }
        }
    }
}
