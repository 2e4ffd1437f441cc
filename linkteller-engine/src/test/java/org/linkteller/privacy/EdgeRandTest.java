package org.linkteller.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.Seed;
import org.linkteller.graph.Graph;
import org.linkteller.graph.GraphBuilder;
import org.linkteller.graph.SampleGraphs;

class EdgeRandTest {
    private static final Graph TRUTH = SampleGraphs.random(1_500, 40_000, 3);

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.5, 1, 3, 5, 8})
    void pairsFlipIndependentlyAtTheRateOfEpsilon(double epsilon) {
        EdgeRand mechanism = new EdgeRand(epsilon);
        Graph released = mechanism.perturb(TRUTH, seeded(1));
        assertThat(flipRates(TRUTH, released, mechanism.flipProbability())).isGreaterThan(ChiSquare.FALSE_ALARM);
        assertThat(flipsPerBlock(TRUTH, released, mechanism.flipProbability())).isGreaterThan(ChiSquare.FALSE_ALARM);
        assertThat(rowsOfAddedPairs(TRUTH, released)).isGreaterThan(ChiSquare.FALSE_ALARM);
    }

    @Test
    void theDefinitionPassesTheSameTests() {
        double flip = new EdgeRand(3).flipProbability();
        Graph released = CellByCell.edgeRand(TRUTH, flip, new SplittableRandom(1));
        assertThat(flipRates(TRUTH, released, flip)).isGreaterThan(ChiSquare.FALSE_ALARM);
        assertThat(flipsPerBlock(TRUTH, released, flip)).isGreaterThan(ChiSquare.FALSE_ALARM);
        assertThat(rowsOfAddedPairs(TRUTH, released)).isGreaterThan(ChiSquare.FALSE_ALARM);
    }

    @Test
    void brokenMechanismsAreRejected() {
        double flip = new EdgeRand(3).flipProbability();
        // s instead of s/2, and a tenth too little noise
        assertThat(flipRates(TRUTH, CellByCell.edgeRand(TRUTH, 2 * flip, new SplittableRandom(1)), flip))
                .isLessThan(ChiSquare.FALSE_ALARM);
        assertThat(flipRates(TRUTH, CellByCell.edgeRand(TRUTH, 0.9 * flip, new SplittableRandom(1)), flip))
                .isLessThan(ChiSquare.FALSE_ALARM);
        // drops edges as it should but never adds one
        assertThat(flipRates(TRUTH, onlyDropping(new EdgeRand(3).perturb(TRUTH, seeded(1))), flip))
                .isLessThan(ChiSquare.FALSE_ALARM);
        // neighbouring pairs flip together: the rate is right, the count's distribution is not
        assertThat(flipsPerBlock(TRUTH, flippedInTwos(flip), flip)).isLessThan(ChiSquare.FALSE_ALARM);
        // adds only among the first nodes
        assertThat(rowsOfAddedPairs(TRUTH, SampleGraphs.complete(200))).isLessThan(ChiSquare.FALSE_ALARM);
    }

    @Test
    void noiseUsedTwiceIsCaught() {
        Graph other = SampleGraphs.random(1_500, 40_000, 4);
        NoiseSource once = seeded(1);
        EdgeRand mechanism = new EdgeRand(3);
        Graph first = mechanism.perturb(TRUTH, once);
        assertThat(commonFlips(first, other, mechanism.perturb(other, once))).isGreaterThan(ChiSquare.FALSE_ALARM);
        assertThat(commonFlips(first, other, mechanism.perturb(other, seeded(1))))
                .isLessThan(ChiSquare.FALSE_ALARM);
    }

    @Test
    void partsByRowsMakeUpOneRelease() {
        EdgeRand mechanism = new EdgeRand(2);
        NoiseSource noise = seeded(5);
        GraphBuilder builder = new GraphBuilder(TRUTH.nodeCount());
        for (int from = 0; from < 1_500; from += 300) {
            mechanism.releaseRows(UpperRows.of(TRUTH, from, from + 300), noise.derive("rows " + from), builder::add);
        }
        Graph released = builder.build();
        assertThat(builder.duplicates()).isZero();
        assertThat(flipRates(TRUTH, released, mechanism.flipProbability())).isGreaterThan(ChiSquare.FALSE_ALARM);
        assertThat(rowsOfAddedPairs(TRUTH, released)).isGreaterThan(ChiSquare.FALSE_ALARM);
    }

    @Test
    void edgesLeaveInAscendingOrder() {
        List<Long> cells = new ArrayList<>();
        new EdgeRand(1).release(SampleGraphs.path(60), seeded(2), (u, v) -> {
            assertThat(u).isLessThan(v);
            cells.add(NonEdgeValues.cell(u, v));
        });
        assertThat(cells).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void aHugeBudgetChangesNothingAndTinyGraphsWork() {
        assertThat(new EdgeRand(1000).perturb(TRUTH, seeded(1))).isEqualTo(TRUTH);
        assertThat(new EdgeRand(1).perturb(SampleGraphs.path(0), seeded(1)).nodeCount())
                .isZero();
        assertThat(new EdgeRand(1).perturb(SampleGraphs.path(1), seeded(1)).edgeCount())
                .isZero();
        assertThat(new EdgeRand(1).perturb(SampleGraphs.complete(50), seeded(1)).edgeCount())
                .isBetween(700L, 1100L); // 1225 * 0.731 = 895.5, deviation 15.5; 12 of them
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY, Double.MIN_VALUE, 1e300})
    void refusesABudgetThatMakesNoSense(double epsilon) {
        assertThatThrownBy(() -> new EdgeRand(epsilon))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("epsilon must be ")
                .hasMessageEndingWith("got " + epsilon);
        assertThatThrownBy(() -> new LapGraph(epsilon)).hasMessageEndingWith("got " + epsilon);
    }

    @Test
    void refusesAReleaseTooBigToHoldWithItsSizeAndAWayOut() {
        Graph wide = SampleGraphs.path(200_000);
        assertThatThrownBy(() -> new EdgeRand(0.5).perturb(wide, seeded(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("edge-rand:0.5 on 200000 nodes is expected to give 7.55e+09 edges")
                .hasMessageContaining("lap-graph")
                .hasMessageContaining("perturb");
    }

    @Test
    void readsProtectionsAsTheyAreWritten() {
        assertThat(EdgeDpMechanism.parse("edge-rand:7")).isEqualTo(new EdgeRand(7));
        assertThat(EdgeDpMechanism.parse("Lap-Graph:0.5").label()).isEqualTo("lap-graph:0.5");
        assertThat(EdgeDpMechanism.parse("none").label()).isEqualTo("none");
        assertThatThrownBy(() -> EdgeDpMechanism.parse("edge-rand"))
                .hasMessage("expected a protection such as none, edge-rand:7 or lap-graph:8, got edge-rand");
        assertThatThrownBy(() -> EdgeDpMechanism.parse("edge-rand:x"))
                .hasMessage("expected a number after the colon of edge-rand:x, got x");
        assertThatThrownBy(() -> EdgeDpMechanism.parse("edge-drop:3"))
                .hasMessage("expected the mechanism edge-rand or lap-graph, got edge-drop");
    }

    /** Dropped edges and added non-edges, each against its binomial; the smaller p-value of the two, doubled. */
    private static double flipRates(Graph truth, Graph released, double flip) {
        long kept = CellByCell.kept(truth, released);
        long edges = truth.edgeCount();
        long others = truth.pairCount() - edges;
        long added = released.edgeCount() - kept;
        double[] law = {flip, 1 - flip};
        double dropped = ChiSquare.pValue(new long[] {edges - kept, kept}, law);
        return 2 * Math.min(dropped, ChiSquare.pValue(new long[] {added, others - added}, law));
    }

    /** The numbers of flips in blocks of 64 pairs against Bin(64, flip). */
    private static double flipsPerBlock(Graph truth, Graph released, double flip) {
        long[] counts = new long[65];
        int inBlock = 0;
        int flips = 0;
        for (int u = 0; u < truth.nodeCount(); u++) {
            for (int v = u + 1; v < truth.nodeCount(); v++) {
                flips += truth.hasEdge(u, v) != released.hasEdge(u, v) ? 1 : 0;
                if (++inBlock == 64) {
                    counts[flips]++;
                    inBlock = 0;
                    flips = 0;
                }
            }
        }
        double[] law = new double[65];
        law[0] = Math.pow(1 - flip, 64);
        for (int k = 1; k <= 64; k++) {
            law[k] = law[k - 1] * (65 - k) / k * flip / (1 - flip);
        }
        return ChiSquare.pValue(counts, law);
    }

    /** Added pairs by their smaller node, in 50 groups, against the numbers of non-edges there. */
    private static double rowsOfAddedPairs(Graph truth, Graph released) {
        long[] added = new long[50];
        double[] law = new double[50];
        for (int u = 0; u < truth.nodeCount(); u++) {
            for (int v = u + 1; v < truth.nodeCount(); v++) {
                if (!truth.hasEdge(u, v)) {
                    law[u / 30] += 1.0 / (truth.pairCount() - truth.edgeCount());
                    added[u / 30] += v < released.nodeCount() && released.hasEdge(u, v) ? 1 : 0;
                }
            }
        }
        return ChiSquare.pValue(added, law);
    }

    /** Whether flips of two releases coincide as often as chance makes them. */
    private static double commonFlips(Graph first, Graph otherTruth, Graph second) {
        long[] table = new long[4];
        for (int u = 0; u < TRUTH.nodeCount(); u++) {
            for (int v = u + 1; v < TRUTH.nodeCount(); v++) {
                int a = TRUTH.hasEdge(u, v) != first.hasEdge(u, v) ? 2 : 0;
                int b = otherTruth.hasEdge(u, v) != second.hasEdge(u, v) ? 1 : 0;
                table[a + b]++;
            }
        }
        return ChiSquare.pValue(new long[] {table[0], table[1]}, new long[] {table[2], table[3]});
    }

    private static Graph onlyDropping(Graph released) {
        GraphBuilder builder = new GraphBuilder(TRUTH.nodeCount());
        TRUTH.forEachEdge((u, v) -> {
            if (released.hasEdge(u, v)) {
                builder.add(u, v);
            }
        });
        return builder.build();
    }

    private static Graph flippedInTwos(double flip) {
        SplittableRandom random = new SplittableRandom(1);
        GraphBuilder builder = new GraphBuilder(TRUTH.nodeCount());
        for (int u = 0; u < TRUTH.nodeCount(); u++) {
            boolean flipped = false;
            for (int v = u + 1; v < TRUTH.nodeCount(); v++) {
                flipped = (v - u) % 2 == 1 ? random.nextDouble() < flip : flipped;
                if (TRUTH.hasEdge(u, v) != flipped) {
                    builder.add(u, v);
                }
            }
        }
        return builder.build();
    }

    private static NoiseSource seeded(long seed) {
        return NoiseSource.seeded(new Seed(seed));
    }
}
