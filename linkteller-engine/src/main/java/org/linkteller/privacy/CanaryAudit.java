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
    public int[] readRelease(Graph released, EdgeDpMechanism mechanism) {
        ReleaseForecast forecast = mechanism.forecast(graph.pairCount(), graph.edgeCount());
        double keep = forecast.kept() / graph.edgeCount();
        double add = forecast.added() / (graph.pairCount() - graph.edgeCount());
        double presence = Math.log(keep / add);
        double absence = Math.log((1 - add) / (1 - keep));
        int present = presence >= absence / 2 ? 1 : 0;
        int absent = absence >= presence / 2 ? -1 : 0;
        return IntStream.range(0, size())
                .map(i -> released.hasEdge(smaller[i], larger[i]) ? present : absent)
                .toArray();
    }

    /**
     * Guesses from an attack's scores, one per canary: the best share is taken for inserted, the worst for not inserted, the
     * middling ones are abstained from. Equal scores are treated alike: a share ends before scores it would have to split.
     */
    public static int[] extremes(double[] scores, double insertedShare, double otherShare) {
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
                .mapToInt(score -> score > belowBest ? 1 : score < aboveWorst ? -1 : 0)
                .toArray();
    }

    /** The bound from one set of guesses, each 1 for inserted, -1 for not, 0 for no guess. */
    public EmpiricalEpsilon judge(int[] guesses, double confidence) {
        int made = 0;
        int right = 0;
        for (int i = 0; i < guesses.length; i++) {
            made += guesses[i] != 0 ? 1 : 0;
            right += guesses[i] == (inserted[i] ? 1 : -1) ? 1 : 0;
        }
        return EmpiricalEpsilon.of(made, right, confidence);
    }

    /** The best bound from several sets of guesses; each is given its share of the risk, so the best is valid too. */
    public EmpiricalEpsilon judgeBest(List<int[]> alternatives, double confidence) {
        double each = 1 - (1 - confidence) / alternatives.size();
        EmpiricalEpsilon best = judge(alternatives.get(0), each);
        for (int[] guesses : alternatives.subList(1, alternatives.size())) {
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
