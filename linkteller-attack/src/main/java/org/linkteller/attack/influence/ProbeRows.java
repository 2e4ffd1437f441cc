package org.linkteller.attack.influence;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.linkteller.api.Features;
import org.linkteller.api.Seed;

/**
 * The rows an attacker probes with. He sends what he likes, so an owner's empty row hides no edge: in its place, or where
 * the box makes nothing of the attacker's own rows, a row of random signs is sent, times the size of the probe.
 *
 * @param ownCount whether the attacker's own rows are used where they are not empty
 */
public record ProbeRows(Features own, Seed seed, boolean ownCount) {
    public static ProbeRows of(Features own, Seed seed) {
        return new ProbeRows(own, seed.derive("probe rows"), true);
    }

    /** Random signs for every node. */
    public ProbeRows withoutOwn() {
        return new ProbeRows(own, seed, false);
    }

    /** The direction a node is probed in: its own row, or the one in its place. */
    public double[] row(int position) {
        double[] row = own.row(position);
        return counts(row) ? row : signs(position, row.length);
    }

    /** A node's row after a probe of it. */
    double[] changed(int position, Probe probe) {
        double[] row = own.row(position);
        if (counts(row)) {
            return probe.applyTo(row);
        }
        double[] signs = signs(position, row.length);
        for (int c = 0; c < row.length; c++) {
            row[c] += probe.t() * signs[c];
        }
        return row;
    }

    private boolean counts(double[] row) {
        return ownCount && Arrays.stream(row).anyMatch(value -> value != 0);
    }

    private double[] signs(int position, int columns) {
        SplittableRandom random = seed.derive("signs", position).random();
        double[] signs = new double[columns];
        Arrays.setAll(signs, c -> random.nextBoolean() ? 1 : -1);
        return signs;
    }
}
