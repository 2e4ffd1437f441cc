package org.linkteller.serve.guard;

import java.util.BitSet;

/**
 * How one query differs from an earlier one about the same nodes, measured on their sketches.
 *
 * @param same rows of the newer query that the earlier one has for the same node, too
 * @param changed rows of nodes that the earlier one has with another row
 * @param common nodes that both have, over the nodes of the larger one
 * @param effectiveRows how many rows the difference is spread over: (sum e)^2 / sum e^2 of the rows' energies e, which
 *     is the number of changed rows if they changed equally; 0 if nothing changed
 * @param effectiveNodes the same, with nodes that came or went counted as rows that changed by as much as a row is long:
 *     to leave a node out tells as much about its neighbours as to change its row
 * @param topDirection share of the energy along the strongest single direction: 1 if all rows moved along one line
 * @param alongRows share of the energy along the rows themselves: 1 if rows were only scaled, about 1/16 (the sketch's
 *     dimension) if they moved independently of what they were
 */
record QueryDifference(
        BitSet same,
        BitSet changed,
        double common,
        double effectiveRows,
        double effectiveNodes,
        double topDirection,
        double alongRows) {
    /** Rounding of the sketch to float: energies below this share of the row's own are no change. */
    private static final double NOISE = 1e-13;

    static QueryDifference between(QuerySketch now, QuerySketch before) {
        return between(now, before, now.match(before));
    }

    /** @param matched what {@link QuerySketch#match} says of the two */
    static QueryDifference between(QuerySketch now, QuerySketch before, int[] matched) {
        int size = QuerySketch.SIZE;
        double[] gram = new double[size * size];
        double[] delta = new double[size];
        int common = 0;
        double sum = 0;
        double sumOfSquares = 0;
        double along = 0;
        double length = 0;
        boolean sameNodes = now.hasNodesOf(before);
        BitSet same = new BitSet(matched.length);
        BitSet changed = new BitSet(matched.length);
        for (int i = 0; i < matched.length; i++) {
            if (sameNodes) { // rows that did not change have nothing to add
                int next = now.nextChange(before, i);
                common += next - i;
                same.set(i, next);
                i = next;
            }
            if (i == matched.length || matched[i] < 0) {
                continue;
            }
            common++;
            double energy = 0;
            double inner = 0;
            double own = 0;
            for (int s = 0; s < size; s++) {
                double old = before.at(matched[i], s);
                delta[s] = now.at(i, s) - old;
                energy += delta[s] * delta[s];
                inner += delta[s] * old;
                own += old * old;
            }
            length += own;
            if (energy <= NOISE * own) {
                same.set(i);
                continue;
            }
            changed.set(i);
            sum += energy;
            sumOfSquares += energy * energy;
            along += own == 0 ? 0 : inner * inner / own;
            for (int a = 0; a < size; a++) {
                for (int b = 0; b < size; b++) {
                    gram[a * size + b] += delta[a] * delta[b];
                }
            }
        }
        double share = (double) common / Math.max(now.size(), before.size());
        int others = now.size() + before.size() - 2 * common;
        double one = common == 0 || length == 0 ? 1 : length / common;
        double effectiveNodes = effective(sum + others * one, sumOfSquares + others * one * one);
        return sum == 0
                ? new QueryDifference(same, changed, share, 0, effectiveNodes, 0, 0)
                : new QueryDifference(
                        same,
                        changed,
                        share,
                        effective(sum, sumOfSquares),
                        effectiveNodes,
                        largestEigenvalue(gram, size) / sum,
                        along / sum);
    }

    private static double effective(double sum, double sumOfSquares) {
        return sum == 0 ? 0 : sum * sum / sumOfSquares;
    }

    /** Over how few rows or nodes the difference is spread, seen either way; 0 if nothing differs. */
    double fewest() {
        return effectiveRows == 0 ? effectiveNodes : Math.min(effectiveRows, effectiveNodes);
    }

    /** Power iteration; thirty rounds leave a relative error that no threshold can notice. */
    private static double largestEigenvalue(double[] gram, int size) {
        double[] vector = new double[size];
        for (int s = 0; s < size; s++) {
            vector[s] = 1 + 0.01 * s; // not orthogonal to anything likely
        }
        double length = 0;
        for (int round = 0; round < 30; round++) {
            double[] next = new double[size];
            length = 0;
            for (int a = 0; a < size; a++) {
                for (int b = 0; b < size; b++) {
                    next[a] += gram[a * size + b] * vector[b];
                }
                length += next[a] * next[a];
            }
            length = Math.sqrt(length);
            if (length == 0) {
                return 0;
            }
            double before = 0;
            for (int a = 0; a < size; a++) {
                before += vector[a] * vector[a];
            }
            for (int a = 0; a < size; a++) {
                vector[a] = next[a] / length;
            }
            length /= Math.sqrt(before);
        }
        return length;
    }
}
