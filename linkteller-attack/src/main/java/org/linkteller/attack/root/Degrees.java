package org.linkteller.attack.root;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Degrees up to one factor for each connected part of the graph, from an invariant space of Â^k: there node u has the
 * coordinates sqrt(d_u) times a vector that is the same for its whole part.
 *
 * @param relative proportional to the degrees within a part; 0 for a node without neighbours whose loop is not counted
 * @param parts the nodes of each part
 */
record Degrees(double[] relative, List<int[]> parts) {
    /** Nodes whose coordinates point less than this apart belong to one part. */
    private static final double SAME_ANGLE = 3e-5;

    /** Mean distance from whole numbers: 1/4 for a wrong factor, near 0 for the right one. */
    private static final double WHOLE = 0.05;

    /** The same where noise is large; between both. */
    private static final double NOT_WHOLE = 0.15;

    private static final int MOST_LEAST = 64;

    /**
     * @param coordinates one or two unit vectors that span the space
     * @param error of the vectors
     */
    static Degrees of(List<double[]> coordinates, double error) {
        int n = coordinates.get(0).length;
        double[] relative = new double[n];
        for (double[] vector : coordinates) {
            for (int u = 0; u < n; u++) {
                relative[u] += vector[u] * vector[u];
            }
        }
        double largest = Arrays.stream(relative).max().orElse(0);
        int[] connected =
                IntStream.range(0, n).filter(u -> relative[u] > 1e-9 * largest).toArray();
        for (int u = 0; u < n; u++) {
            relative[u] = relative[u] > 1e-9 * largest ? relative[u] : 0;
        }
        return new Degrees(
                relative, coordinates.size() == 1 ? List.of(connected) : byAngle(coordinates, connected, error));
    }

    private static List<int[]> byAngle(List<double[]> coordinates, int[] nodes, double error) {
        // a node's coordinates are about 1/sqrt(n) long
        double same = Math.max(SAME_ANGLE, 2 * error * Math.sqrt(nodes.length));
        record Turned(int node, double angle) {}
        List<Turned> turned = Arrays.stream(nodes)
                .mapToObj(u -> {
                    double angle = Math.atan2(coordinates.get(1)[u], coordinates.get(0)[u]);
                    return new Turned(u, angle < 0 ? angle + Math.PI : angle); // a line, not a ray
                })
                .sorted(Comparator.comparingDouble(Turned::angle))
                .toList();
        List<int[]> parts = new ArrayList<>();
        int first = 0;
        for (int i = 1; i <= turned.size(); i++) {
            if (i == turned.size() || turned.get(i).angle() - turned.get(i - 1).angle() > same) {
                parts.add(
                        turned.subList(first, i).stream().mapToInt(Turned::node).toArray());
                first = i;
            }
        }
        return parts;
    }

    /** The degrees themselves: they are whole numbers, and those of a connected part. */
    double[] whole(int loops) {
        double[] degrees = new double[relative.length];
        for (int[] part : parts) {
            double factor = factor(part, loops);
            for (int u : part) {
                degrees[u] = Math.max(1, Math.rint(factor * relative[u]));
            }
        }
        return degrees;
    }

    /** Whether some factor makes the smaller half of the degrees whole; a box that is no GCN has such numbers by chance only. */
    boolean areWhole(int loops) {
        double distance = 0;
        int count = 0;
        for (int[] part : parts) {
            double factor = factor(part, loops);
            double[] sorted = Arrays.stream(part)
                    .mapToDouble(u -> factor * relative[u])
                    .sorted()
                    .toArray();
            for (int i = 0; i < (sorted.length + 1) / 2; i++) {
                distance += Math.abs(sorted[i] - Math.rint(sorted[i]));
                count++;
            }
        }
        return distance <= NOT_WHOLE * count;
    }

    /**
     * A factor that makes small degrees whole, made so exact that it makes large ones whole, too: the least node has the largest
     * error of all.
     */
    private double refined(double factor, int[] part) {
        double refined = factor;
        for (double most = 4; most < part.length; most *= 4) {
            double whole = 0;
            double sum = 0;
            for (int u : part) {
                double degree = refined * relative[u];
                whole += degree < most ? Math.rint(degree) : 0;
                sum += degree < most ? relative[u] : 0;
            }
            refined = whole > 0 ? whole / sum : refined;
        }
        return refined;
    }

    /** The least degree of the part is the smallest number that makes all others whole and leaves enough edges. */
    private double factor(int[] part, int loops) {
        double least = Arrays.stream(part).mapToDouble(u -> relative[u]).min().orElse(1);
        double best = 1 / least;
        double nearest = Double.POSITIVE_INFINITY;
        for (int candidate = part.length == 1 ? loops : 1 + loops; candidate <= MOST_LEAST; candidate++) {
            double factor = refined(candidate / least, part);
            double distance = 0;
            double stubs = 0;
            double most = 0;
            for (int u : part) {
                double degree = factor * relative[u];
                distance += Math.abs(degree - Math.rint(degree)) / part.length;
                stubs += Math.rint(degree) - loops;
                most = Math.max(most, degree - loops);
            }
            boolean connected = stubs >= 2.0 * (part.length - 1) && stubs % 2 == 0 && most < part.length - 0.5;
            if (connected && distance < nearest) {
                nearest = distance;
                best = factor;
            }
            if (connected && distance < WHOLE) {
                return factor;
            }
        }
        return best;
    }
}
