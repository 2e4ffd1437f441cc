package org.linkteller.attack.root;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import org.linkteller.attack.AttackProgress;

/**
 * The graph behind a matrix of two steps that is known to within some percent and whose scale may drift from one region to another,
 * as when it was put together from labels. The leading eigenvector of such a matrix says little: it gathers where the scale is
 * largest. So a few steps of the power iteration give the degrees within a patch up to a factor, and the trace over the patch the
 * factor. The graph that is found with them says itself what degrees and scale should have been, and is looked for again.
 */
public final class RefinedRoot {
    /** What an entry may lack of what an edge would add to it. */
    private static final double SLACK = 0.3;

    private static final int ROUNDS = 8;

    /** Of the iteration for the degrees; far more than a patch is wide. */
    private static final int STEPS = 100;

    /** Twice so many steps lead as far as a patch goes; on Citeseer 2 names half a percent more edges than 4. */
    private static final int WALK = 2;

    /** Of the scales between two rounds. */
    private static final int SCALINGS = 10;

    /** A wrong law leaves a third and more. */
    private static final double EXPLAINED = 0.3;

    private final SymmetricMap raw;
    private final RootProgress progress;

    private RefinedRoot(SymmetricMap raw, AttackProgress heard) {
        this.raw = raw;
        this.progress = new RootProgress(heard);
    }

    /** The root, unless the entries follow no law of two steps. */
    public static Optional<GraphRoot> of(SymmetricMap raw, AttackProgress heard) {
        return raw.parts().size() == raw.nodes() ? Optional.empty() : new RefinedRoot(raw, heard).best();
    }

    private record Fit(TwoStepLaw law, double[] degrees, SparseRoot root) {
        double residual() {
            return root.residual();
        }
    }

    private Optional<GraphRoot> best() {
        return TwoStepLaw.LAYERS.stream()
                .map(this::first)
                .min(Comparator.comparingDouble(Fit::residual))
                .map(this::refined)
                .filter(fit -> fit.residual() < EXPLAINED)
                .map(Fit::root);
    }

    /**
     * With degrees from patches. For weights ω on the nodes Σ_u ω_u d_u (M[u][u] - a) = Σ_w (b loops + c) (Pω)_w, P the random walk,
     * since every neighbour u of w adds ω_u/d_w. Where ω is what many steps make of one node, Pω is nearly ω, and the two sums are
     * what as many steps from that node find of M[u][u] - a and of 1/d_u in the mean. A vector that grows by some factor at u, as
     * it does by 1 where the scale is right, shows the scale there.
     */
    private Fit first(TwoStepLaw law) {
        int n = raw.nodes();
        double[] roots = new double[n];
        Arrays.fill(roots, 1);
        double[] growth = new double[n];
        for (int step = 0; step < STEPS; step++) {
            double[] image = raw.times(roots);
            double[] poverty = new double[n];
            double[] loops = new double[n];
            for (int u = 0; u < n; u++) {
                growth[u] = image[u] / roots[u];
                poverty[u] = 1 / (image[u] * image[u]);
                loops[u] = raw.at(u, u) / growth[u] - law.a();
            }
            for (int i = 0; i < WALK; i++) {
                poverty = walked(image, poverty);
                loops = walked(image, loops);
            }
            for (int u = 0; u < n; u++) {
                double level = loops[u] > 0 ? (law.loops() * law.b() + law.c()) * poverty[u] / loops[u] : 1;
                roots[u] = image[u] * Math.sqrt(level);
            }
        }
        double[] factors = new double[n];
        double[] degrees = new double[n];
        for (int u = 0; u < n; u++) {
            factors[u] = 1 / Math.sqrt(growth[u]);
            boolean alone = raw.positions()[u].length < 2;
            degrees[u] = alone ? 1 : Math.max(1 + law.loops(), Math.min(n, Math.rint(roots[u] * roots[u])));
        }
        return solved(raw.between(factors), law, degrees);
    }

