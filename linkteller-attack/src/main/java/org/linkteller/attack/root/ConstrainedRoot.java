package org.linkteller.attack.root;

import java.util.Arrays;
import org.linkteller.attack.influence.Prober;
import org.linkteller.math.Kernels;

/**
 * Finds a graph's own matrix Z from answers Y = Z^k T: minimises |Z^k T - Y|² over symmetric Z with 0 <= Z[u][v] <=
 * 1/sqrt(d_u d_v), a known diagonal and Z sqrt(d) = ρ sqrt(d). The bounds stand in for a square root: where Â has negative
 * eigenvalues Â² has many roots, but one that fits them. T need not be square; each column is n equations, and a sparse
 * graph is settled by far fewer than n of them.
 *
 * <p>Accelerated projected gradients (Beck and Teboulle 2009) with restarts when a step leads uphill (O'Donoghue and Candès
 * 2015) and the step from the last two gradients (Barzilai and Borwein 1988). Steps are weighted by (d_u d_v)^1/4, which
 * halves their number: edges between well-connected nodes are small and come last. Only pairs that are positive or want to be
 * are carried along; the others are looked at again every {@value #ROUND} steps.
 */
final class ConstrainedRoot implements GraphRoot {
    static final int ROUND = 25;

    /** Solved once no more than this share of the edges is neither quite an edge nor quite none, ... */
    static final double UNDECIDED = 1e-3;

    /** Of a pair's score: between this and 1 minus this it is open. */
    static final double LEAST_OPEN = 0.25;

    /** ... and the answers are explained but for noise. */
    static final double EXPLAINED = 0.03;

    /** Without noise a root goes on to here, where every edge of Twitch-PTBR ranks before all other pairs; ... */
    private static final double EXACT = 1e-3;

    /** ... with noise, a decided one until a round gains less than this share of the residual. */
    private static final double LARGE_GAIN = 0.2;

    /** Rounds that gain less than this share of the residual lead nowhere. */
    private static final double LEAST_GAIN = 0.02;

    /** Of the row sums against the answers; chosen by trial, from 0.3 to 1 the number of steps hardly changes. */
    private static final double ROW_SUMS = 0.5;

    /** Pairs carried along at most, for each edge that the degrees promise. */
    private static final int PAIRS_PER_EDGE = 20;

    private final RootLaw law;
    private final Kernels kernels;
    private final PowerProducts products;
    private final double[] rootDegrees;
    /** sqrt(d) as a unit vector. */
    private final double[] unit;

    private final double rowSums;
    private final long mostPairs;

    private CandidatePairs pairs;
    private float[] values;
    private float[] before;
    private float[] ahead = new float[0];
    private float[] lastAhead = new float[0];
    private float[] gradient = new float[0];
    private float[] lastGradient = new float[0];
    private boolean hasLast;
    private double step;
    private double inertia = 1;
    private double residual = Double.POSITIVE_INFINITY;

    /** @param probes orthonormal columns, orthogonal to sqrt(d), given by rows; {@code answers} belong to them */
    ConstrainedRoot(RootLaw law, float[][] probes, float[][] answers, int threads) {
        this.law = law;
        this.kernels = Kernels.best(threads);
        this.products = new PowerProducts(law, probes, answers, kernels);
        this.rootDegrees = law.rootDegrees();
        double norm = Prober.norm(rootDegrees);
        this.unit = Arrays.stream(rootDegrees).map(root -> root / norm).toArray();
        double curvature = Math.pow(law.largest(), 2.0 * (law.layers() - 1));
        this.rowSums = ROW_SUMS * curvature;
        this.step = 0.25 / curvature;
        this.mostPairs = mostPairs(law);
        this.pairs = CandidatePairs.none(law.nodes());
        this.values = new float[0];
        this.before = values;
    }

    private static long mostPairs(RootLaw law) {
        double edges = Arrays.stream(law.degrees()).sum() / 2;
        return Math.min(Integer.MAX_VALUE / 4, Math.max(100_000, (long) (PAIRS_PER_EDGE * edges)));
    }

    /** What a root holds at once: every pair's gradient while candidates are chosen, nine numbers a candidate, Z, the products. */
    static long bytes(RootLaw law, long columns) {
        long n = law.nodes();
        return 2 * n * n + 52 * Math.min(mostPairs(law), n * n / 2) + PowerProducts.bytes(n, law.layers(), columns);
    }

