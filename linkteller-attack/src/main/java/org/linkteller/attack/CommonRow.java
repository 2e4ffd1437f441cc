package org.linkteller.attack;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceException;
import org.linkteller.api.SparseFeatures;

/**
 * One feature row for every node, and the probe to change it with. When all rows are alike, a probe of v moves u by
 * Â^k[u][v] times a vector that is the same for all v.
 */
record CommonRow(Features features, Probe probe) {
    private static final int CANDIDATES = 4;
    private static final double[] FACTORS = {1e6, 1e4, 1e2, 10, 1};

    /** Columns kept of a row; the largest suffice to move the network, and n copies of them stay small. */
    private static final int COLUMNS = 64;

    /** Tries the rows of a few nodes with both signs and keeps the one that moves its node most; three queries each. */
    static CommonRow choose(AttackerView view, AttackOptions options) {
        int[] order = IntStream.range(0, view.nodes().size()).toArray();
        Prober.shuffle(order, options.seed().derive("common row").random());
        InferenceException refusal = new InferenceException("no probe was accepted");
        for (double t : FACTORS) {
            try {
                CommonRow best = strongest(view, options, order, t);
                if (best != null) {
                    return best;
                }
            } catch (InferenceException e) {
                refusal = e; // a limit of the box on magnitudes: try a smaller one
            }
        }
        throw refusal;
    }

    private static @Nullable CommonRow strongest(AttackerView view, AttackOptions options, int[] order, double t) {
        CommonRow best = null;
        double strongest = 0;
        for (int c = 0; c < Math.min(CANDIDATES, order.length); c++) {
            Features same =
                    everywhere(view.features().row(order[c]), view.nodes().size());
            Prober prober = Prober.onLogits(new AttackerView(view.box(), view.nodes(), same), options);
            for (Probe probe : new Probe[] {new Probe(t), new Probe(-t)}) {
                double strength = prober.influence(order[c], probe).at(order[c]);
                if (strength > strongest) {
                    strongest = strength;
                    best = new CommonRow(same, probe);
                }
            }
        }
        return best;
    }

    private static Features everywhere(double[] row, int nodes) {
        int[] columns = IntStream.range(0, row.length)
                .boxed()
                .sorted(Comparator.comparingDouble(c -> -Math.abs(row[c])))
                .limit(COLUMNS)
                .mapToInt(Integer::intValue)
                .sorted()
                .toArray();
        int[] starts = new int[nodes + 1];
        Arrays.setAll(starts, i -> i * columns.length);
        int[] indices = new int[nodes * columns.length];
        float[] values = new float[indices.length];
        for (int k = 0; k < indices.length; k++) {
            indices[k] = columns[k % columns.length];
            values[k] = (float) row[indices[k]];
        }
        return SparseFeatures.wrap(row.length, starts, indices, values);
    }
}
