package org.linkteller.audit.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.linkteller.api.NodeSet;
import org.linkteller.attack.DensityBelief;
import org.linkteller.attack.PairScores;
import org.linkteller.graph.Graph;
import org.linkteller.graph.SampleGraphs;
import org.linkteller.judge.PairTruth;

class KnownPairsTest {
    private static final Graph GRAPH = SampleGraphs.random(60, 180, 1);
    private static final PairTruth TRUTH = PairTruth.of(NodeSet.all(60), GRAPH::hasEdge);

    /** Edges score from 10 to 11, other pairs from 0 to 1: whoever knows anything can tell them apart. */
    private static PairScores separated() {
        SplittableRandom random = new SplittableRandom(1);
        return PairScores.of(
                TRUTH.pairs(), (i, j) -> (GRAPH.hasEdge(i, j) ? 10 : 0) + 0.001 + 0.999 * random.nextDouble());
    }

    @Test
    void aShareOfThePairsIsKnownAndTheSameForTheSameDraw() {
        KnownPairs known = Knowledge.ofShare(0.25).about(TRUTH, 42);
        // half of the 60 nodes are known: 30 * 29 / 2 pairs
        assertThat(known.summary())
                .isEqualTo(Knowledge.ofShare(0.25).about(TRUTH, 42).summary());
        String[] words = known.summary().split(" ");
        assertThat(Integer.parseInt(words[0]) + Integer.parseInt(words[3])).isEqualTo(435);
    }

    @Test
    void whoKnowsNothingHasOnlyTheScores() {
        assertThat(Knowledge.NOTHING.about(TRUTH, 42).beliefs(separated()))
                .extracting(DensityBelief::named)
                .containsExactly((long) TRUTH.edges());
    }

    @Test
    void whoKnowsAPartOfTheGraphHasFourWaysToTheDensity() {
        List<DensityBelief> beliefs = Knowledge.ofShare(0.25).about(TRUTH, 42).beliefs(separated());
        assertThat(beliefs).hasSize(4).extracting(DensityBelief::method).doesNotHaveDuplicates();
        // the scores alone and a threshold between the groups name every edge and nothing else
        assertThat(beliefs.get(0).named()).isEqualTo(TRUTH.edges());
        assertThat(beliefs)
                .extracting(DensityBelief::named)
                .allSatisfy(named -> assertThat(named).isBetween(TRUTH.edges() / 2L, TRUTH.edges() + 5L));
    }

    @Test
    void aFilesNodesAreKnownWithTheirNonEdges() {
        Graph part = Graph.of(60, new int[][] {{0, 1}, {1, 2}});
        assertThat(KnownPairs.of(TRUTH.pairs(), part).summary()).isEqualTo("2 edges and 1 pairs without one");
    }
}
