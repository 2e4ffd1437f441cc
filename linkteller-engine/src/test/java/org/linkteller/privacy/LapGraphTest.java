package org.linkteller.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.Seed;
import org.linkteller.graph.Graph;
import org.linkteller.graph.GraphBuilder;
import org.linkteller.graph.SampleGraphs;

class LapGraphTest {
    /** Small enough that every combination of kept and added edges is met often. */
    private static final Graph SMALL = SampleGraphs.star(6);

    private static final int RUNS = 8_000;

    @ParameterizedTest
    @ValueSource(doubles = {1, 4, 8, 20})
    void keptAndAddedFollowTheJointLawOfTheDefinition(double epsilon) {
        long[] definition = definition(epsilon / 100, epsilon * 99 / 100, RUNS);
        assertThat(ChiSquare.pValue(fast(epsilon, Long.MIN_VALUE, RUNS), definition))
                .isGreaterThan(ChiSquare.FALSE_ALARM);
    }

    @ParameterizedTest
    @CsvSource({"4, 1", "4, 60", "1, 30", "8, 80", "20, 10"})
    void theLawDoesNotDependOnTheBandsItIsDrawnIn(double epsilon, int firstBoundPercent) {
        // a first bound too high for the count makes further bands and, below 0, the rest of all cells necessary
        long bound = (long) DiscreteLaplace.STEPS_PER_UNIT * firstBoundPercent / 100;
        long[] definition = definition(epsilon / 100, epsilon * 99 / 100, RUNS);
        assertThat(ChiSquare.pValue(fast(epsilon, bound, 800), definition)).isGreaterThan(ChiSquare.FALSE_ALARM);
    }

    @Test
    void brokenMechanismsAreRejected() {
        long[] fast = fast(4, Long.MIN_VALUE, RUNS);
        // the budget split in halves, half the cell noise, and a count without noise
        assertThat(ChiSquare.pValue(fast, definition(2, 2, RUNS))).isLessThan(ChiSquare.FALSE_ALARM);
        assertThat(ChiSquare.pValue(fast, definition(0.04, 2 * 3.96, RUNS))).isLessThan(ChiSquare.FALSE_ALARM);
        assertThat(ChiSquare.pValue(fast, definition(1e9, 3.96, RUNS))).isLessThan(ChiSquare.FALSE_ALARM);
    }

    @Test
    void aLatticeOfStepOneIsAnotherMechanism() {
        // what the published check warns of: ties between edges and non-edges become common
        double epsilon = 8;
        long[] coarse = new long[cells(SMALL)];
        SplittableRandom random = new SplittableRandom(9);
        for (int i = 0; i < RUNS; i++) {
            count(SMALL, coarseLapGraph(SMALL, epsilon, random), coarse);
        }
        assertThat(ChiSquare.pValue(coarse, definition(0.08, 7.92, RUNS))).isLessThan(ChiSquare.FALSE_ALARM);
    }

    @ParameterizedTest
    @ValueSource(doubles = {2, 6})
    void bandsOnAWiderGraphAgreeWithTheDefinition(double epsilon) {
        // 5,995 non-edges for some 110 wanted ones: here the first band alone has to do
        Graph graph = SampleGraphs.path(111);
        assertThat(NonEdgeValues.boundFor(110, graph.pairCount() - graph.edgeCount(), 1e-6))
                .isPositive();
        long[] fast = new long[cells(graph)];
        long[] definition = new long[cells(graph)];
        SplittableRandom random = new SplittableRandom(2);
        LapGraph mechanism = new LapGraph(epsilon);
        NoiseSource noise = seeded(3);
        for (int i = 0; i < 250; i++) {
            count(graph, mechanism.perturb(graph, noise), fast);
            count(graph, CellByCell.lapGraph(graph, epsilon / 100, epsilon * 99 / 100, random), definition);
        }
        // 250 runs fill few cells of the joint table, so kept edges are compared in groups of four
        assertThat(ChiSquare.pValue(byKept(graph, fast), byKept(graph, definition)))
                .isGreaterThan(ChiSquare.FALSE_ALARM);
    }

