package org.linkteller.attack.influence;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceException;
import org.linkteller.api.SparseFeatures;

/**
 * One feature row for every node, and the probe to change it with. When all rows are alike, a probe of v moves u by
 * Â^k[u][v] times a vector that is the same for all v.
 */
public record CommonRow(Prober prober, Probe probe) {
    private static final int CANDIDATES = 4;

    /** Columns kept of a row; the largest suffice to move the network, and n copies of them stay small. */
    private static final int COLUMNS = 64;

    /**
     * Tries the rows of a few nodes with both signs and keeps the one that moves its node most; three queries each.
     *
     * @param factors sizes of the probe, of which the first is taken that the box accepts
     */
    static CommonRow choose(QuerySession session, Features features, double... factors) {
        return choose(session, ProbeRows.of(features, session.options().seed()), factors);
    }

    static CommonRow choose(QuerySession session, ProbeRows rows, double... factors) {
        int[] order = IntStream.range(0, rows.own().rows()).toArray();
        session.options().seed().derive("common row").shuffle(order);
        InferenceException refusal = new InferenceException("no change of a row changes any answer");
        for (double t : factors) {
            try {
                Optional<CommonRow> best = strongest(session, rows, order, t);
                if (best.isPresent()) {
                    return best.get();
                }
            } catch (InferenceException e) {
                refusal = e; // a limit of the box on magnitudes: try a smaller one
            }
        }
        throw refusal;
    }

    private static Optional<CommonRow> strongest(QuerySession session, ProbeRows rows, int[] order, double t) {
        Optional<CommonRow> best = Optional.empty();
        double strongest = 0;
        for (int c = 0; c < Math.min(CANDIDATES, order.length); c++) {
            Prober prober =
                    of(session, rows.row(order[c]), order.length, new Probe(t)).prober();
            for (Probe probe : new Probe[] {new Probe(t), new Probe(-t)}) {
                double strength = prober.influence(order[c], probe).at(order[c]);
                if (strength > strongest) {
                    strongest = strength;
                    best = Optional.of(new CommonRow(prober, probe));
                }
            }
        }
        return best;
    }

    /** This row, or its largest columns, on so many nodes; one query. */
    public static CommonRow of(QuerySession session, double[] row, int nodes, Probe probe) {
        double[] ones = new double[nodes];
        Arrays.fill(ones, 1);
        return new CommonRow(Prober.onLogits(session, multiples(largestColumns(row), ones)), probe);
    }

    /** A row with zeros in all but its largest columns. */
    public static double[] largestColumns(double[] row) {
        double[] kept = new double[row.length];
        IntStream.range(0, row.length)
                .boxed()
                .sorted(Comparator.comparingDouble(c -> -Math.abs(row[c])))
                .limit(COLUMNS)
                .forEach(c -> kept[c] = row[c]);
        return kept;
    }

    /** One row on every node, times a coefficient per node. */
    public static Features multiples(double[] row, double[] coefficients) {
        return along(new double[row.length], row, coefficients);
    }

    /** One row on every node, moved along a direction by a coefficient per node. */
    public static Features along(double[] row, double[] direction, double[] coefficients) {
        int[] columns = IntStream.range(0, row.length)
                .filter(c -> row[c] != 0 || direction[c] != 0)
                .toArray();
        int[] starts = new int[coefficients.length + 1];
        Arrays.setAll(starts, i -> i * columns.length);
        int[] indices = new int[coefficients.length * columns.length];
        float[] values = new float[indices.length];
        for (int k = 0; k < indices.length; k++) {
            int c = columns[k % columns.length];
            indices[k] = c;
            values[k] = (float) (row[c] + coefficients[k / columns.length] * direction[c]);
        }
        return SparseFeatures.wrap(row.length, starts, indices, values);
    }
}