    /** Goes on from where another root with other equations stands. */
    ConstrainedRoot startingFrom(ConstrainedRoot other) {
        pairs = other.pairs;
        values = other.values.clone();
        before = values.clone();
        step = other.step;
        return this;
    }

    RootLaw law() {
        return law;
    }

    @Override
    public double residual() {
        return residual;
    }

    @Override
    public boolean isSolved() {
        double edges = Arrays.stream(law.degrees()).sum() / 2;
        return residual < EXPLAINED && undecided() <= UNDECIDED * edges;
    }

    private int undecided() {
        int[] count = {0};
        forEachPositive((u, v, score) -> count[0] += score > LEAST_OPEN && score < 1 - LEAST_OPEN ? 1 : 0);
        return count[0];
    }

    /** Takes rounds until the equations are met, nothing is gained any more, or so many are done. */
    ConstrainedRoot solve(int rounds, RootProgress progress) {
        double last = Double.POSITIVE_INFINITY;
        int idle = 0;
        for (int round = 0; round < rounds && idle < 2; round++) {
            chooseCandidates();
            progress.round(round, residual);
            if (isSolved() && (residual < EXACT || residual > (1 - LARGE_GAIN) * last)) {
                return this;
            }
            idle = residual > (1 - LEAST_GAIN) * last ? idle + 1 : 0;
            last = Math.min(last, residual);
            for (int i = 0; i < ROUND; i++) {
                advance();
            }
        }
        return this;
    }

    @Override
    public double score(int u, int v) {
        int smaller = Math.min(u, v);
        int found = Arrays.binarySearch(
                pairs.larger(), pairs.starts()[smaller], pairs.starts()[smaller + 1], Math.max(u, v));
        return found < 0 ? 0 : values[found] * rootDegrees[u] * rootDegrees[v];
    }

    @Override
    public void forEachPositive(PairVisitor visitor) {
        for (int u = 0; u < pairs.nodes(); u++) {
            for (int p = pairs.starts()[u]; p < pairs.starts()[u + 1]; p++) {
                if (values[p] > 0) {
                    int v = pairs.larger()[p];
                    visitor.visit(u, v, values[p] * rootDegrees[u] * rootDegrees[v]);
                }
            }
        }
    }

    private double weight(int u, int v) {
        return Math.sqrt(rootDegrees[u] * rootDegrees[v]);
    }

    /** The positive pairs and those whose gradient is negative; of too many the ones that a step would raise most. */
    private void chooseCandidates() {
        int n = law.nodes();
        residual = products.update(pairs, values);
        double[] excess = rowSumExcess(values);
        float[][] wish = new float[n][];
        for (int u = 0; u < n; u++) {
            wish[u] = new float[n - u - 1];
        }
        products.allGradients(wish);
        kernels.pool().each(n, n, (from, to) -> {
            for (int u = from; u < to; u++) {
                for (int v = u + 1; v < n; v++) {
                    double slope = wish[u][v - u - 1] + rowSumSlope(excess, u, v);
                    wish[u][v - u - 1] = (float) (-slope * weight(u, v) * rootDegrees[u] * rootDegrees[v]);
                }
            }
        });
        for (int u = 0; u < n; u++) {
            for (int p = pairs.starts()[u]; p < pairs.starts()[u + 1]; p++) {
                if (values[p] > 0) {
                    wish[u][pairs.larger()[p] - u - 1] = Float.POSITIVE_INFINITY;
                }
            }
        }
        CandidatePairs chosen = above(wish, threshold(wish));
        values = chosen.carry(pairs, values);
        before = chosen.carry(pairs, before);
        pairs = chosen;
        ahead = new float[chosen.size()];
        lastAhead = new float[chosen.size()];
        gradient = new float[chosen.size()];
        lastGradient = new float[chosen.size()];
        hasLast = false;
        extrapolate();
    }

    /** 0, or what leaves room for no more than the most pairs; from a histogram of logarithms. */
    private double threshold(float[][] wish) {
        int[] histogram = new int[1 << 12];
        long positive = 0;
        for (float[] row : wish) {
            for (float value : row) {
                if (value > 0) {
                    positive++;
                    histogram[Float.floatToRawIntBits(value) >>> 19]++; // exponent and four bits of the rest
                }
            }
        }
        int bin = 0;
        for (; positive > mostPairs; bin++) {
            positive -= histogram[bin];
        }
        return bin == 0 ? 0 : Float.intBitsToFloat(bin << 19);
    }

