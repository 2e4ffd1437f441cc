package org.linkteller.attack.label;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.linkteller.attack.influence.Queries;

/**
 * For every node the coefficient at which it changes its own decision, all other nodes unchanged. It measures what the
 * rest of the graph sends to the node, in units of what the node sends to itself.
 *
 * <p>Every node of a group is asked at once, each with a coefficient of its own: up if it has not yet changed its mind,
 * down if it has, by smaller and smaller factors. All nodes so take as many queries as there are groups, times the steps.
 * Members of a group reach each other, but of g groups one sends only a g-th of what the whole graph does; and an answer
 * that a neighbour's overshooting has spoilt is mended by the later steps, as it would not be by a bisection.
 */
final class TippingPoints {
    /** From anywhere to within a quarter, for a sample. */
    private static final double[] SEARCH = {100, 30, 10, 5, 3, 2, 1.6, 1.4, 1.25};

    /**
     * From the median to within a tenth of any point between a 19th and 19 times of it. On Twitch-RU with 80 groups the
     * points found deviate by 9 percent; steps twice as large make it 30, since they overshoot more.
     */
    private static final double[] STEPS = {2.5, 2, 1.6, 1.4, 1.3, 1.2, 1.1};

    private TippingPoints() {}

    /** Queries that {@link #of} takes. */
    static int cost(int groups) {
        return SEARCH.length + groups * STEPS.length;
    }

    /** The median over a sample of a hundredth of the nodes. */
    static double median(LabelBox box) {
        int[] order = box.decider().order("tipping groups", box.nodes());
        int[] sample = Arrays.copyOf(order, Math.min(order.length, Math.max(5, order.length / 100)));
        double[] points = approached(box, sample, 1, SEARCH);
        Arrays.sort(points);
        return points[points.length / 2];
    }

    static double[] of(LabelBox box, int groups) {
        double median = median(box);
        int[] order = box.decider().order("tipping groups", box.nodes());
        double[] all = new double[order.length];
        Queries.run(groups, box.session().options().threads(), g -> {
            int[] group = IntStream.range(0, order.length)
                    .filter(k -> k % groups == g)
                    .map(k -> order[k])
                    .toArray();
            double[] points = approached(box, group, median, STEPS);
            for (int k = 0; k < group.length; k++) {
                all[group[k]] = points[k];
            }
        });
        return all;
    }

    private static double[] approached(LabelBox box, int[] group, double start, double[] factors) {
        double[] points = new double[group.length];
        Arrays.fill(points, start);
        for (double factor : factors) {
            boolean[] flipped = box.flipped(group, points);
            for (int k = 0; k < group.length; k++) {
                points[k] = flipped[group[k]] ? points[k] / factor : points[k] * factor;
            }
        }
        return points;
    }
}
