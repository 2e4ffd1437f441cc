package org.linkteller.privacy;

import java.math.BigInteger;
import java.util.List;
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
        release(UpperRows.blocks(graph, UpperRows.BLOCK), noise, out);
    }

    /** One release of all rows, however they are cut: blocks of other sizes draw other noise. */
    public void release(List<UpperRows> blocks, NoiseSource noise, Graph.EdgeConsumer out) {
        for (int block = 0; block < blocks.size(); block++) {
            releaseRows(blocks.get(block), UpperRows.noise(noise, block), out);
        }
    }

    /**
     * The part of a release that concerns some rows. Pairs are independent, so parts drawn from different sources make up
     * one release.
     */
    public void releaseRows(UpperRows rows, NoiseSource noise, Graph.EdgeConsumer out) {
        int nodeCount = rows.nodeCount();
        PairWalk flips = new PairWalk(nodeCount, rows.firstRow(), gaps(), noise.stream("cells"));
        for (int u = rows.firstRow(); u < rows.endRow(); u++) {
            int end = rows.start(u + 1);
            int k = rows.start(u);
            int flip;
            do {
                flip = flips.next(u);
                while (k < end && rows.column(k) < flip) {
                    out.accept(u, rows.column(k++));
                }
                if (k < end && rows.column(k) == flip) {
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
