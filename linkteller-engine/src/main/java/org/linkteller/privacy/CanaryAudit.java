package org.linkteller.privacy;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.linkteller.api.NodeSet;
import org.linkteller.graph.Graph;
import org.linkteller.graph.GraphBuilder;

/**
 * Pairs that are no edges, each made one by a fair coin before anything is released. Whoever sees what came of it guesses
 * the coins, or abstains; how many guesses are right tells what the release was worth, in one run. Natural edges
 * cannot serve for this: features alone predict them, and no mechanism can help that.
 */
public final class CanaryAudit {
    private final Graph graph;
    private final int[] smaller;
    private final int[] larger;
    private final boolean[] inserted;

    /** What somebody says about a canary's coin. */
    public enum Guess {
        INSERTED,
        NOT_INSERTED,
        NONE
    }

    private CanaryAudit(Graph graph, int[] smaller, int[] larger, boolean[] inserted) {
        this.graph = graph;
        this.smaller = smaller;
        this.larger = larger;
        this.inserted = inserted;
    }

    /** Draws so many distinct non-edges between some nodes, and a coin for each. */
    public static CanaryAudit plant(Graph graph, NodeSet among, int count, NoiseSource noise) {
        long pairs = (long) among.size() * (among.size() - 1) / 2;
        long free = pairs - graph.induced(among).edgeCount();
        if (count < 1 || count > free / 2) {
            throw new IllegalArgumentException(
                    "expected 1 to " + free / 2 + " canaries, half of the pairs without an edge" + " between "
                            + among.size() + " nodes, got " + count);
        }
        NoiseStream places = noise.stream("canary places");
        NoiseStream coins = noise.stream("canary coins");
        Set<Long> taken = new HashSet<>();
        int[] smaller = new int[count];
        int[] larger = new int[count];
        boolean[] inserted = new boolean[count];
        GraphBuilder builder = new GraphBuilder(graph.nodeCount(), (int) graph.edgeCount() + count);
        graph.forEachEdge(builder::add);
        for (int i = 0; i < count; ) {
            int u = among.id((int) places.nextLong(among.size()));
            int v = among.id((int) places.nextLong(among.size()));
            if (u < v && !graph.hasEdge(u, v) && taken.add(NonEdgeValues.cell(u, v))) {
                smaller[i] = u;
                larger[i] = v;
                inserted[i] = coins.nextBoolean();
                if (inserted[i]) {
                    builder.add(u, v);
                }
                i++;
            }
        }
        return new CanaryAudit(builder.build(), smaller, larger, inserted);
    }

    /** As {@link #plant}, with no node in two canaries: for releases of numbers per node, in which they would blur. */
    public static CanaryAudit plantApart(Graph graph, NodeSet among, int count, NoiseSource noise) {
        NoiseStream places = noise.stream("canary places");
        NoiseStream coins = noise.stream("canary coins");
        int[] nodes = among.toArray();
        for (int i = nodes.length - 1; i > 0; i--) {
            int j = (int) places.nextLong(i + 1L);
            int node = nodes[i];
            nodes[i] = nodes[j];
            nodes[j] = node;
        }
        int[] smaller = new int[count];
        int[] larger = new int[count];
        boolean[] inserted = new boolean[count];
        GraphBuilder builder = new GraphBuilder(graph.nodeCount(), (int) graph.edgeCount() + count);
        graph.forEachEdge(builder::add);
        int planted = 0;
        for (int i = 0; i + 1 < nodes.length && planted < count; i += 2) {
            if (!graph.hasEdge(nodes[i], nodes[i + 1])) {
                smaller[planted] = Math.min(nodes[i], nodes[i + 1]);
                larger[planted] = Math.max(nodes[i], nodes[i + 1]);
                inserted[planted] = coins.nextBoolean();
                if (inserted[planted]) {
                    builder.add(nodes[i], nodes[i + 1]);
                }
                planted++;
            }
        }
        if (count < 1 || planted < count) {
            throw new IllegalArgumentException("expected 1 to about " + nodes.length / 2
                    + " canaries without a common node among " + nodes.length + " nodes, got " + count);
        }
        return new CanaryAudit(builder.build(), smaller, larger, inserted);
    }

    /** The graph with the canaries that the coins chose: what is to be released. */
    public Graph graph() {
        return graph;
    }

    public int size() {
        return smaller.length;
    }

    /** The smaller end of a canary. */
    public int smaller(int canary) {
        return smaller[canary];
    }

    /** The larger end of a canary. */
    public int larger(int canary) {
        return larger[canary];
    }