    @Test
    void everyEdgeIsKeptAndEveryPairAddedAlikeOften() {
        long[] kept = new long[6];
        long[] added = new long[15];
        NoiseSource noise = seeded(4);
        LapGraph.Samplers samplers = LapGraph.Samplers.of(5);
        LapGraph mechanism = new LapGraph(5);
        for (int i = 0; i < RUNS; i++) {
            long count = mechanism.drawCount(SMALL, samplers, noise);
            LapGraph.release(SMALL, count, Long.MIN_VALUE, samplers, noise, (u, v) -> {
                if (u == 0) {
                    kept[v - 1]++;
                } else {
                    added[(v - 1) * (v - 2) / 2 + u - 1]++;
                }
            });
        }
        // counts within one release are tied to each other by the count, so this is a check of symmetry only:
        // their variance is below the multinomial's, which makes the test lenient, never wrong
        assertThat(ChiSquare.pValue(kept, uniform(6))).isGreaterThan(ChiSquare.FALSE_ALARM);
        assertThat(ChiSquare.pValue(added, uniform(15))).isGreaterThan(ChiSquare.FALSE_ALARM);
    }

    @Test
    void tiesAtTheThresholdAreBrokenUniformly() {
        NoiseStream ties = seeded(5).stream("ties");
        long[] taken = new long[4];
        for (int i = 0; i < 40_000; i++) {
            TieDraw cut = new TieDraw(4, 2, ties);
            int in = 0;
            for (int k = 0; k < 4; k++) {
                if (cut.getAsBoolean()) {
                    taken[k]++;
                    in++;
                }
            }
            assertThat(in).isEqualTo(2);
        }
        assertThat(ChiSquare.pValue(taken, uniform(4))).isGreaterThan(ChiSquare.FALSE_ALARM);
    }

    @Test
    void theCountFollowsItsNoise() {
        Graph graph = SampleGraphs.random(3_000, 20_000, 1);
        LapGraph mechanism = new LapGraph(20); // scale 100/20 = 5
        LapGraph.Samplers samplers = LapGraph.Samplers.of(20);
        NoiseSource noise = seeded(6);
        long[] counts = new long[81];
        for (int i = 0; i < RUNS; i++) {
            long off = mechanism.drawCount(graph, samplers, noise) - graph.edgeCount();
            counts[(int) Math.max(0, Math.min(80, off + 40))]++;
        }
        double[] law = new double[81];
        for (int k = 0; k <= 80; k++) {
            // Lap(5) rounded to the nearest integer
            double low = k == 0 ? 0 : below((k - 40.5) / 5);
            law[k] = (k == 80 ? 1 : below((k - 39.5) / 5)) - low;
        }
        assertThat(ChiSquare.pValue(counts, law)).isGreaterThan(ChiSquare.FALSE_ALARM);
    }

    @Test
    void blocksMakeUpOneReleaseOfTheSameLaw() {
        long[] whole = new long[cells(SMALL)];
        long[] blocks = new long[cells(SMALL)];
        LapGraph mechanism = new LapGraph(5);
        LapGraph.Samplers samplers = LapGraph.Samplers.of(5);
        NoiseSource noise = seeded(10);
        for (int i = 0; i < RUNS; i++) {
            for (int rows : new int[] {2, UpperRows.BLOCK}) {
                GraphBuilder builder = new GraphBuilder(SMALL.nodeCount());
                long count = mechanism.drawCount(SMALL, samplers, noise);
                // half of the runs begin at a bound that has to be lowered
                long bound = i % 2 == 0 ? Long.MIN_VALUE : DiscreteLaplace.STEPS_PER_UNIT;
                LapGraph.release(UpperRows.blocks(SMALL, rows), count, bound, samplers, noise, builder::add);
                count(SMALL, builder.build(), rows == 2 ? blocks : whole);
            }
        }
        assertThat(ChiSquare.pValue(blocks, whole)).isGreaterThan(ChiSquare.FALSE_ALARM);
    }

    @Test
    void edgesLeaveInAscendingOrderAndTheCountIsMet() {
        Graph graph = SampleGraphs.random(500, 3_000, 1);
        List<Long> cells = new ArrayList<>();
        LapGraph.Samplers samplers = LapGraph.Samplers.of(2);
        LapGraph.release(graph, 2_900, 1_000_000, samplers, seeded(7), (u, v) -> {
            assertThat(u).isLessThan(v);
            cells.add(NonEdgeValues.cell(u, v));
        });
        assertThat(cells).isSorted().doesNotHaveDuplicates().hasSize(2_900);
    }

    @Test
    void forecastMeetsTheMean() {
        Graph graph = SampleGraphs.random(2_000, 20_000, 1);
        NoiseSource noise = seeded(8);
        LapGraph mechanism = new LapGraph(5);
        ReleaseForecast forecast = mechanism.forecast(graph.pairCount(), graph.edgeCount());
        double kept = 0;
        for (int i = 0; i < 20; i++) {
            kept += CellByCell.kept(graph, mechanism.perturb(graph, noise)) / 20.0;
        }
        // one release deviates by less than sqrt(m) = 141, the mean of 20 by 32, the count's share by 3: five of them
        assertThat(forecast.kept()).isCloseTo(kept, within(175.0));
        assertThat(forecast.edges()).isCloseTo((double) graph.edgeCount(), within(1e-6));
    }

