package org.linkteller.attack.label;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.linkteller.attack.influence.Influence;
import org.linkteller.attack.influence.SymmetricScale;

/**
 * The entries of M = Â² of a sparse graph, each to some tenth, put together from what readers heard of groups. Every grouping
 * bounds an entry from above, from both of its ends, and is right where the reader heard nobody else of the group.
 *
 * @param columns M, symmetric, its largest eigenvalue 1
 * @param degrees as Â counts them, a node itself included; a first guess
 */
record SparseSquare(Influence[] columns, double[] degrees) {
    /** Rounds of least squares with less and less weight for what does not fit, ... */
    private static final int ROUNDS = 6;

    /** ... that is for what is off by more than this, in logarithms. */
    private static final double ORDINARY = 0.1;

    /** What readings of one entry may differ by although nobody else was heard, besides the ladder's ratio. */
    private static final double SLACK = 1.3;

    /** An entry this many times larger than the least that its other end hears, and does not, is none. */
    private static final double UNHEARD = 2;

    /** Who receives more than this of itself says too little of what it receives of others. */
    private static final double MOST_OWN = 0.7;

    /** Times that M is applied to find its eigenvector; more gather more errors of the entries than they remove. */
    private static final int POWERS = 2;

    /** Steps along the graph over which the scale of the degrees is averaged. */
    private static final int LOCAL_STEPS = 2;

    /** @param ratio of the ladders */
    static SparseSquare of(List<GroupLadders> groupings, double ratio) {
        Influence[] heard = heard(groupings);
        Influence[] alone = alone(groupings, heard, ratio);
        double[] reach = reach(alone);
        int[] parts = parts(alone);
        double[] eigenvalues = eigenvalues(entries(reach, heard, alone), reach, parts);
        double[] scaled = new double[reach.length];
        Arrays.setAll(scaled, u -> reach[u] / eigenvalues[parts[u]]);
        return ofEntries(entries(rowSums(entries(scaled, heard, alone), scaled, heard), heard, alone));
    }

    /**
     * The reach as the sum of a row: its entries were read by others, who hear fewer, but for a node's own, which is its share of
     * the whole. So nodes that hear too many to hear anybody alone get theirs.
     */
    private static double[] rowSums(Influence[] entries, double[] reach, Influence[] heard) {
        double[] sums = new double[reach.length];
        for (int u = 0; u < sums.length; u++) {
            double others = Arrays.stream(entries[u].norms()).sum() - entries[u].at(u);
            double own = heard[u].at(u);
            sums[u] = others > 0 && own < MOST_OWN ? others / (1 - own) : reach[u];
        }
        return sums;
    }

    /** For each source the responses of those who once heard nobody else of its group. */
    private static Influence[] alone(List<GroupLadders> groupings, Influence[] heard, double ratio) {
        Influence[] alone = new Influence[heard.length];
        for (int u = 0; u < heard.length; u++) {
            double[] responses = new double[heard.length];
            for (int v : heard[u].positions()) {
                List<Double> readings = new ArrayList<>();
                for (GroupLadders grouping : groupings) {
                    if (grouping.isAlone(v, u, heard)) {
                        readings.add(grouping.response(v, u));
                    }
                }
                responses[v] = readings.isEmpty() ? 0 : agreed(readings, ratio);
            }
            alone[u] = Influence.of(responses);
        }
        return alone;
    }

    private static Influence[] entries(double[] reach, Influence[] heard, Influence[] alone) {
        int n = heard.length;
        List<Map<Integer, Double>> rows = IntStream.range(0, n)
                .<Map<Integer, Double>>mapToObj(u -> new HashMap<>())
                .toList();
        for (int u = 0; u < n; u++) {
            for (int v : heard[u].positions()) {
                if (v <= u || heard[v].at(u) == 0) { // otherwise met from the other end
                    double entry = entry(u, v, reach, heard, alone);
                    rows.get(u).put(v, entry);
                    rows.get(v).put(u, entry);
                }
            }
        }
        Influence[] entries = new Influence[n];
        for (int u = 0; u < n; u++) {
            double[] row = new double[n];
            rows.get(u).forEach((v, entry) -> row[v] = entry);
            entries[u] = Influence.of(row);
        }
        return entries;
    }

    /** With degrees guessed from the entries alone. */
    static SparseSquare ofEntries(Influence[] columns) {
        return new SparseSquare(columns, degrees(columns, powers(columns)));
    }

    /** Near the eigenvector of M: powers of M times 1. */
    private static double[] powers(Influence[] columns) {
        double[] vector = LabelBox.filled(columns.length, 1);
        for (int step = 0; step < POWERS; step++) {
            double[] image = new double[vector.length];
            for (int v = 0; v < vector.length; v++) {
                double value = vector[v];
                columns[v].forEach((u, entry) -> image[u] += entry * value);
            }
            vector = image;
        }
        return vector;
    }

    /** For each source the responses that all groupings leave possible. */
    private static Influence[] heard(List<GroupLadders> groupings) {
        int n = groupings.get(0).groupOf().length;
        Influence[] heard = new Influence[n];
        for (int u = 0; u < n; u++) {
            double[] least = new double[n];
            for (int v = 0; v < n; v++) {
                least[v] = Double.POSITIVE_INFINITY;
                for (GroupLadders grouping : groupings) {
                    least[v] = Math.min(least[v], grouping.response(v, u));
                }
            }
            heard[u] = Influence.of(least);
        }
        return heard;
    }

