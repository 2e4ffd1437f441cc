package org.linkteller.attack.root;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.linkteller.api.Seed;

/**
 * Finds a graph from all of M = a I + b Z + c Z²: minimises |a I + b Z + c Z² - M|² over symmetric Z with 0 <= Z[u][v] <=
 * 1/sqrt(d_u d_v) and a known diagonal, where only pairs count that M allows to be edges. Accelerated projected gradients as
 * in {@link ConstrainedRoot}; everything is sparse here, so a step costs as much as there are paths of two edges.
 */
final class SparseRoot implements GraphRoot {
    private static final int ROUND = 25;

    private static final int MOST_ROUNDS = 40;

    /** What an entry may lack of what an edge would add to it, as a share: noise. */
    static final double SLACK = 0.02;

    /** Nothing is left to gain: single precision on the wire leaves 1e-6. */
    private static final double EXACT = 1e-5;

    private static final double LEAST_GAIN = 0.02;

    /** Pairs that stand alike begin a little apart: four nodes in a ring would otherwise stay between its three orders. */
    private static final double UNEVEN = 0.05;

    private final SymmetricMap map;
    private final TwoStepLaw law;
    private final double[] degrees;
    private final double mapNorm;
    private final CandidatePairs pairs;
    /** Of each node the other ends of its pairs and their numbers, ascending by end. */
    private final int[][] ends;

    private final int[][] numbers;
    private final double[] most;
    private double[] values;
    private double[] before;
    private double[] ahead;
    private double step;
    private double inertia = 1;
    private double residual = Double.POSITIVE_INFINITY;

    /** @param slack what an entry may lack of what an edge would add to it, as a share */
    SparseRoot(SymmetricMap map, TwoStepLaw law, double[] degrees, double slack) {
        this.map = map;
        this.law = law;
        this.degrees = degrees;
        this.mapNorm = Math.sqrt(Arrays.stream(map.values())
                .mapToDouble(row -> Equations.dot(row, row))
                .sum());
        this.pairs = candidates(slack);
        this.ends = new int[map.nodes()][];
        this.numbers = new int[map.nodes()][];
        this.most = new double[pairs.size()];
        this.values = new double[pairs.size()];
        SplittableRandom random = new Seed(1).derive("uneven").random();
        for (int u = 0; u < map.nodes(); u++) {
            link(u);
            for (int p = pairs.starts()[u]; p < pairs.starts()[u + 1]; p++) {
                int v = pairs.larger()[p];
                most[p] = 1 / Math.sqrt(degrees[u] * degrees[v]);
                // an entry that an edge alone explains is one
                double share = Math.min(1, most[p] * law.leastOfEdge(degrees[u], degrees[v]) / map.at(u, v));
                values[p] = most[p] * share * random.nextDouble(1 - UNEVEN, 1);
            }
        }
        this.before = values.clone();
        this.ahead = values.clone();
        this.step = 0.5 / Math.pow(law.b() + 2 * law.c(), 2); // how steep b Z + c Z² is where Z has eigenvalue 1
    }

    private CandidatePairs candidates(double slack) {
        int[] starts = new int[map.nodes() + 1];
        int[] larger = new int
                [Arrays.stream(map.positions()).mapToInt(row -> row.length).sum()];
        int next = 0;
        for (int u = 0; u < map.nodes(); u++) {
            for (int k = 0; k < map.positions()[u].length; k++) {
                int v = map.positions()[u][k];
                double entry = map.values()[u][k] * Math.sqrt(degrees[u] * degrees[v]);
                if (v > u && entry >= (1 - slack) * law.leastOfEdge(degrees[u], degrees[v])) {
                    larger[next++] = v;
                }
            }
            starts[u + 1] = next;
        }
        return CandidatePairs.of(starts, Arrays.copyOf(larger, next));
    }

    private void link(int u) {
        int back = pairs.backStarts()[u + 1] - pairs.backStarts()[u];
        int count = back + pairs.starts()[u + 1] - pairs.starts()[u];
        ends[u] = new int[count];
        numbers[u] = new int[count];
        for (int k = 0; k < count; k++) {
            boolean isBack = k < back;
            int at = isBack ? pairs.backStarts()[u] + k : pairs.starts()[u] + k - back;
            ends[u][k] = isBack ? pairs.smaller()[at] : pairs.larger()[at];
            numbers[u][k] = isBack ? pairs.backPairs()[at] : at;
        }
    }

