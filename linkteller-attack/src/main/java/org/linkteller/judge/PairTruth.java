package org.linkteller.judge;

import java.util.BitSet;
import org.linkteller.api.NodeSet;
import org.linkteller.attack.Pairs;

/** Which pairs really are edges. Only the judge holds one; no attack takes it. */
public final class PairTruth {
    private final Pairs pairs;
    private final BitSet edges;
    private final int edgeCount;

    private PairTruth(Pairs pairs, BitSet edges) {
        this.pairs = pairs;
        this.edges = edges;
        this.edgeCount = edges.cardinality();
    }

    public static PairTruth of(NodeSet targets, Adjacency adjacency) {
        return of(Pairs.among(targets), adjacency);
    }

    public static PairTruth of(Pairs pairs, Adjacency adjacency) {
        BitSet edges = new BitSet(pairs.size());
        pairs.forEach((p, i, j) -> {
            if (adjacency.connected(pairs.nodes().id(i), pairs.nodes().id(j))) {
                edges.set(p);
            }
        });
        return new PairTruth(pairs, edges);
    }

    public Pairs pairs() {
        return pairs;
    }

    public boolean isEdge(int pair) {
        return edges.get(pair);
    }

    public int edges() {
        return edgeCount;
    }

    /** The share of the pairs that are edges. */
    public double density() {
        return (double) edgeCount / pairs.size();
    }

    /** Whether two nodes, given by id, are connected. */
    @FunctionalInterface
    public interface Adjacency {
        boolean connected(int u, int v);
    }
}
