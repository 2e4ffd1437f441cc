package org.linkteller.privacy;

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
        release(graph, count, NonEdgeValues.boundFor(count, graph, samplers.cells.rate()), samplers, noise, out);
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
        long[] edgeValues = new long[(int) graph.edgeCount()];
        NoiseStream edgeNoise = noise.stream("edge cells");
        for (int i = 0; i < edgeValues.length; i++) {
            // cut to the cap after the sum: before, the excess would tell edges from non-edges
            edgeValues[i] = Math.min(DiscreteLaplace.STEPS_PER_UNIT + samplers.cells.draw(edgeNoise), Geometric.CAP);
        }
        NonEdgeValues others = new NonEdgeValues(graph, samplers.cells, noise);
        others.lowerTo(firstBound);
        TopCut cut = TopCut.of(count, edgeValues, others, noise.stream("ties"));
        int edge = 0;
        int other = 0;
        for (int u = 0; u < graph.nodeCount(); u++) {
            for (int k = 0; k < graph.degree(u); k++) {
                int v = graph.neighbour(u, k);
                if (u < v) {
                    other = emitOthersBefore(NonEdgeValues.cell(u, v), others, other, cut, out);
                    if (cut.takes(edgeValues[edge++])) {
                        out.accept(u, v);
                    }
                }
            }
        }
        emitOthersBefore(Long.MAX_VALUE, others, other, cut, out);
    }

    /** The noisy number of edges, rounded and kept within what is possible. */
    long drawCount(Graph graph, Samplers samplers, NoiseSource noise) {
        long steps = samplers.count.draw(noise.stream("count"));
        long rounded = Math.floorDiv(steps + DiscreteLaplace.STEPS_PER_UNIT / 2, DiscreteLaplace.STEPS_PER_UNIT);
        long count = Math.max(0, Math.min(graph.edgeCount() + rounded, graph.pairCount()));
        long cells = graph.edgeCount() + count;
        if (cells > Integer.MAX_VALUE / 2
                || cells * BYTES_PER_CELL > Runtime.getRuntime().maxMemory()) {
            throw new IllegalArgumentException(label() + " adds noise of scale " + 100 / epsilon
                    + " to the number of edges and arrived at " + count
                    + ", more than fit into memory: take a larger epsilon");
        }
        return count;
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

    private static int emitOthersBefore(long end, NonEdgeValues others, int from, TopCut cut, Graph.EdgeConsumer out) {
        int i = from;
        for (; i < others.size() && others.cellAt(i) < end; i++) {
            if (cut.takes(others.valueAt(i))) {
                out.accept((int) (others.cellAt(i) >>> 32), (int) others.cellAt(i));
            }
        }
        return i;
    }
}