    /** Takes rounds until the equations are met or nothing is gained any more. */
    SparseRoot solve(RootProgress progress) {
        double last = Double.POSITIVE_INFINITY;
        for (int round = 0; round < MOST_ROUNDS; round++) {
            for (int i = 0; i < ROUND; i++) {
                advance();
            }
            progress.round(round, residual);
            if (residual < EXACT || residual > (1 - LEAST_GAIN) * last) {
                return this;
            }
            last = residual;
        }
        return this;
    }

    private void advance() {
        double[] gradient = new double[pairs.size()];
        double found = gradients(gradient);
        if (found > residual) {
            step *= 0.7;
            inertia = 1;
        }
        residual = found;
        double[] next = before; // no longer needed: takes what comes
        double uphill = 0;
        for (int p = 0; p < next.length; p++) {
            double moved = ahead[p] - step * gradient[p] / Math.sqrt(most[p]);
            next[p] = Math.max(0, Math.min(most[p], moved));
            uphill += gradient[p] * (next[p] - values[p]);
        }
        inertia = uphill > 0 ? 1 : inertia;
        before = values;
        values = next;
        double inert = (1 + Math.sqrt(1 + 4 * inertia * inertia)) / 2;
        for (int p = 0; p < ahead.length; p++) {
            ahead[p] = values[p] + (inertia - 1) / inert * (values[p] - before[p]);
        }
        inertia = inert;
    }

    /** A quarter of the derivative by both entries of each pair; returns |R| / |M| for R = a I + b Z + c Z² - M. */
    private double gradients(double[] gradient) {
        double squares = 0;
        double[] rest = new double[map.nodes()];
        for (int u = 0; u < rest.length; u++) {
            putRest(u, rest);
            for (int k = 0; k < ends[u].length; k++) {
                int v = ends[u][k];
                double slope = (law.b() / 2 + law.c() * loop(v)) * rest[v];
                for (int j = 0; j < ends[v].length; j++) {
                    slope += law.c() * rest[ends[v][j]] * ahead[numbers[v][j]];
                }
                gradient[numbers[u][k]] += slope / 2;
            }
            squares += clear(u, rest);
        }
        return Math.sqrt(squares) / mapNorm;
    }

    /** Z[u][u]. */
    private double loop(int u) {
        return law.loops() / degrees[u];
    }

    /** Row u of R. */
    private void putRest(int u, double[] rest) {
        rest[u] += law.a();
        addStep(u, loop(u), rest);
        for (int k = 0; k < ends[u].length; k++) {
            addStep(ends[u][k], ahead[numbers[u][k]], rest);
        }
        for (int k = 0; k < map.positions()[u].length; k++) {
            rest[map.positions()[u][k]] -= map.values()[u][k];
        }
    }

    /** What a row gets by its entry {@code z} at w: b z there, and c z times row w. */
    private void addStep(int w, double z, double[] rest) {
        rest[w] += (law.b() + law.c() * loop(w)) * z;
        for (int j = 0; j < ends[w].length; j++) {
            rest[ends[w][j]] += law.c() * z * ahead[numbers[w][j]];
        }
    }

    /** Back to 0; returns the sum of squares. */
    private double clear(int u, double[] rest) {
        double squares = 0;
        for (int v : map.positions()[u]) {
            squares += taken(rest, v);
        }
        squares += taken(rest, u);
        for (int w : ends[u]) {
            squares += taken(rest, w);
            for (int v : ends[w]) {
                squares += taken(rest, v);
            }
        }
        for (int v : ends[u]) {
            squares += taken(rest, v);
        }
        return squares;
    }

    private static double taken(double[] rest, int v) {
        double value = rest[v];
        rest[v] = 0;
        return value * value;
    }

    @Override
    public double residual() {
        return residual;
    }

    @Override
    public boolean isSolved() {
        long undecided = countBetween(ConstrainedRoot.LEAST_OPEN, 1 - ConstrainedRoot.LEAST_OPEN);
        return residual < ConstrainedRoot.EXPLAINED && undecided <= ConstrainedRoot.UNDECIDED * pairs.size();
    }

    private long countBetween(double from, double to) {
        long count = 0;
        for (int p = 0; p < values.length; p++) {
            count += values[p] > from * most[p] && values[p] < to * most[p] ? 1 : 0;
        }
        return count;
    }

    @Override
    public double score(int u, int v) {
        int found = Arrays.binarySearch(ends[u], v);
        return found < 0 ? 0 : values[numbers[u][found]] / most[numbers[u][found]];
    }

    @Override
    public void forEachPositive(PairVisitor visitor) {
        for (int u = 0; u < pairs.nodes(); u++) {
            for (int p = pairs.starts()[u]; p < pairs.starts()[u + 1]; p++) {
                if (values[p] > 0) {
                    visitor.visit(u, pairs.larger()[p], values[p] / most[p]);
                }
            }
        }
    }
}