    /**
     * Guesses of whoever sees the released graph itself. Presence and absence of a pair speak for and against an edge with
     * different force; the weaker of the two is abstained from if it is less than half the stronger, since wrong guesses cost
     * more than missing ones. EdgeRand: both count. LapGraph: only presence does.
     */
    public List<Guess> readRelease(Graph released, EdgeDpMechanism mechanism) {
        ReleaseForecast forecast = mechanism.forecast(graph.pairCount(), graph.edgeCount());
        double keep = forecast.kept() / graph.edgeCount();
        double add = forecast.added() / (graph.pairCount() - graph.edgeCount());
        double presence = Math.log(keep / add);
        double absence = Math.log((1 - add) / (1 - keep));
        Guess present = presence >= absence / 2 ? Guess.INSERTED : Guess.NONE;
        Guess absent = absence >= presence / 2 ? Guess.NOT_INSERTED : Guess.NONE;
        return IntStream.range(0, size())
                .mapToObj(i -> released.hasEdge(smaller[i], larger[i]) ? present : absent)
                .toList();
    }

    /**
     * Guesses of whoever sees released counts and knows every edge but the canaries. One that was inserted raises an entry at
     * each of its ends by one. If both lie above what the other edges explain it is taken for inserted, if neither does for
     * not inserted: either way the odds are e^(2 rate) = e^epsilon, all that the promise allows. One of each says nothing.
     */
    public List<Guess> readCounts(NeighbourCounts released, Clusters clusters) {
        NeighbourCounts known = NeighbourCounts.of(withoutCanaries(), clusters);
        return IntStream.range(0, size())
                .mapToObj(i -> {
                    int atSmaller = clusters.of(larger[i]);
                    int atLarger = clusters.of(smaller[i]);
                    boolean one = released.at(smaller[i], atSmaller) > known.at(smaller[i], atSmaller);
                    boolean other = released.at(larger[i], atLarger) > known.at(larger[i], atLarger);
                    return one != other ? Guess.NONE : one ? Guess.INSERTED : Guess.NOT_INSERTED;
                })
                .toList();
    }

    private Graph withoutCanaries() {
        Set<Long> canaries = new HashSet<>();
        for (int i = 0; i < size(); i++) {
            canaries.add(NonEdgeValues.cell(smaller[i], larger[i]));
        }
        GraphBuilder builder = new GraphBuilder(graph.nodeCount(), (int) graph.edgeCount());
        graph.forEachEdge((u, v) -> {
            if (!canaries.contains(NonEdgeValues.cell(u, v))) {
                builder.add(u, v);
            }
        });
        return builder.build();
    }

    /**
     * Guesses from an attack's scores, one per canary: the best share is taken for inserted, the worst for not inserted, the
     * middling ones are abstained from. Equal scores are treated alike: a share ends before scores it would have to split.
     */
    public static List<Guess> extremes(double[] scores, double insertedShare, double otherShare) {
        if (!(insertedShare >= 0 && otherShare >= 0 && insertedShare + otherShare <= 1)) {
            throw new IllegalArgumentException(
                    "expected two shares that add up to at most 1, got " + insertedShare + " and " + otherShare);
        }
        double[] ascending = scores.clone();
        Arrays.sort(ascending);
        int best = (int) (insertedShare * scores.length);
        int worst = (int) (otherShare * scores.length);
        // the first score left out on either side: only what lies strictly beyond it is guessed
        double belowBest = best == 0 ? Double.POSITIVE_INFINITY : leftOut(ascending, scores.length - best - 1, -1);
        double aboveWorst = worst == 0 ? Double.NEGATIVE_INFINITY : leftOut(ascending, worst, 1);
        return Arrays.stream(scores)
                .mapToObj(score ->
                        score > belowBest ? Guess.INSERTED : score < aboveWorst ? Guess.NOT_INSERTED : Guess.NONE)
                .toList();
    }

    /** The bound from one set of guesses, one per canary. */
    public EmpiricalEpsilon judge(List<Guess> guesses, double confidence) {
        int made = 0;
        int right = 0;
        for (int i = 0; i < size(); i++) {
            made += guesses.get(i) != Guess.NONE ? 1 : 0;
            right += guesses.get(i) == (inserted[i] ? Guess.INSERTED : Guess.NOT_INSERTED) ? 1 : 0;
        }
        return EmpiricalEpsilon.of(made, right, confidence);
    }

    /** The best bound from several sets of guesses; each is given its share of the risk, so the best is valid too. */
    public EmpiricalEpsilon judgeBest(List<List<Guess>> alternatives, double confidence) {
        double each = 1 - (1 - confidence) / alternatives.size();
        EmpiricalEpsilon best = judge(alternatives.get(0), each);
        for (List<Guess> guesses : alternatives.subList(1, alternatives.size())) {
            EmpiricalEpsilon other = judge(guesses, each);
            best = other.lowerBound() > best.lowerBound() ? other : best;
        }
        return new EmpiricalEpsilon(best.guesses(), best.correct(), best.lowerBound(), confidence);
    }

    private static double leftOut(double[] ascending, int index, int outwards) {
        if (index < 0 || index >= ascending.length) {
            return outwards * Double.POSITIVE_INFINITY;
        }
        return ascending[index];
    }
}
