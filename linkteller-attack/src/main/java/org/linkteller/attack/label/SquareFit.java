package org.linkteller.attack.label;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.linkteller.attack.influence.Influence;

/**
 * The graph whose normalised adjacency, loops included, has a given sparse square. With P[u][v] = sqrt(d_u d_v) Â²[u][v] the graph
 * answers P = Σ_w a_uw a_wv / d_w, where a is 1 for an edge and for a node itself. Least squares over 0 <= a <= 1, relative to
 * what is to be explained since ladders read every entry to the same share of it, and with row sums near the degrees. Only pairs
 * whose entry leaves room for an edge are carried along: P >= 1/d_u + 1/d_v, up to errors. Degrees are known to a tenth or two at
 * first; they are fitted to the edges found, and the edges looked for again.
 *
 * <p>Projected gradients with the step from the last two (Barzilai and Borwein 1988), a fixed number of them; it and the weights below
 * were chosen on Cora and two generated graphs with their edges in view. Unlike {@code ConstrainedRoot}, which meets combinations
 * of columns, this needs every entry, and its steps cost as many sums as there are walks of two candidates.
 */
final class SquareFit {
    private static final int STEPS = 150;

    /** Times that the degrees are fitted. */
    private static final int ROUNDS = 6;

    private static final int DEGREE_STEPS = 10;

    /** What of the room for an edge must be there, as entries and degrees are known. */
    private static final double ROOM = 0.6;

    /** Entries below this share of an edge's are weighed as if they were that large. */
    private static final double FAINT = 0.3;

    /** Of the row sums against an entry. */
    private static final double ROW_SUMS = 0.3;

    /** Of the first guess of the degrees against an entry: their errors are twice as large. */
    private static final double FIRST_GUESS = 0.3;

    /** Of Jacobi's steps, since neighbours move together. */
    private static final double DAMPING = 0.5;

    /** Of the logarithm of a degree in one step. */
    private static final double LARGEST_CHANGE = 0.1;

    /** Ranks pairs that got nothing by the room they leave, behind all others. */
    private static final double TIE_BREAK = 0.01;

    private final double[] degrees;
    private final Influence[] square;
    /** What all nodes together send to each: the shares that were read are parts of it. */
    private final double[] reach;

    private final int[] us;
    private final int[] vs;
    /** For each node the candidates it is part of, and their other ends, ascending. */
    private final int[][] numbers;

    private final int[][] ends;
    private final double[] scale;
    private double[] edges;
    private double residual;

    private SquareFit(SparseSquare given) {
        this.degrees = given.degrees().clone();
        this.square = given.columns();
        this.reach = Arrays.stream(square)
                .mapToDouble(column -> Arrays.stream(column.norms()).sum())
                .toArray();
        int n = degrees.length;
        List<int[]> candidates = new ArrayList<>();
        for (int u = 0; u < n; u++) {
            for (int v : square[u].positions()) {
                if (v > u && room(u, v) >= ROOM) {
                    candidates.add(new int[] {u, v});
                }
            }
        }
        us = candidates.stream().mapToInt(pair -> pair[0]).toArray();
        vs = candidates.stream().mapToInt(pair -> pair[1]).toArray();
        int[] sizes = new int[n];
        for (int p = 0; p < us.length; p++) {
            sizes[us[p]]++;
            sizes[vs[p]]++;
        }
        numbers = new int[n][];
        ends = new int[n][];
        Arrays.setAll(numbers, u -> new int[sizes[u]]);
        Arrays.setAll(ends, u -> new int[sizes[u]]);
        edges = new double[us.length];
        scale = new double[us.length];
        for (int p = us.length - 1; p >= 0; p--) {
            int u = us[p];
            int v = vs[p];
            numbers[u][--sizes[u]] = p;
            ends[u][sizes[u]] = v;
            numbers[v][--sizes[v]] = p;
            ends[v][sizes[v]] = u;
            edges[p] = Math.min(1, room(u, v) / 2);
            scale[p] = Math.min(degrees[u], degrees[v]);
        }
    }

