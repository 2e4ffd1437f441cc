package org.linkteller.attack.root;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.linkteller.api.Seed;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.influence.Queries;

/**
 * Probes of a box that answers only near by. A pass divides all nodes into random groups and changes one group a query, each
 * node by a weight of its own; weights are positive, so that nothing cancels. A node that does not move has nobody of the
 * group within its ball (the nodes whose rows reach it), which rules out nearly everybody after a few passes.
 */
public final class BallProbes {
    /** So many nodes are changed at once to see how many others one of them moves. */
    private static final int LOOK = 16;

    private static final double LEAST_WEIGHT = 0.25;

    private final AttackOptions options;
    private final UnaryOperator<double[]> felt;
    private final Seed seed;
    private final double[] leastFelt;
    private final List<Pass> passes = new ArrayList<>();

    private BallProbes(AttackOptions options, UnaryOperator<double[]> felt, double[] leastFelt) {
        this.options = options;
        this.felt = felt;
        this.seed = options.seed().derive("balls");
        this.leastFelt = leastFelt;
    }

    /** One query, about the noise of the box. */
    static BallProbes of(LinearBox box) {
        LinearBox hearing = box.withNoiseMeasured();
        double[] least = hearing.leastFelt();
        UnaryOperator<double[]> felt = t -> {
            double[] image = hearing.image(t);
            Arrays.setAll(image, u -> Math.abs(image[u]) > LEAST_WEIGHT * least[u] ? image[u] : 0);
            return image;
        };
        return new BallProbes(box.session().options(), felt, least);
    }

    /** @param felt what every node feels when all are changed by a weight; one query; exactly 0 for nothing */
    public static BallProbes of(int nodes, AttackOptions options, UnaryOperator<double[]> felt) {
        return new BallProbes(options, felt, new double[nodes]);
    }

    /**
     * All nodes in groups.
     *
     * @param groups of each node the number of its group
     * @param weights of each node
     * @param answers of each group what every node felt; exactly 0 for nothing
     */
    record Pass(int[] groups, double[] weights, double[][] answers) {
        boolean isHeard(int reader, int node) {
            return answers[groups[node]][reader] != 0;
        }

        /** What a reader feels of a node that is alone in its group. */
        double entry(int reader, int node) {
            return answers[groups[node]][reader] / weights[node];
        }
    }

    int nodes() {
        return leastFelt.length;
    }

    List<Pass> passes() {
        return passes;
    }

    /** The least entry of the map that a reader would feel. */
    double leastFelt(int reader) {
        return leastFelt[reader];
    }

    /** How many nodes a random one moves, in the mean; one query. */
    public double meanBall() {
        int n = nodes();
        int changed = Math.min(LOOK, n);
        int[] order = order(seed.derive("look"));
        double[] t = new double[n];
        for (int i = 0; i < changed; i++) {
            t[order[i]] = 1;
        }
        long silent = Arrays.stream(felt.apply(t)).filter(answer -> answer == 0).count();
        return -n * Math.log(Math.max(silent, 0.5) / n) / changed; // balls overlap as if at random
    }

    /** So many queries, one a group. */
    public void askPass(int count) {
        int n = nodes();
        Seed own = seed.derive("pass " + passes.size());
        int[] order = order(own);
        int[] groups = new int[n];
        for (int i = 0; i < n; i++) {
            groups[order[i]] = i % count;
        }
        SplittableRandom random = own.random();
        double[] weights = new double[n];
        Arrays.setAll(weights, u -> random.nextDouble(LEAST_WEIGHT, 1));
        double[][] sent = new double[count][n];
        for (int u = 0; u < n; u++) {
            sent[groups[u]][u] = weights[u];
        }
        double[][] answers = new double[count][];
        Queries.run(count, options.threads(), g -> answers[g] = felt.apply(sent[g]));
        for (int u = 0; u < n; u++) {
            weights[u] = sent[groups[u]][u]; // rounded as it was sent
        }
        passes.add(new Pass(groups, weights, answers));
    }

    /** The matrix itself, after a pass whose groups have one node each; what both ends of a pair say of it is averaged. */
    SymmetricMap readOneByOne() {
        Pass pass = passes.get(0);
        int n = nodes();
        int[][] positions = new int[n][];
        double[][] values = new double[n][];
        for (int v = 0; v < n; v++) {
            int reader = v;
            positions[v] = IntStream.range(0, n)
                    .filter(u -> pass.isHeard(reader, u) && pass.isHeard(u, reader))
                    .toArray();
            values[v] = Arrays.stream(positions[v])
                    .mapToDouble(u -> (pass.entry(reader, u) + pass.entry(u, reader)) / 2)
                    .toArray();
        }
        return new SymmetricMap(positions, values);
    }

    /** Of each node those, itself included, whom neither of the two rules out, unless they are more than the equations. */
    public Optional<int[][]> candidates() {
        int n = nodes();
        long room = (long) n
                * passes.stream().mapToInt(pass -> pass.answers().length).sum();
        int[][] rows = new int[n][16];
        int[] counts = new int[n];
        for (int u = 0; u < n; u++) {
            for (int v = u; v < n && room >= 0; v++) {
                if (isPossible(u, v) && isPossible(v, u)) {
                    append(rows, counts, u, v);
                    if (u != v) {
                        append(rows, counts, v, u);
                    }
                    room -= 2;
                }
            }
        }
        for (int u = 0; u < n; u++) {
            rows[u] = Arrays.copyOf(rows[u], counts[u]);
        }
        return room < 0 ? Optional.empty() : Optional.of(rows);
    }

    private static void append(int[][] rows, int[] counts, int u, int v) {
        if (counts[u] == rows[u].length) {
            rows[u] = Arrays.copyOf(rows[u], 2 * counts[u]);
        }
        rows[u][counts[u]++] = v; // ascending: first the smaller nodes in their order, then the larger
    }

    private boolean isPossible(int reader, int node) {
        for (Pass pass : passes) {
            if (!pass.isHeard(reader, node)) {
                return false;
            }
        }
        return true;
    }

    private int[] order(Seed of) {
        int[] order = IntStream.range(0, nodes()).toArray();
        of.derive("order").shuffle(order);
        return order;
    }
}
