package org.linkteller.gnn;

import java.util.stream.IntStream;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.data.Dataset;
import org.linkteller.data.Utility;

/**
 * By how much one set of answers is better than another about the same nodes.
 *
 * @param error the standard error of the gain over nodes; what both answer alike adds nothing to it. Infinite where there are
 *     too few nodes to tell
 */
record PairedGain(double gain, double error) {
    /** So many groups: the error itself is then known to a sixth, 1 / sqrt(2 * 19). */
    private static final int GROUPS = 20;

    /**
     * On the part's scored nodes. The error is that of the delete-a-group jackknife, sqrt((g - 1) / g * sum of (gain without
     * group i - their mean)^2) with g groups, which holds for accuracies and F1 alike.
     */
    static PairedGain of(Utility metric, Predictions with, Predictions without, Dataset.Part part) {
        NodeSet scored = part.scored();
        if (scored.size() < GROUPS) {
            return new PairedGain(0, Double.POSITIVE_INFINITY);
        }
        double[] gains = IntStream.range(0, GROUPS)
                .mapToDouble(group -> gain(
                        metric,
                        with,
                        without,
                        part.scoredOn(NodeSet.of(IntStream.range(0, scored.size())
                                .filter(i -> i % GROUPS != group)
                                .map(scored::id)
                                .toArray()))))
                .toArray();
        double mean = IntStream.range(0, GROUPS).mapToDouble(i -> gains[i]).sum() / GROUPS;
        double squares = IntStream.range(0, GROUPS)
                .mapToDouble(i -> (gains[i] - mean) * (gains[i] - mean))
                .sum();
        return new PairedGain(gain(metric, with, without, part), Math.sqrt(squares * (GROUPS - 1) / GROUPS));
    }

    private static double gain(Utility metric, Predictions with, Predictions without, Dataset.Part part) {
        return value(metric, with, part) - value(metric, without, part);
    }

    private static double value(Utility metric, Predictions answers, Dataset.Part part) {
        return UtilityScore.of(metric, answers, part.labels(), part.scored(), node -> 1)
                .value();
    }
}
