package org.linkteller.audit.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.linkteller.attack.DensityBelief;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.Pairs;
import org.linkteller.graph.Graph;

/** Pairs of which an attacker knows beforehand whether they are edges: all pairs among some of the nodes. */
public final class KnownPairs {
    /** So many of the known edges must be among the named pairs before the belief is raised no further. */
    private static final double APPEARED = 0.9;

    public static final KnownPairs NONE = new KnownPairs(new int[0], new int[0]);

    private final int[] edges;
    private final int[] others;

    private KnownPairs(int[] edges, int[] others) {
        this.edges = edges;
        this.others = others;
    }

    /**
     * The known pairs among all.
     *
     * @param isKnown whether all is known about a node and the other known ones
     * @param isEdge whether the pair of that number is an edge; asked of known pairs only
     */
    public static KnownPairs of(Pairs pairs, IntPredicate isKnown, IntPredicate isEdge) {
        int[] known = IntStream.range(0, pairs.size())
                .filter(pair -> isKnown.test(pairs.first(pair)) && isKnown.test(pairs.second(pair)))
                .toArray();
        return new KnownPairs(
                IntStream.of(known).filter(isEdge).toArray(),
                IntStream.of(known).filter(isEdge.negate()).toArray());
    }

    /** A known part of the graph: between its nodes all is known. */
    public static KnownPairs of(Pairs pairs, Graph part) {
        return of(pairs, node -> part.degree(node) > 0, pair -> part.hasEdge(pairs.first(pair), pairs.second(pair)));
    }

    /** How many edges are known, of how many pairs. */
    public String summary() {
        return edges.length + " edges and " + others.length + " pairs without one";
    }

    /** What the attacker may come to believe about the density, by every way that his knowledge allows. */
    public List<DensityBelief> beliefs(PairScores scores) {
        List<DensityBelief> beliefs = new ArrayList<>();
        beliefs.add(DensityBelief.fromScores(scores));
        if (edges.length > 0) {
            beliefs.add(DensityBelief.untilKnownAppear(scores, edges, APPEARED));
        }
        if (edges.length > 0 && others.length > 0) {
            beliefs.add(DensityBelief.fromThreshold(scores, edges, others));
            beliefs.add(DensityBelief.fromPartialGraph(
                    scores,
                    IntStream.concat(IntStream.of(edges), IntStream.of(others)).toArray(),
                    truths()));
        }
        return beliefs;
    }

    private boolean[] truths() {
        boolean[] truths = new boolean[edges.length + others.length];
        Arrays.fill(truths, 0, edges.length, true);
        return truths;
    }
}
