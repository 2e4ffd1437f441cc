package org.linkteller.audit;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.linkteller.attack.BestPairs;

/**
 * One source's part of a sweep: its pairs with all nodes before it. The rows of all nodes make up the sweep, each pair in
 * exactly one of them, so rows drawn at random are a fair sample of it.
 *
 * @param readers the other nodes of the pairs, best first
 * @param scores descending, those above 0 only
 * @param edge whether that pair is an edge
 * @param edges of the row, whatever their score
 */
public record SweepRow(int source, int[] readers, double[] scores, boolean[] edge, long edges) implements Serializable {
    /** More pairs of one node than these no sample looks at: no cut is expected to name so many. */
    public static final int MOST = 20_000;

    /**
     * @param readers in any order, with their influences; those after the source belong to other rows
     * @param reads which of them count
     */
    public static SweepRow of(
            int source,
            int[] readers,
            double[] influence,
            IntPredicate reads,
            IntPredicate isEdge,
            long edges,
            int most) {
        int[] order = IntStream.range(0, readers.length)
                .filter(k -> readers[k] < source && influence[k] > 0 && reads.test(readers[k]))
                .boxed()
                .sorted(Comparator.comparingDouble(k -> -influence[k]))
                .limit(most)
                .mapToInt(Integer::intValue)
                .toArray();
        boolean[] edge = new boolean[order.length];
        for (int k = 0; k < order.length; k++) {
            edge[k] = isEdge.test(readers[order[k]]);
        }
        return new SweepRow(
                source,
                Arrays.stream(order).map(k -> readers[k]).toArray(),
                Arrays.stream(order).mapToDouble(k -> influence[k]).toArray(),
                edge,
                edges);
    }

    void offerTo(BestPairs best) {
        for (int k = 0; k < scores.length; k++) {
            best.offer(readers[k], source, scores[k]);
        }
    }
}
