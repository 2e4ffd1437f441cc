package org.linkteller.attack.root;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What a box computes along its graph, as a polynomial a I + b S + c S² with a + b + c = 1 of S = D^-1/2 (A + loops I) D^-1/2.
 * Layers of a GCN, with and without the identity, and steps that return to the start (APPNP) are such polynomials.
 *
 * @param loops how many of itself a node's degree counts
 */
record TwoStepLaw(double a, double b, double c, int loops) {
    /** Mean distance from whole numbers: 1/4 for degrees of a wrong law. */
    private static final double WHOLE = 0.05;

    /** Below it a law that returns to the start is one that does not. */
    private static final double LEAST_RETURN = 0.005;

    /** GCNs of two layers and of one: with loops, with the identity, with both. */
    static final List<TwoStepLaw> LAYERS = List.of(
            new TwoStepLaw(0, 0, 1, 1),
            new TwoStepLaw(0.25, 0.5, 0.25, 0),
            new TwoStepLaw(0.25, 0.5, 0.25, 1),
            new TwoStepLaw(0, 1, 0, 1),
            new TwoStepLaw(0.5, 0.5, 0, 0),
            new TwoStepLaw(0.5, 0.5, 0, 1));

    /**
     * Laws that a map with largest eigenvalue 1 may follow.
     *
     * @param relative proportional to the degrees, within a part
     */
    static List<TwoStepLaw> plausible(SymmetricMap map, Degrees relative) {
        List<TwoStepLaw> laws = new ArrayList<>(LAYERS);
        returning(map, relative).ifPresent(laws::add);
        return laws;
    }

    /**
     * Two steps of which each returns to the start with probability r: r + r(1-r) S + (1-r)² S². With loops the sum of
     * d_u M[u][u] over a part is r Σd + (1 - r) n, since every node w is met by d_w neighbours with 1/d_w each. In the
     * largest part whole numbers settle the degrees; in small ones several factors may give such.
     */
    private static Optional<TwoStepLaw> returning(SymmetricMap map, Degrees relative) {
        double[] degrees = relative.whole(1);
        int[] largest = Collections.max(relative.parts(), Comparator.comparingInt((int[] part) -> part.length));
        double sum = 0;
        double trace = 0;
        for (int u : largest) {
            sum += degrees[u];
            trace += degrees[u] * map.at(u, u);
        }
        return returns(trace, sum, largest.length).map(r -> new TwoStepLaw(r, r * (1 - r), (1 - r) * (1 - r), 1));
    }

    /** The probability r by that sum, if it is one. */
    static Optional<Double> returns(double trace, double degrees, int nodes) {
        double r = (trace - nodes) / (degrees - nodes);
        return r > LEAST_RETURN && r < 1 - LEAST_RETURN ? Optional.of(r) : Optional.empty();
    }

    /**
     * Whole degrees, if the law gives such: the sum of d_u (M[u][u] - a) over a part is (loops b + c) times its nodes, which
     * settles the part's factor.
     */
    Optional<double[]> degrees(SymmetricMap map, Degrees relative) {
        if (loops * b + c == 0) {
            return Optional.of(relative.whole(loops));
        }
        double[] degrees = new double[map.nodes()];
        Arrays.fill(degrees, 1);
        double distance = 0;
        for (int[] part : relative.parts()) {
            double trace = 0;
            for (int u : part) {
                trace += relative.relative()[u] * (map.at(u, u) - a);
            }
            double factor = part.length * (loops * b + c) / trace;
            for (int u : part) {
                double degree = factor * relative.relative()[u];
                distance += part.length == 1 ? 0 : Math.abs(degree - Math.rint(degree));
                degrees[u] = part.length == 1 ? 1 : Math.max(1 + loops, Math.rint(degree));
            }
        }
        return distance <= WHOLE * degrees.length ? Optional.of(degrees) : Optional.empty();
    }

    /** What an edge adds at least to an entry, times the square root of both degrees. */
    double leastOfEdge(double first, double second) {
        return b + loops * c * (1 / first + 1 / second);
    }
}
