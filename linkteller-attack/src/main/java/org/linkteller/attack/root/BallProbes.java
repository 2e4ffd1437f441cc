package org.linkteller.attack.root;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.linkteller.api.Seed;
import org.linkteller.attack.influence.Queries;

/**
 * Probes of a box that answers only near by. A pass divides all nodes into random groups and changes one group a query, each
 * node by a weight of its own; weights are positive, so that nothing cancels. A node that does not move has nobody of the
 * group within its ball (the nodes whose rows reach it), which rules out nearly everybody after a few passes.
 */
final class BallProbes {
    /** So many nodes are changed at once to see how many others one of them moves. */
    private static final int LOOK = 16;

    private static final double LEAST_WEIGHT = 0.25;

    private final LinearBox box;
    private final Seed seed;
    private final double[] leastFelt;
    private final List<Pass> passes = new ArrayList<>();

    private BallProbes(LinearBox box, double[] leastFelt) {
        this.box = box;
        this.seed = box.session().options().seed().derive("balls");
        this.leastFelt = leastFelt;
    }

    /** One query, about the noise of the box. */
    static BallProbes of(LinearBox box) {
        LinearBox hearing = box.withNoiseMeasured();
        return new BallProbes(hearing, hearing.leastFelt());
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
    }

    int nodes() {
        return box.nodes();
    }

    List<Pass> passes() {
        return passes;
    }

    /** The least entry of the map that a reader would feel. */
    double leastFelt(int reader) {
        return leastFelt[reader];
    }

    /** How many nodes a random one moves, in the mean; one query. */
    double meanBall() {
        int n = nodes();
        int changed = Math.min(LOOK, n);
        int[] order = order(seed.derive("look"));
        double[] t = new double[n];
        for (int i = 0; i < changed; i++) {
            t[order[i]] = 1;
        }
        long silent = Arrays.stream(felt(t)).filter(answer -> answer == 0).count();
        return -n * Math.log(Math.max(silent, 0.5) / n) / changed; // balls overlap as if at random
    }

    /** So many queries, one a group. */
    void askPass(int count) {
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
        Queries.run(count, box.session().options().threads(), g -> answers[g] = felt(sent[g]));
        for (int u = 0; u < n; u++) {
            weights[u] = sent[groups[u]][u]; // rounded as it was sent
        }
        passes.add(new Pass(groups, weights, answers));
    }

    private double[] felt(double[] t) {
        double[] image = box.image(t);
        for (int u = 0; u < image.length; u++) {
            image[u] = Math.abs(image[u]) > LEAST_WEIGHT * leastFelt[u] ? image[u] : 0;
        }
        return image;
    }

    private int[] order(Seed of) {
        int[] order = IntStream.range(0, nodes()).toArray();
        of.derive("order").shuffle(order);
        return order;
    }
}
