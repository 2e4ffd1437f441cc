package org.linkteller.attack.tiny;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.linkteller.attack.PairScores;
import org.linkteller.judge.AttackOutcome;
import org.linkteller.judge.PairTruth;
import org.linkteller.judge.Rounding;

/** A small undirected graph as a matrix of booleans. */
public record TinyGraph(boolean[][] adjacent) {
    public static TinyGraph path(int n) {
        boolean[][] adjacent = new boolean[n][n];
        for (int i = 0; i + 1 < n; i++) {
            adjacent[i][i + 1] = true;
            adjacent[i + 1][i] = true;
        }
        return new TinyGraph(adjacent);
    }

    /** Edges with unequal chances, so that degrees vary as in a social graph; node 0 is the best connected. */
    public static TinyGraph social(int n, double meanDegree, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] weight = new double[n];
        for (int i = 0; i < n; i++) {
            weight[i] = 1 / Math.sqrt(1 + i);
        }
        double sum = Arrays.stream(weight).sum();
        boolean[][] adjacent = new boolean[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                boolean edge =
                        random.nextDouble() < Math.min(0.9, meanDegree * n * weight[i] * weight[j] / (sum * sum));
                adjacent[i][j] = edge;
                adjacent[j][i] = edge;
            }
        }
        return new TinyGraph(adjacent);
    }

    /**
     * As a graph of citations: a random tree with a few shortcuts and a long tail, and a fifth of the nodes in small parts (pairs,
     * paths, rings and complete graphs of three to five nodes).
     */
    public static TinyGraph patchwork(int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        boolean[][] adjacent = new boolean[n][n];
        int tree = n * 4 / 5;
        for (int u = 1; u < tree; u++) {
            join(adjacent, u, u < tree - 40 ? Math.max(0, u - 1 - random.nextInt(60)) : u - 1);
        }
        for (int k = 0; k < tree / 3; k++) {
            int u = random.nextInt(tree - 41);
            join(adjacent, u, u + 1 + random.nextInt(Math.min(40, tree - 40 - u - 1)));
        }
        int size = 2;
        for (int first = tree; first + size <= n; first += size, size = 2 + random.nextInt(4)) {
            boolean complete = random.nextBoolean();
            for (int u = first; u < first + size; u++) {
                for (int v = first; v < u; v++) {
                    if (complete || v == u - 1) {
                        join(adjacent, u, v);
                    }
                }
            }
            if (size == 5) { // a ring of four looks the same through Â² whichever way round its nodes stand
                join(adjacent, first, first + size - 1);
            }
        }
        return new TinyGraph(adjacent);
    }

    private static void join(boolean[][] adjacent, int u, int v) {
        adjacent[u][v] = true;
        adjacent[v][u] = true;
    }

    int nodes() {
        return adjacent.length;
    }

    public boolean hasEdge(int u, int v) {
        return adjacent[u][v];
    }

    public int degree(int u) {
        int degree = 0;
        for (boolean edge : adjacent[u]) {
            degree += edge ? 1 : 0;
        }
        return degree;
    }

    /** Hops from a node to every other; {@link Integer#MAX_VALUE} if there is no way. */
    public int[] distances(int from) {
        int[] distance = new int[nodes()];
        Arrays.fill(distance, Integer.MAX_VALUE);
        distance[from] = 0;
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        queue.add(from);
        while (!queue.isEmpty()) {
            int u = queue.remove();
            for (int v = 0; v < nodes(); v++) {
                if (adjacent[u][v] && distance[v] == Integer.MAX_VALUE) {
                    distance[v] = distance[u] + 1;
                    queue.add(v);
                }
            }
        }
        return distance;
    }

    /** I + D^-1/2 A D^-1/2. */
    public double[][] firstOrder() {
        return normalised(0, 1);
    }

    /** (D + I)^-1/2 (A + I) (D + I)^-1/2. */
    public double[][] augmented() {
        return normalised(1, 1);
    }

    /** Two steps by {@link #augmented} of which each returns to the start with probability r, as in APPNP. */
    public double[][] returning(double r) {
        double[][] hat = augmented();
        double[][] two = TinyGcn.times(hat, hat);
        for (int u = 0; u < two.length; u++) {
            for (int v = 0; v < two.length; v++) {
                two[u][v] = (u == v ? r : 0) + r * (1 - r) * hat[u][v] + (1 - r) * (1 - r) * two[u][v];
            }
        }
        return two;
    }

    /** I + (D + I)^-1/2 (A + I) (D + I)^-1/2. */
    public double[][] bingGe() {
        double[][] a = augmented();
        for (int i = 0; i < nodes(); i++) {
            a[i][i]++;
        }
        return a;
    }

    /** (D + I)^-1 (A + I). */
    public double[][] randomWalk() {
        double[][] a = new double[nodes()][nodes()];
        for (int i = 0; i < nodes(); i++) {
            for (int j = 0; j < nodes(); j++) {
                a[i][j] = i == j || adjacent[i][j] ? 1.0 / (degree(i) + 1) : 0;
            }
        }
        return a;
    }

    private double[][] normalised(int loops, double diagonal) {
        int n = nodes();
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                if (adjacent[i][j]) {
                    a[i][j] = 1 / Math.sqrt((double) (degree(i) + loops) * (degree(j) + loops));
                }
            }
            a[i][i] = diagonal / (loops == 1 ? degree(i) + 1 : 1);
        }
        return a;
    }

    /** F1 when exactly as many pairs are named as there are edges. */
    public static double f1(PairScores scores, TinyGraph graph) {
        PairTruth truth = PairTruth.of(scores.pairs(), graph::hasEdge);
        return AttackOutcome.of("any", scores, truth, List.of(1.0))
                .guess(1, Rounding.EXACT)
                .f1();
    }
}
