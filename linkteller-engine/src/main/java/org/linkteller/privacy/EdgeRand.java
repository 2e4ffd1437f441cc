package org.linkteller.privacy;

import java.math.BigInteger;
import org.linkteller.graph.Graph;

/**
 * Randomised response on every pair of nodes: with s = 2/(e^epsilon + 1), a pair keeps its state with probability 1 - s
 * and is set by a fair coin otherwise, so it flips with probability s/2 = 1/(1 + e^epsilon). Flipped pairs are found by
 * geometric gaps, in time proportional to nodes, edges and flips, and leave in ascending order without being stored.
 */
public record EdgeRand(double epsilon) implements EdgeDpMechanism {
    public EdgeRand {
        EpsilonRange.require(epsilon);
    }

    @Override
    public String name() {
        return "edge-rand";
    }

    /** The probability s/2 that a pair changes its state. */
    public double flipProbability() {
        return 1 / (1 + Math.exp(epsilon));
    }

    @Override
    public void release(Graph graph, NoiseSource noise, Graph.EdgeConsumer out) {
        releaseRows(graph, 0, graph.nodeCount(), noise, out);
    }

    /**
     * The part of a release that concerns pairs u &lt; v with u in a range of rows. Pairs are independent, so parts drawn from
     * different sources make up one release.
     */
    public void releaseRows(Graph graph, int fromRow, int toRow, NoiseSource noise, Graph.EdgeConsumer out) {
        int nodeCount = graph.nodeCount();
        PairWalk flips = new PairWalk(nodeCount, fromRow, gaps(), noise.stream("cells"));
        for (int u = fromRow; u < toRow; u++) {
            int degree = graph.degree(u);
            int k = 0;
            while (k < degree && graph.neighbour(u, k) < u) {
                k++;
            }
            int flip;
            do {
                flip = flips.next(u);
                while (k < degree && graph.neighbour(u, k) < flip) {
                    out.accept(u, graph.neighbour(u, k++));
                }
                if (k < degree && graph.neighbour(u, k) == flip) {
                    k++; // an edge that flips is gone
                } else if (flip < nodeCount) {
                    out.accept(u, flip);
                }
            } while (flip < nodeCount);
        }
    }

    @Override
    public ReleaseForecast forecast(long pairs, long edges) {
        double flip = flipProbability();
        return new ReleaseForecast(edges * (1 - flip), (pairs - edges) * flip);
    }

    private Geometric gaps() {
        ExactReal decay = ExactReal.expMinus(epsilon, BigInteger.ONE, BigInteger.ONE);
        ExactReal stay = bits -> Enclosure.one(bits).over(Enclosure.one(bits).plus(decay.enclose(bits)));
        return new Geometric(stay, StrictMath.log1p(StrictMath.exp(-epsilon)));
    }
}