    /** The mean of values over where two steps lead from a node. */
    private double[] walked(double[] roots, double[] values) {
        double[] means = new double[values.length];
        for (int u = 0; u < means.length; u++) {
            double total = 0;
            for (int k = 0; k < raw.positions()[u].length; k++) {
                int v = raw.positions()[u][k];
                double weight = raw.values()[u][k] * roots[v];
                total += weight;
                means[u] += weight * values[v];
            }
            means[u] = total > 0 ? means[u] / total : values[u];
        }
        return means;
    }

    private Fit solved(SymmetricMap map, TwoStepLaw law, double[] degrees) {
        return new Fit(law, degrees, new SparseRoot(map, law, degrees, SLACK).solve(progress));
    }

    /** Takes degrees and scale from the graph that was found and solves again, as long as that explains more. */
    private Fit refined(Fit first) {
        Fit best = first;
        for (int round = 0; round < ROUNDS; round++) {
            Whole graph = Whole.of(best, raw.nodes());
            Fit next = solved(raw.between(graph.factors(raw)), best.law(), graph.degrees());
            if (!(next.residual() < best.residual())) { // no number, where all is lost
                return best;
            }
            best = next;
        }
        return best;
    }

    /** The edges that are more likely than not. */
    private record Whole(TwoStepLaw law, double[] degrees, int[][] neighbours) {
        static Whole of(Fit fit, int nodes) {
            int[][] neighbours = new int[nodes][];
            int[] counts = new int[nodes];
            for (int pass = 0; pass < 2; pass++) {
                boolean counting = pass == 0;
                Arrays.fill(counts, 0);
                fit.root().forEachPositive((u, v, score) -> {
                    if (score > 0.5) {
                        if (!counting) {
                            neighbours[u][counts[u]] = v;
                            neighbours[v][counts[v]] = u;
                        }
                        counts[u]++;
                        counts[v]++;
                    }
                });
                for (int u = 0; counting && u < nodes; u++) {
                    neighbours[u] = new int[counts[u]];
                }
            }
            double[] degrees = fit.degrees().clone();
            for (int u = 0; u < nodes; u++) {
                degrees[u] = counts[u] == 0 ? degrees[u] : counts[u] + fit.law().loops();
            }
            return new Whole(fit.law(), degrees, neighbours);
        }

        /** Between which a matrix comes nearest to that of these edges. */
        double[] factors(SymmetricMap raw) {
            int n = raw.nodes();
            double[] factors = new double[n];
            Arrays.fill(factors, 1);
            double[][] wanted = new double[n][];
            double[] row = new double[n];
            for (int u = 0; u < n; u++) {
                fill(u, 1, row);
                int[] positions = raw.positions()[u];
                wanted[u] = Arrays.stream(positions).mapToDouble(v -> row[v]).toArray();
                fill(u, 0, row);
            }
            for (int i = 0; i < SCALINGS; i++) {
                double[] next = factors.clone();
                for (int u = 0; u < n; u++) {
                    double product = 0;
                    double square = 0;
                    for (int k = 0; k < wanted[u].length; k++) {
                        double value = raw.values()[u][k] * factors[raw.positions()[u][k]];
                        product += value * wanted[u][k];
                        square += value * value;
                    }
                    next[u] = product > 0 ? Math.sqrt(factors[u] * product / square) : factors[u];
                }
                factors = next;
            }
            return factors;
        }

        /** Row u of a I + b Z + c Z², or zeros where it is not 0. */
        private void fill(int u, double times, double[] row) {
            add(u, times * law.a(), row, times);
            step(u, law.loops() / degrees[u], times, row);
            for (int w : neighbours[u]) {
                step(w, 1 / Math.sqrt(degrees[u] * degrees[w]), times, row);
            }
        }

        private void step(int w, double z, double times, double[] row) {
            add(w, times * z * (law.b() + law.c() * law.loops() / degrees[w]), row, times);
            for (int v : neighbours[w]) {
                add(v, times * z * law.c() / Math.sqrt(degrees[w] * degrees[v]), row, times);
            }
        }

        private static void add(int v, double value, double[] row, double times) {
            row[v] = times == 0 ? 0 : row[v] + value;
        }
    }
}