    static SquareFit of(SparseSquare square) {
        SquareFit root = new SquareFit(square);
        for (int round = 0; round < ROUNDS; round++) {
            root.solve();
            root = new SquareFit(new SparseSquare(square.columns(), root.fittedDegrees(square.degrees())));
        }
        root.solve();
        return root;
    }

    /** What an edge alone makes of P. */
    private double edge(int u, int v) {
        return 1 / degrees[u] + 1 / degrees[v];
    }

    /** How often an edge goes into what was read of a pair. */
    private double room(int u, int v) {
        return square[u].at(v) * Math.sqrt(degrees[u] * degrees[v]) / edge(u, v);
    }

    private void solve() {
        double[] last = edges;
        double[] lastGradient = new double[0];
        double step = 0.1;
        for (int k = 0; k < STEPS; k++) {
            double[] gradient = gradient();
            if (k > 0) {
                double along = 0;
                double squares = 0;
                for (int p = 0; p < gradient.length; p++) {
                    double change = gradient[p] - lastGradient[p];
                    along += change * (edges[p] - last[p]);
                    squares += change * change * scale[p];
                }
                step = Math.min(2 * step, along > 0 ? along / squares : Double.POSITIVE_INFINITY);
            }
            last = edges;
            lastGradient = gradient;
            edges = new double[last.length];
            for (int p = 0; p < edges.length; p++) {
                edges[p] = Math.max(0, Math.min(1, last[p] - step * scale[p] * gradient[p]));
            }
        }
    }

    /** Of half the squares of all errors, by the edges; leaves the errors' root mean square in {@link #residual}. */
    private double[] gradient() {
        int n = degrees.length;
        double[] gradient = new double[edges.length];
        double[] excess = new double[n];
        double squares = 0;
        long count = 0;
        Row row = new Row();
        for (int u = 0; u < n; u++) {
            row.load(u);
            row.pulls[u] = 0; // the diagonal is for the degrees alone
            for (int k = 0; k < row.count; k++) {
                double error = row.pulls[row.reached[k]] / row.weights[row.reached[k]];
                squares += error * error;
            }
            count += row.count - 1;
            for (int k = 0; k < ends[u].length; k++) {
                int w = ends[u][k];
                gradient[numbers[u][k]] += row.pullThrough(w) / degrees[w];
            }
            excess[u] = ROW_SUMS * (rowSum(u) / degrees[u] - 1) / degrees[u];
        }
        for (int p = 0; p < gradient.length; p++) {
            gradient[p] += excess[us[p]] + excess[vs[p]];
        }
        residual = count == 0 ? 0 : Math.sqrt(squares / count);
        return gradient;
    }

    /** The degrees that explain entries and row sums best, given these edges, by steps of Gauss, Newton and Jacobi. */
    private double[] fittedDegrees(double[] guess) {
        int n = degrees.length;
        Row row = new Row();
        for (int step = 0; step < DEGREE_STEPS; step++) {
            double[] slopes = new double[n]; // of half the squares of all errors, by the logarithms of the degrees
            double[] curvatures = new double[n];
            for (int u = 0; u < n; u++) {
                row.load(u);
                double share = rowSum(u) / degrees[u];
                slopes[u] += FIRST_GUESS * Math.log(degrees[u] / guess[u]) - ROW_SUMS * (share - 1) * share;
                curvatures[u] += FIRST_GUESS + ROW_SUMS;
                for (int k = 0; k < row.count; k++) {
                    int v = row.reached[k];
                    double relative = row.wanted[v] * row.weights[v];
                    slopes[u] -=
                            row.pulls[v] * row.wanted[v]; // what is wanted grows with sqrt(d_u d_v): half from each end
                    curvatures[u] += relative * relative;
                }
                for (int k = -1; k < ends[u].length; k++) { // walks grow with 1/d of the node between
                    int w = k < 0 ? u : ends[u][k];
                    double first = (k < 0 ? 1 : edges[numbers[u][k]]) / degrees[w];
                    slopes[w] -= first * row.pullThrough(w);
                    curvatures[w] += first * first * row.weightThrough(w);
                }
            }
            for (int u = 0; u < n; u++) {
                double change = DAMPING * slopes[u] / curvatures[u];
                degrees[u] = Math.max(
                        1, degrees[u] * Math.exp(-Math.max(-LARGEST_CHANGE, Math.min(LARGEST_CHANGE, change))));
            }
        }
        return degrees;
    }

