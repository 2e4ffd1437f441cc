package org.linkteller.attack.plus;

import java.util.Arrays;
import java.util.Optional;
import org.linkteller.attack.influence.Influence;
import org.linkteller.attack.influence.ProbedTargets;

/**
 * Reads probed columns of (A + I)², what a network answers that adds neighbours up without dividing (GIN). Up to one factor a
 * column counts the walks of two steps: one for each common neighbour, two more for an edge, and for the node itself its degree
 * and one. So as many as the degree, those with most walks, are taken for its neighbours, and an edge is what the neighbours
 * that two nodes then have in common do not explain. The sparser the graph, the better.
 */
final class WalkCounts {
    /** From a whole number; what is left of biases is one part in a million, sums of single precision as much. */
    private static final double WHOLE = 0.02;

    /** Of the readers of a column, and of all columns: a few rows are dead. Of a normalised GCN's readers one in ten is whole. */
    private static final double LEAST_WHOLE = 0.8;

    private final ProbedTargets targets;
    private final double[] units;
    /** For each target how likely every node is its neighbour. */
    private final float[][] likely;

    private WalkCounts(ProbedTargets targets, double[] units) {
        this.targets = targets;
        this.units = units;
        this.likely = new float[units.length][];
        Arrays.setAll(likely, i -> likely(targets.column(i), targets.position(i), units[i], targets.rows()));
    }

    private static float[] likely(Influence column, int own, double unit, int rows) {
        float[] likely = new float[rows];
        double[] counts = new double[rows];
        column.forEach((position, norm) -> counts[position] = position == own ? 0 : Math.rint(norm / unit));
        int degree = (int) Math.min(rows, Math.max(0, Math.rint(column.at(own) / unit) - 1));
        double[] sorted =
                Arrays.stream(counts).filter(count -> count > 0).sorted().toArray();
        if (degree == 0 || sorted.length == 0) {
            return likely;
        }
        double last = sorted[Math.max(0, sorted.length - degree)];
        long above = Arrays.stream(sorted).filter(count -> count > last).count();
        long equal = Arrays.stream(sorted).filter(count -> count == last).count();
        for (int u = 0; u < rows; u++) {
            likely[u] = counts[u] > last ? 1 : counts[u] == last ? Math.min(1, (float) (degree - above) / equal) : 0;
        }
        return likely;
    }

    /** Nothing unless nearly all columns count. */
    static Optional<WalkCounts> of(ProbedTargets targets) {
        double[] units = new double[targets.size()];
        int read = 0;
        int probed = 0;
        boolean several = false;
        for (int i = 0; i < units.length; i++) {
            Influence column = targets.column(i);
            int own = targets.position(i);
            double least = column.leastExcept(own);
            int[] seen = new int[3]; // entries, whole ones, more than one
            column.forEach((position, norm) -> {
                double count = norm / least;
                if (position != own) {
                    seen[0]++;
                    seen[1] += Math.abs(count - Math.rint(count)) < WHOLE ? 1 : 0;
                    seen[2] += count > 2 - WHOLE ? 1 : 0;
                }
            });
            boolean counts = seen[0] > 0 && seen[1] >= LEAST_WHOLE * seen[0];
            units[i] = counts ? least : Double.POSITIVE_INFINITY; // a dead row's column says nothing
            probed += seen[0] > 0 ? 1 : 0;
            read += counts ? 1 : 0;
            several |= counts && seen[2] > 0;
        }
        return several && read >= LEAST_WHOLE * probed ? Optional.of(new WalkCounts(targets, units)) : Optional.empty();
    }

    /** How many walks of a pair no common neighbour explains: 2 for an edge. Whoever answers is above whoever does not. */
    double score(int i, int j) {
        double there = targets.influence(i, j) / units[i];
        double back = targets.influence(j, i) / units[j];
        double walks = Math.max(there, back); // the unit of a column without two-hop readers is too large
        if (there == 0 || back == 0) {
            return walks;
        }
        double common = 0;
        for (int u = 0; u < likely[i].length; u++) {
            common += likely[i][u] * likely[j][u];
        }
        double left = walks - common;
        return left > 1 ? left : 1 / (2 - left); // above 0 whatever is left
    }
}
