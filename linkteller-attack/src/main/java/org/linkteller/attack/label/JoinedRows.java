package org.linkteller.attack.label;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.linkteller.attack.influence.SymmetricScale;
import org.linkteller.attack.root.SymmetricMap;

/** Joins rows that are known up to a factor each to the symmetric matrix that they are rows of. */
final class JoinedRows {
    /** An entry that is not this many standard deviations above 0 is none. */
    private static final double SEEN = 3;

    /** Pairs known no better say nothing about the scale. */
    private static final double MOST_RELATIVE = 0.3;

    /** Rows are not known better than this, whatever they believe. */
    private static final double LEAST_RELATIVE = 1e-3;

    private final VergeRows.Row[] rows;
    private final double[] factors;

    private JoinedRows(VergeRows.Row[] rows) {
        int n = rows.length;
        this.rows = rows;
        SymmetricScale scale = new SymmetricScale();
        for (int v = 0; v < n; v++) {
            for (int k = 0; k < rows[v].positions().length && rows[v].positions()[k] < v; k++) {
                int u = rows[v].positions()[k];
                double there = rows[v].values()[k];
                double back = rows[u].at(v);
                if (there > 0 && back > 0) {
                    double variance = rows[v].variances()[k] / there / there
                            + rows[u].variance(v) / back / back
                            + LEAST_RELATIVE * LEAST_RELATIVE;
                    if (variance < MOST_RELATIVE * MOST_RELATIVE) {
                        scale.add(v, u, there, back, 1 / variance);
                    }
                }
            }
        }
        this.factors = Arrays.stream(scale.solve(n)).map(Math::exp).toArray();
    }

    static SymmetricMap of(VergeRows verge) {
        VergeRows.Row[] rows = new VergeRows.Row[verge.nodes()];
        Arrays.setAll(rows, verge::row);
        return new JoinedRows(rows).map();
    }

    private SymmetricMap map() {
        int[][] positions = new int[rows.length][];
        double[][] values = new double[rows.length][];
        for (int v = 0; v < rows.length; v++) {
            double[] joined = new double[rows[v].positions().length];
            for (int k = 0; k < joined.length; k++) {
                joined[k] = joined(v, rows[v].positions()[k]);
            }
            int[] kept =
                    IntStream.range(0, joined.length).filter(k -> joined[k] > 0).toArray();
            int[] all = rows[v].positions();
            positions[v] = Arrays.stream(kept).map(k -> all[k]).toArray();
            values[v] = Arrays.stream(kept).mapToDouble(k -> joined[k]).toArray();
        }
        return new SymmetricMap(positions, values);
    }

    /** An entry by what both rows say, the surer one counting more. */
    private double joined(int v, int u) {
        double there = factors[v] * rows[v].at(u);
        double back = factors[u] * rows[u].at(v);
        double first = 1 / variance(v, u, there);
        double second = 1 / variance(u, v, back);
        double value = (first * there + second * back) / (first + second);
        return value > SEEN / Math.sqrt(first + second) ? value : 0;
    }

    private double variance(int v, int u, double value) {
        return factors[v] * factors[v] * rows[v].variance(u) + Math.pow(LEAST_RELATIVE * value, 2) + Double.MIN_NORMAL;
    }
}
