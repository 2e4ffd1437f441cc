package org.linkteller.attack.root;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.linkteller.attack.AttackNotApplicableException;
import org.linkteller.attack.influence.SymmetricScale;
import org.linkteller.attack.plus.PlusReading;

/**
 * The columns of a random walk's Â^k = D^-1/2 S^k D^1/2 brought to those of the symmetric S^k. Its eigenvector is the same
 * number for every node, so degrees come from the columns: Â^k[u][v] / Â^k[v][u] = d_v / d_u.
 */
record RandomWalk(Equations equations, Degrees degrees) {
    /** In logarithms; between the 1e-3 of saturated networks and the 0.3 of attention, see {@link PlusReading}. */
    private static final double MOST_MISFIT = 0.1;

    /** Of the largest response: below it a response is rounding. */
    private static final double NOTHING = 1e-9;

    /** @param columns {@code columns[v][u]} is what u feels of v */
    static RandomWalk of(double[][] columns) {
        int n = columns.length;
        double least = NOTHING
                * Arrays.stream(columns).flatMapToDouble(Arrays::stream).max().orElse(0);
        SymmetricScale scale = new SymmetricScale();
        int[] part = IntStream.range(0, n).toArray();
        for (int u = 0; u < n; u++) {
            for (int v = 0; v < u; v++) {
                double there = columns[u][v];
                double back = columns[v][u];
                if (there > least && back > least) {
                    scale.add(u, v, there, back, Math.sqrt(there * back));
                    part[root(part, u)] = root(part, v);
                }
            }
        }
        double[] logs = scale.solve(n);
        double misfit = scale.misfit(logs);
        if (misfit > MOST_MISFIT) {
            throw new AttackNotApplicableException(
                    "the responses are not symmetric (" + misfit + " in logarithms), so no root exists");
        }
        Equations symmetric = new Equations();
        for (int v = 0; v < n; v++) {
            double[] unit = new double[n];
            unit[v] = 1;
            double[] column = columns[v];
            for (int u = 0; u < n; u++) {
                column[u] *= Math.exp((logs[v] - logs[u]) / 2);
            }
            symmetric.add(unit, column);
        }
        double[] relative = Arrays.stream(logs).map(log -> Math.exp(-log)).toArray();
        return new RandomWalk(symmetric, new Degrees(relative, parts(part)));
    }

    private static int root(int[] part, int u) {
        while (part[u] != u) {
            part[u] = part[part[u]];
            u = part[u];
        }
        return u;
    }

    private static List<int[]> parts(int[] part) {
        List<List<Integer>> members = new ArrayList<>();
        for (int u = 0; u < part.length; u++) {
            members.add(new ArrayList<>());
        }
        for (int u = 0; u < part.length; u++) {
            members.get(root(part, u)).add(u);
        }
        return members.stream()
                .filter(nodes -> !nodes.isEmpty())
                .map(nodes -> nodes.stream().mapToInt(u -> u).toArray())
                .toList();
    }
}
