package org.linkteller.attack;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;

/**
 * Recovers the whole graph of a GCN: with the same features on every node the responses to one changed row after another
 * are c Â^k, and its k-th root is c' Â. One query per node of V(I) and a dozen more. The attacker knows neither k nor the
 * normalisation, so k = 1, 2, 3 are tried and the root that looks like a graph is kept: sparse and not negative. If none
 * does, the attack refuses.
 */
public record LinkTellerRoot(AttackOptions options) implements LinkAttack {
    /** Up to here roots come from an eigen-decomposition, which also serves matrices with negative eigenvalues. */
    private static final int MOST_EXACT = 1_000;

    /** Seven matrices of floats are alive at once. */
    private static final long BYTES_PER_ENTRY = 7 * 4;

    /** A graph has none; noise and the polynomial leave up to 0.15, a wrong root 0.2 and more. */
    private static final double MOST_NEGATIVE = 0.3;

    /** In logarithms; between the 1e-3 of saturated networks and the 0.3 of attention, see {@link PlusReading}. */
    private static final double MOST_MISFIT = 0.1;

    /** A large change saturates a ReLU network; smaller ones follow for boxes that refuse large values. */
    private static final double[] FACTORS = {1e6, 1e4, 1e2, 10, 1};

    public LinkTellerRoot() {
        this(AttackOptions.defaults());
    }

    @Override
    public String name() {
        return "linkteller-root";
    }

    @Override
    public PairScores score(AttackerView view, Pairs pairs) {
        int[] positions = view.positionsOf(pairs.nodes());
        requireMemory(view.nodes().size());
        RootCandidate best = root(responses(view, pairs));
        return PairScores.of(pairs, (i, j) -> best.score(positions[i], positions[j]));
    }

    private static void requireMemory(long n) {
        long needed = n * n * BYTES_PER_ENTRY;
        if (needed > Runtime.getRuntime().maxMemory()) {
            throw new AttackNotApplicableException("the roots for " + n + " nodes need about " + needed / 1_000_000
                    + " MB, more than this JVM may use");
        }
    }

    private InfluenceMatrix responses(AttackerView view, Pairs pairs) {
        InfluenceMatrix matrix = InfluenceMatrix.empty(view.nodes(), view.nodes());
        try {
            CommonRow row = CommonRow.choose(new QuerySession(view, options), view.features(), FACTORS);
            row.prober().learn(matrix, row.probe());
            if (matrix.learnedCount() < view.nodes().size()) {
                throw new InferenceException("the limit of " + options.queryLimit() + " queries is used up");
            }
        } catch (InferenceException e) {
            // some columns of Â^k, which is what linkteller-plus reads as well
            PlusReading reading = PlusReading.of(matrix, pairs.nodes());
            throw new AttackInterruptedException(PairScores.of(pairs, reading::score), matrix, e);
        }
        return matrix;
    }

    /** The root of the responses that looks most like a graph. */
    private RootCandidate root(InfluenceMatrix responses) {
        SymmetricMatrix matrix = symmetric(responses);
        double[] leading = leading(matrix);
        List<RootCandidate> candidates = new ArrayList<>(List.of(RootCandidate.of(matrix, leading)));
        if (matrix.size() <= MOST_EXACT) {
            candidates.add(RootCandidate.of(MatrixRoot.exact(matrix, 2), leading));
            candidates.add(RootCandidate.of(MatrixRoot.exact(matrix, 3), leading));
        } else {
            int[] ks = {2, 3};
            SymmetricMatrix[] roots = MatrixRoot.chebyshev(matrix, ks, largest(matrix, leading), options.threads());
            for (SymmetricMatrix root : roots) {
                candidates.add(RootCandidate.of(root, leading));
            }
        }
        return candidates.stream()
                .filter(candidate -> candidate.negative() < MOST_NEGATIVE)
                .min(Comparator.comparingDouble(RootCandidate::spread))
                .orElseThrow(() -> new AttackNotApplicableException("no root of the responses looks like a graph"));
    }

    /** The responses as one matrix, if one factor per node makes it symmetric; 1 for GCNs, the degree for random walks. */
    private static SymmetricMatrix symmetric(InfluenceMatrix responses) {
        NodeSet all = responses.nodes();
        ProbedTargets columns = ProbedTargets.of(responses, all);
        SymmetricScale scale = new SymmetricScale();
        for (int i = 0; i < all.size(); i++) {
            int source = i;
            columns.forEachInfluenced(i, (j, there) -> {
                double back = columns.influence(j, source);
                if (j < source && back > 0) {
                    scale.add(source, j, there, back, Math.sqrt(there * back));
                }
            });
        }
        double[] a = scale.solve(all.size());
        double misfit = scale.misfit(a);
        if (scale.pairs() == 0 || misfit > MOST_MISFIT) {
            throw new AttackNotApplicableException(
                    scale.pairs() == 0
                            ? "no node answers to another: the box uses no graph"
                            : "the responses are not symmetric (" + misfit + " in logarithms), so no root exists");
        }
        float[][] rows = new float[all.size()][all.size()];
        for (int i = 0; i < all.size(); i++) {
            double factor = Math.exp(a[i]);
            float[] row = rows[i];
            columns.column(i).forEach((position, norm) -> row[position] = (float) (factor * norm));
        }
        return SymmetricMatrix.wrap(symmetrised(rows));
    }

    private static float[][] symmetrised(float[][] rows) {
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < i; j++) {
                float mean = (rows[i][j] + rows[j][i]) / 2;
                rows[i][j] = mean;
                rows[j][i] = mean;
            }
        }
        return rows;
    }

    /** Power iteration from all ones, which reaches every connected part. */
    private static double[] leading(SymmetricMatrix matrix) {
        double[] x = new double[matrix.size()];
        Arrays.fill(x, 1);
        for (int step = 0; step < 100; step++) {
            x = matrix.times(x);
            double norm = Math.sqrt(Arrays.stream(x).map(value -> value * value).sum());
            for (int i = 0; i < x.length; i++) {
                x[i] /= norm;
            }
        }
        return x;
    }

    /** A little above the largest eigenvalue, so that the series is not asked beyond its interval. */
    private static double largest(SymmetricMatrix matrix, double[] leading) {
        double[] image = matrix.times(leading);
        double quotient = 0;
        for (int i = 0; i < leading.length; i++) {
            quotient += leading[i] * image[i];
        }
        return 1.001 * quotient;
    }
}