    private static CandidatePairs above(float[][] wish, double threshold) {
        int[] starts = new int[wish.length + 1];
        for (int u = 0; u < wish.length; u++) {
            int count = 0;
            for (float value : wish[u]) {
                count += isAbove(value, threshold) ? 1 : 0;
            }
            starts[u + 1] = starts[u] + count;
        }
        int[] larger = new int[starts[wish.length]];
        int next = 0;
        for (int u = 0; u < wish.length; u++) {
            for (int j = 0; j < wish[u].length; j++) {
                if (isAbove(wish[u][j], threshold)) {
                    larger[next++] = u + 1 + j;
                }
            }
        }
        return CandidatePairs.of(starts, larger);
    }

    private static boolean isAbove(float value, double threshold) {
        return value > 0 && value >= threshold;
    }

    /** Z sqrt(d) - ρ sqrt(d), for the unit vector. */
    private double[] rowSumExcess(float[] entries) {
        double[] excess = new double[unit.length];
        for (int u = 0; u < unit.length; u++) {
            excess[u] += (law.diagonal(u) - law.largest()) * unit[u];
            for (int p = pairs.starts()[u]; p < pairs.starts()[u + 1]; p++) {
                int v = pairs.larger()[p];
                excess[u] += entries[p] * unit[v];
                excess[v] += entries[p] * unit[u];
            }
        }
        return excess;
    }

    private double rowSumSlope(double[] excess, int u, int v) {
        return rowSums / 2 * (excess[u] * unit[v] + excess[v] * unit[u]);
    }

    private void advance() {
        residual = products.update(pairs, ahead);
        double[] excess = rowSumExcess(ahead);
        products.gradients(pairs, gradient);
        forPairs((p, u, v) -> {
            gradient[p] += (float) rowSumSlope(excess, u, v);
            return 0;
        });
        adaptStep();
        System.arraycopy(gradient, 0, lastGradient, 0, gradient.length);
        System.arraycopy(ahead, 0, lastAhead, 0, ahead.length);
        hasLast = true;
        float[] next = before; // no longer needed: takes what comes
        double uphill = forPairs((p, u, v) -> {
            double moved = ahead[p] - step * weight(u, v) * gradient[p];
            next[p] = (float) Math.max(0, Math.min(1 / (rootDegrees[u] * rootDegrees[v]), moved));
            return gradient[p] * (next[p] - values[p]);
        });
        inertia = uphill > 0 ? 1 : inertia;
        before = values;
        values = next;
        extrapolate();
    }

    /** The step is the inverse of the curvature met between the last two points, and grows by a tenth at most. */
    private void adaptStep() {
        if (!hasLast) {
            return;
        }
        double along = forPairs((p, u, v) -> (gradient[p] - lastGradient[p]) * (ahead[p] - lastAhead[p]));
        double squares = forPairs((p, u, v) -> {
            double change = gradient[p] - lastGradient[p];
            return change * change * weight(u, v);
        });
        step = Math.min(1.1 * step, along > 0 ? along / squares : Double.POSITIVE_INFINITY);
    }

    private void extrapolate() {
        double next = (1 + Math.sqrt(1 + 4 * inertia * inertia)) / 2;
        float beyond = (float) ((inertia - 1) / next);
        for (int p = 0; p < values.length; p++) {
            ahead[p] = values[p] + beyond * (values[p] - before[p]);
        }
        inertia = next;
    }

    /** Sums over all pairs, always in the same order. */
    private double forPairs(PairTerm term) {
        double[] sums = new double[law.nodes()];
        kernels.pool().eachBalanced(pairs.starts(), 4, (from, to) -> {
            for (int u = from; u < to; u++) {
                for (int p = pairs.starts()[u]; p < pairs.starts()[u + 1]; p++) {
                    sums[u] += term.of(p, u, pairs.larger()[p]);
                }
            }
        });
        return Arrays.stream(sums).sum();
    }

    /** Receives a pair's number and nodes. */
    @FunctionalInterface
    private interface PairTerm {
        double of(int pair, int u, int v);
    }
}