    @Test
    void emptyCompleteAndTinyGraphsWork() {
        NoiseSource noise = seeded(9);
        assertThat(new LapGraph(1).perturb(SampleGraphs.path(0), noise).nodeCount())
                .isZero();
        assertThat(new LapGraph(1).perturb(SampleGraphs.path(1), noise).edgeCount())
                .isZero();
        assertThat(new LapGraph(1000).perturb(SampleGraphs.path(50), noise)).isEqualTo(SampleGraphs.path(50));
        assertThat(new LapGraph(1000).perturb(SampleGraphs.complete(40), noise)).isEqualTo(SampleGraphs.complete(40));
        Graph empty = new GraphBuilder(100).build();
        // the count is |Lap(100)| with even chance: at most 3000 with certainty 1 - e^-30
        assertThat(new LapGraph(1).perturb(empty, noise).edgeCount()).isBetween(0L, 3000L);
        assertThat(new LapGraph(1e-6).perturb(SampleGraphs.path(30), noise).edgeCount())
                .isBetween(0L, 435L);
    }

    private static long[] fast(double epsilon, long firstBound, int runs) {
        long[] table = new long[cells(SMALL)];
        LapGraph mechanism = new LapGraph(epsilon);
        LapGraph.Samplers samplers = LapGraph.Samplers.of(epsilon);
        NoiseSource noise = seeded(1);
        for (int i = 0; i < runs; i++) {
            GraphBuilder builder = new GraphBuilder(SMALL.nodeCount());
            long count = mechanism.drawCount(SMALL, samplers, noise);
            LapGraph.release(SMALL, count, firstBound, samplers, noise, builder::add);
            count(SMALL, builder.build(), table);
        }
        return table;
    }

    private static long[] definition(double countBudget, double cellBudget, int runs) {
        long[] table = new long[cells(SMALL)];
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < runs; i++) {
            count(SMALL, CellByCell.lapGraph(SMALL, countBudget, cellBudget, random), table);
        }
        return table;
    }

    private static Graph coarseLapGraph(Graph graph, double epsilon, SplittableRandom random) {
        // cells rounded to integers, ties broken by a random hair
        record Cell(int u, int v, double value) {}
        List<Cell> cells = new ArrayList<>();
        for (int u = 0; u < graph.nodeCount(); u++) {
            for (int v = u + 1; v < graph.nodeCount(); v++) {
                double noise = Math.rint(CellByCell.laplace(epsilon * 99 / 100, random));
                cells.add(new Cell(u, v, (graph.hasEdge(u, v) ? 1 : 0) + noise + random.nextDouble() * 1e-9));
            }
        }
        cells.sort((a, b) -> Double.compare(b.value, a.value));
        long noisy = graph.edgeCount() + Math.round(CellByCell.laplace(epsilon / 100, random));
        GraphBuilder builder = new GraphBuilder(graph.nodeCount());
        for (Cell cell : cells.subList(0, (int) Math.max(0, Math.min(noisy, cells.size())))) {
            builder.add(cell.u, cell.v);
        }
        return builder.build();
    }

    /** One place per (kept, added). */
    private static int cells(Graph truth) {
        return (int) ((truth.edgeCount() + 1) * (truth.pairCount() - truth.edgeCount() + 1));
    }

    private static void count(Graph truth, Graph released, long[] table) {
        int kept = CellByCell.kept(truth, released);
        int added = (int) released.edgeCount() - kept;
        table[kept * (int) (truth.pairCount() - truth.edgeCount() + 1) + added]++;
    }

    private static long[] byKept(Graph truth, long[] table) {
        int columns = (int) (truth.pairCount() - truth.edgeCount() + 1);
        long[] grouped = new long[(int) truth.edgeCount() / 4 + 1];
        for (int i = 0; i < table.length; i++) {
            grouped[i / columns / 4] += table[i];
        }
        return grouped;
    }

    private static double below(double x) {
        return x < 0 ? Math.exp(x) / 2 : 1 - Math.exp(-x) / 2;
    }

    private static double[] uniform(int n) {
        double[] law = new double[n];
        java.util.Arrays.fill(law, 1.0 / n);
        return law;
    }

    private static NoiseSource seeded(long seed) {
        return NoiseSource.seeded(new Seed(seed));
    }
}