    private double rowSum(int u) {
        double sum = 1;
        for (int number : numbers[u]) {
            sum += edges[number];
        }
        return sum;
    }

    /** One row of P: as these edges make it and as it was read. */
    private final class Row {
        private final double[] wanted = new double[degrees.length];
        private final double[] weights = new double[degrees.length];
        /** The errors, weighted twice. */
        private final double[] pulls = new double[degrees.length];

        private final int[] reached = new int[degrees.length];
        private final boolean[] isReached = new boolean[degrees.length];
        private int count;
        private int loaded;

        void load(int u) {
            for (int k = 0; k < count; k++) {
                isReached[reached[k]] = false;
                pulls[reached[k]] = 0;
                weights[reached[k]] = 0;
            }
            square[loaded].forEach((v, entry) -> wanted[v] = 0);
            square[u].forEach((v, entry) -> wanted[v] = entry * Math.sqrt(degrees[u] * degrees[v]));
            loaded = u;
            count = 0;
            walk(u, 1 / degrees[u]);
            for (int k = 0; k < ends[u].length; k++) {
                walk(ends[u][k], edges[numbers[u][k]] / degrees[ends[u][k]]);
            }
            for (int k = 0; k < count; k++) {
                int v = reached[k];
                weights[v] = 1 / Math.max(wanted[v], FAINT * edge(u, v));
                pulls[v] = weights[v] * weights[v] * excess(u, v);
            }
        }

        /** Adds the walks whose second step begins at a node. */
        private void walk(int w, double first) {
            reach(w, first);
            for (int j = 0; j < ends[w].length; j++) {
                reach(ends[w][j], first * edges[numbers[w][j]]);
            }
        }

        private void reach(int v, double walks) {
            pulls[v] += walks;
            if (!isReached[v]) {
                isReached[v] = true;
                reached[count++] = v;
            }
        }

        /** What walks make of P beyond what was read; of a pair that was not heard, beyond what could have gone unheard. */
        private double excess(int u, int v) {
            double unheard = Math.min(reach[u], reach[v]) / GroupLadders.TOP * Math.sqrt(degrees[u] * degrees[v]);
            return wanted[v] > 0 ? pulls[v] - wanted[v] : Math.max(0, pulls[v] - unheard);
        }

        /** The pulls on all that a node takes a walk to. */
        double pullThrough(int w) {
            double pull = pulls[w];
            for (int j = 0; j < ends[w].length; j++) {
                pull += pulls[ends[w][j]] * edges[numbers[w][j]];
            }
            return pull;
        }

        /** The squared weights of all that a node takes a walk to. */
        double weightThrough(int w) {
            double sum = weights[w] * weights[w];
            for (int j = 0; j < ends[w].length; j++) {
                double weighted = weights[ends[w][j]] * edges[numbers[w][j]];
                sum += weighted * weighted;
            }
            return sum;
        }
    }

    /** What is left unexplained of an entry in the mean, as a share of it. */
    double residual() {
        return residual;
    }

    /** 1 for an edge, 0 for none, and a little for the room that what was read leaves. */
    double score(int u, int v) {
        int found = Arrays.binarySearch(ends[u], v);
        return (found < 0 ? 0 : edges[numbers[u][found]]) + TIE_BREAK * Math.min(1, room(u, v));
    }
}