    /** M times 1, up to a factor for each part of the graph: what makes the responses symmetric. */
    private static double[] reach(Influence[] alone) {
        double[] logs = new double[alone.length];
        for (int round = 0; round < ROUNDS; round++) {
            SymmetricScale scale = new SymmetricScale();
            double[] before = logs;
            double most = round == 0 ? Double.POSITIVE_INFINITY : ORDINARY; // at first all weigh the same
            forEachMutual(alone, (u, v, here, there) -> {
                double off = Math.abs(Math.log(here / there) + before[u] - before[v]);
                scale.add(u, v, here, there, Math.min(1, most / off));
            });
            logs = scale.solve(alone.length);
        }
        return Arrays.stream(logs).map(Math::exp).toArray();
    }

    /** Visits pairs of nodes that both once heard nobody else. */
    private static void forEachMutual(Influence[] alone, Mutual visitor) {
        for (int u = 0; u < alone.length; u++) {
            for (int v : alone[u].positions()) {
                if (v < u && alone[v].at(u) > 0) {
                    visitor.visit(u, v, alone[v].at(u), alone[u].at(v));
                }
            }
        }
    }

    /** Receives two nodes, what the first heard of the second, and the second of the first. */
    @FunctionalInterface
    private interface Mutual {
        void visit(int u, int v, double here, double there);
    }

    /** M[u][v] as its ends saw it: alone if one of them did; 0 if u should have heard v and did not. */
    private static double entry(int u, int v, double[] reach, Influence[] heard, Influence[] alone) {
        boolean both = heard[v].at(u) > 0;
        double there = reach[v] * alone[u].at(v);
        double back = reach[u] * alone[v].at(u);
        double least = Math.min(reach[v] * heard[u].at(v), both ? reach[u] * heard[v].at(u) : Double.POSITIVE_INFINITY);
        double entry = there > 0 && back > 0 ? Math.sqrt(there * back) : Math.max(there, back);
        if (!both && least > UNHEARD * reach[u] / GroupLadders.TOP) {
            return 0;
        }
        return entry > 0 ? entry : least;
    }

    /** The geometric mean of the smallest reading and of those that differ from it by rounding alone. */
    private static double agreed(List<Double> readings, double ratio) {
        double least = Collections.min(readings);
        return Math.exp(readings.stream()
                .filter(reading -> reading <= SLACK * ratio * least)
                .mapToDouble(Math::log)
                .average()
                .orElse(Double.NEGATIVE_INFINITY));
    }

    /** Every node's part of the graph, within which one factor is left open, named by one of its nodes. */
    private static int[] parts(Influence[] alone) {
        int[] parts = new int[alone.length];
        Arrays.setAll(parts, u -> u);
        forEachMutual(alone, (u, v, here, there) -> parts[root(parts, v)] = root(parts, u));
        Arrays.setAll(parts, u -> root(parts, u));
        return parts;
    }

    private static int root(int[] parts, int node) {
        int at = node;
        while (parts[at] != at) {
            parts[at] = parts[parts[at]];
            at = parts[at];
        }
        return at;
    }

    /** For each part M's eigenvalue, which should be 1: Rayleigh's quotient of the reach, which is near the eigenvector. */
    private static double[] eigenvalues(Influence[] entries, double[] reach, int[] parts) {
        double[] products = new double[reach.length];
        double[] squares = new double[reach.length];
        for (int u = 0; u < reach.length; u++) {
            int part = parts[u];
            double own = reach[u];
            squares[part] += own * own;
            entries[u].forEach((v, entry) -> products[part] += parts[v] == part ? own * reach[v] * entry : 0);
        }
        double[] eigenvalues = new double[reach.length];
        Arrays.setAll(eigenvalues, part -> products[part] / squares[part]);
        return eigenvalues;
    }

    /**
     * Squares of what is near the eigenvector, on a scale that is found near each node: M[u][u] d_u is the sum of 1/d_w over u and
     * its neighbours, so its mean over any part of the graph is 1.
     */
    private static double[] degrees(Influence[] columns, double[] eigenvector) {
        int n = columns.length;
        double[] ones = LabelBox.filled(n, 1);
        double[] masses = new double[n];
        Arrays.setAll(masses, u -> columns[u].at(u) * eigenvector[u] * eigenvector[u]);
        for (int step = 0; step < LOCAL_STEPS; step++) {
            ones = spread(columns, ones);
            masses = spread(columns, masses);
        }
        double[] degrees = new double[n];
        for (int u = 0; u < n; u++) {
            degrees[u] = Math.max(1, ones[u] / masses[u] * eigenvector[u] * eigenvector[u]);
        }
        return degrees;
    }

    /** Every node's amount, dealt out by the shares of its row. */
    private static double[] spread(Influence[] columns, double[] amounts) {
        double[] spread = new double[amounts.length];
        for (int v = 0; v < amounts.length; v++) {
            double amount = amounts[v] / Arrays.stream(columns[v].norms()).sum();
            columns[v].forEach((u, entry) -> spread[u] += entry * amount);
        }
        return spread;
    }
}
