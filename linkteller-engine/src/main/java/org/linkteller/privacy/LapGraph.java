package org.linkteller.privacy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.linkteller.graph.Graph;

/**
 * Laplace noise on every cell of the adjacency matrix, of which the largest become the edges. One hundredth of the
 * budget buys the noisy number of edges T = m + Lap(1/epsilon1), the rest the cells: each gets Lap(1/epsilon2), and the T largest are
 * released. Noise is drawn on a lattice of 2^-20; ties at the threshold are broken uniformly.
 *
 * <p>Time and memory follow the edges in and out, not the cells: see {@link NonEdgeValues}.
 */
public record LapGraph(double epsilon) implements EdgeDpMechanism {
    /** Hundredths of the budget. */
    private static final int COUNT_SHARE = 1;

    private static final int CELL_SHARE = 99;
    /** Value, copy for sorting, place, and the graph's own rows, per cell looked at. */
    private static final long BYTES_PER_CELL = 32;

    public LapGraph {
        EpsilonRange.require(epsilon);
    }

    @Override
    public String name() {
        return "lap-graph";
    }

    @Override
    public void release(Graph graph, NoiseSource noise, Graph.EdgeConsumer out) {
        Samplers samplers = Samplers.of(epsilon);
        long count = drawCount(graph, samplers, noise);
        long bound = NonEdgeValues.boundFor(count, graph.pairCount() - graph.edgeCount(), samplers.cells.rate());
        release(graph, count, bound, samplers, noise, out);
    }

    /** One release of all rows, however they are cut: blocks of other sizes draw other noise. */
    public void release(List<UpperRows> blocks, NoiseSource noise, Graph.EdgeConsumer out) {
        Samplers samplers = Samplers.of(epsilon);
        long edges = blocks.stream().mapToLong(UpperRows::edges).sum();
        long nodes = blocks.get(0).nodeCount();
        long pairs = nodes * (nodes - 1) / 2;
        long count = drawCount(edges, pairs, samplers, noise);
        long bound = NonEdgeValues.boundFor(count, pairs - edges, samplers.cells.rate());
        release(blocks, count, bound, samplers, noise, out);
    }

    /** The first step of a release over blocks: the noisy number of edges, drawn once. */
    public long drawCount(long edges, long pairs, NoiseSource noise) {
        return drawCount(edges, pairs, Samplers.of(epsilon), noise);
    }

    /** The second step: the noise of a block, from a bound that is the same for all. */
    public LapBlock draw(UpperRows rows, long count, long nonEdges, NoiseSource noise) {
        DiscreteLaplace cells = Samplers.of(epsilon).cells;
        return LapBlock.draw(rows, NonEdgeValues.boundFor(count, nonEdges, cells.rate()), cells, noise);
    }

    /** The third step, where the line turned out to lie below the blocks' bound: all of them know more non-edges then. */
    public LapBlock lowered(LapBlock block, NoiseSource noise) {
        return block.lowered(Samplers.of(epsilon).cells, noise);
    }

    /** The count's and the cells' noise; worth keeping where one graph is released many times, as tests do. */
    record Samplers(DiscreteLaplace count, DiscreteLaplace cells) {
        static Samplers of(double epsilon) {
            return new Samplers(new DiscreteLaplace(epsilon, COUNT_SHARE), new DiscreteLaplace(epsilon, CELL_SHARE));
        }
    }

    /** A release of so many edges, first looking at non-edges from a bound on: that one decides the work, not the law. */
    static void release(
            Graph graph, long count, long firstBound, Samplers samplers, NoiseSource noise, Graph.EdgeConsumer out) {
        release(UpperRows.blocks(graph, UpperRows.BLOCK), count, firstBound, samplers, noise, out);
    }

    static void release(
            List<UpperRows> rows,
            long count,
            long firstBound,
            Samplers samplers,
            NoiseSource noise,
            Graph.EdgeConsumer out) {
        List<NoiseSource> sources = new ArrayList<>();
        List<LapBlock> blocks = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            sources.add(UpperRows.noise(noise, i));
            blocks.add(LapBlock.draw(rows.get(i), firstBound, samplers.cells, sources.get(i)));
        }
        Optional<TopCut> cut = TopCut.of(count, blocks);
        while (cut.isEmpty()) {
            for (int i = 0; i < blocks.size(); i++) {
                blocks.set(i, blocks.get(i).lowered(samplers.cells, sources.get(i)));
            }
            cut = TopCut.of(count, blocks);
        }
        TieDraw ties = new TieDraw(cut.get().ties(), cut.get().wanted(), noise.stream("ties"));
        for (LapBlock block : blocks) {
            block.release(cut.get().line(), ties, out);
        }
    }

    /** The noisy number of edges, if such a release fits into memory. */
    long drawCount(Graph graph, Samplers samplers, NoiseSource noise) {
        long count = drawCount(graph.edgeCount(), graph.pairCount(), samplers, noise);
        long cells = graph.edgeCount() + count;
        if (cells > Integer.MAX_VALUE / 2
                || cells * BYTES_PER_CELL > Runtime.getRuntime().maxMemory()) {
            throw new IllegalArgumentException(label() + " adds noise of scale " + 100 / epsilon
                    + " to the number of edges and arrived at " + count
                    + ", more than fit into memory: take a larger epsilon");
        }
        return count;
    }

    /** Rounded and kept within what is possible. */
    private static long drawCount(long edges, long pairs, Samplers samplers, NoiseSource noise) {
        long steps = samplers.count.draw(noise.stream("count"));
        long rounded = Math.floorDiv(steps + DiscreteLaplace.STEPS_PER_UNIT / 2, DiscreteLaplace.STEPS_PER_UNIT);
        return Math.max(0, Math.min(edges + rounded, pairs));
    }

    /**
     * On average and for T = m: the threshold t solves m S(t - 1) + (pairs - m) S(t) = m, where S is the upper tail of
     * Lap(1/epsilon2); the true edges kept are m S(t - 1).
     */
    @Override
    public ReleaseForecast forecast(long pairs, long edges) {
        double budget = epsilon * CELL_SHARE / 100;
        double low = -(50 / budget);
        double high = 1 + (50 + Math.log((double) Math.max(pairs, 1))) / budget;
        for (int i = 0; i < 200; i++) { // far beyond a double's 53 bits, whatever the bracket
            double middle = (low + high) / 2;
            double taken = edges * upperTail(middle - 1, budget) + (pairs - edges) * upperTail(middle, budget);
            if (taken > edges) {
                low = middle;
            } else {
                high = middle;
            }
        }
        double kept = edges == pairs ? edges : edges * upperTail(high - 1, budget);
        return new ReleaseForecast(kept, edges - kept);
    }

    private static double upperTail(double x, double budget) {
        return x >= 0 ? Math.exp(-budget * x) / 2 : 1 - Math.exp(budget * x) / 2;
    }
}
