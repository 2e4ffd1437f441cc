package org.linkteller.attack.influence;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.linkteller.api.Seed;
import org.linkteller.attack.Pairs;

/**
 * Reads edges out of probed columns of Â^k. With Y the columns brought to one scale and their own entries left out, an
 * entry is about S + c S² with S = D^-1/2 A D^-1/2: an edge plus the paths of two steps. The columns reach all queried
 * nodes, so YᵀY counts the two-step paths between targets, and S ≈ Y - α YᵀY.
 *
 * <p>α comes from the data: edges are rare, so α YᵀY should explain as much of Y as it can, in the sense of least
 * absolute deviations (a weighted median), which a few edges do not move. Last, S is freed of the degrees: a column of Y
 * sums to about sqrt(d) and has its largest entry near 1/sqrt(d), so sqrt(sum/largest) is proportional to sqrt(d).
 */
public final class PathDecoder {
    /** The median leaves half of the two-step paths above α YᵀY; measured on Twitch, 1.05 to 1.3 do equally well. */
    private static final double ALPHA_MARGIN = 1.1;

    /**
     * What paths leave of a response at least. Chosen by trial: where edges are frequent among near pairs (Cora and
     * Citeseer, balanced) the median overshoots, and with 0 whole edges vanish.
     */
    private static final double LEAST_KEPT = 0.02;

    /** Chosen by trial on Twitch: shares from 0.3 to 0.8 of the median over responding pairs do equally well. */
    private static final double ALPHA_SHARE = 0.5;

    /** Draws, with repetition, of a pair for the median: more than all 124,750 pairs of 500 targets. */
    private static final int ALPHA_SAMPLE = 200_000;

    private final ProbedTargets targets;
    private final Columns columns;
    private final Paths paths;
    private final double[] rootDegree;
    private final double alpha;

    private PathDecoder(ProbedTargets targets, Columns columns, Paths paths, double[] rootDegree, double alpha) {
        this.targets = targets;
        this.columns = columns;
        this.paths = paths;
        this.rootDegree = rootDegree;
        this.alpha = alpha;
    }

    /** @param logScales of the columns, as {@link SymmetricScale} finds them */
    public static PathDecoder of(ProbedTargets targets, double[] logScales) {
        Columns columns = Columns.of(targets, logScales);
        Paths paths = Paths.of(columns);
        return new PathDecoder(
                targets, columns, paths, rootDegrees(targets, columns), ALPHA_MARGIN * alpha(columns, paths, false));
    }

    /**
     * Of columns on one scale from which small entries are missing: α then comes from the pairs that respond at all. Among
     * those edges are frequent, so the median lies high.
     *
     * @param rootDegree known apart, up to one common factor
     */
    public static PathDecoder ofLargeEntries(ProbedTargets targets, double[] rootDegree) {
        Columns columns = Columns.of(targets, new double[targets.size()]);
        Paths paths = Paths.of(columns);
        return new PathDecoder(targets, columns, paths, rootDegree, ALPHA_SHARE * alpha(columns, paths, true));
    }

    /** Up to one common factor. A target that was not probed is taken to be like the median of the others. */
    private static double[] rootDegrees(ProbedTargets targets, Columns columns) {
        double[] roots = new double[columns.size()];
        Arrays.setAll(roots, i -> Math.sqrt(columns.spread(i)));
        double[] known = Arrays.stream(roots).filter(root -> root > 0).sorted().toArray();
        for (int i = 0; i < roots.length; i++) {
            if (!targets.isProbed(i) && known.length > 0) {
                roots[i] = known[known.length / 2];
            }
        }
        return roots;
    }

    /**
     * The weighted median of direct / paths with the paths as weights minimises Σ |direct - α paths|. The seed is fixed,
     * so that a reading depends on nothing but what was learned.
     */
    private static double alpha(Columns columns, Paths paths, boolean responding) {
        SplittableRandom random = new Seed(1).derive("alpha").random();
        List<Ratio> ratios = new ArrayList<>();
        for (int k = 0; k < ALPHA_SAMPLE; k++) {
            int i = random.nextInt(columns.size());
            int j = random.nextInt(columns.size());
            double between = i == j ? 0 : paths.between(i, j);
            double direct = between > 0 ? (columns.at(i, j) + columns.at(j, i)) / 2 : 0;
            if (between > 0 && (direct > 0 || !responding)) {
                ratios.add(new Ratio(direct / between, between));
            }
        }
        return weightedMedian(ratios);
    }

    private record Ratio(double value, double weight) {}

    /** The value below which half of the weight lies; 0 if there is none. */
    private static double weightedMedian(List<Ratio> ratios) {
        ratios.sort(Comparator.comparingDouble(Ratio::value));
        double half = ratios.stream().mapToDouble(Ratio::weight).sum() / 2;
        double below = 0;
        for (Ratio ratio : ratios) {
            below += ratio.weight();
            if (below >= half) {
                return ratio.value();
            }
        }
        return 0;
    }

    /**
     * The score of two targets; 0 if neither was probed. Paths take away all but a little of a response: whoever responds
     * is still nearer than whoever does not, also where edges are too frequent among near pairs for α to be right.
     */
    public double score(int i, int j) {
        double direct = columns.at(i, j) + columns.at(j, i);
        if (direct > 0 && targets.isProbed(i) && targets.isProbed(j)) {
            direct /= 2; // both directions are equal up to noise
            direct *= Math.max(LEAST_KEPT, 1 - alpha * paths.between(i, j) / direct);
        }
        return direct * rootDegree[i] * rootDegree[j];
    }

    /**
     * Y: the probed columns brought to one scale, without each target's influence on itself; a target never probed has an
     * empty one.
     *
     * @param rows how many nodes were watched
     * @param own where each target stands among them
     */
    public record Columns(int rows, int[] own, int[][] positions, double[][] values) {
        /** @param logScales logarithm of the factor of each column */
        public static Columns of(ProbedTargets targets, double[] logScales) {
            int size = targets.size();
            Columns scaled = new Columns(targets.rows(), new int[size], new int[size][], new double[size][]);
            for (int i = 0; i < size; i++) {
                Influence column = targets.column(i);
                scaled.own[i] = targets.position(i);
                scaled.positions[i] = column.positions();
                double[] values = column.norms().clone();
                for (int k = 0; k < values.length; k++) {
                    values[k] = scaled.positions[i][k] == scaled.own[i] ? 0 : Math.exp(logScales[i]) * values[k];
                }
                scaled.values[i] = values;
            }
            return scaled;
        }

        int size() {
            return own.length;
        }

        /** What target {@code j} felt of target {@code i}. */
        double at(int i, int j) {
            int found = Arrays.binarySearch(positions[i], own[j]);
            return found < 0 ? 0 : values[i][found];
        }

        /** A column's sum over its largest entry; 0 for an empty column. */
        public double spread(int i) {
            double sum = 0;
            double largest = 0;
            for (double value : values[i]) {
                sum += value;
                largest = Math.max(largest, value);
            }
            return largest == 0 ? 0 : sum / largest;
        }
    }

    /**
     * YᵀY. Up to a few thousand targets all products are computed at once, each column being scattered once and met by
     * every other without a branch; beyond that each is merged when asked for, since then only the best pairs are looked
     * at.
     *
     * @param upper the products of all pairs in the order of {@link Pairs#number}; empty if each is to be merged
     */
    record Paths(Columns columns, float[] upper) {
        /** 6,000 targets are 18 million pairs, 72 MB. */
        private static final int MOST_STORED = 6_000;

        static Paths of(Columns columns) {
            return columns.size() <= MOST_STORED ? stored(columns) : merged(columns);
        }

        static Paths merged(Columns columns) {
            return new Paths(columns, new float[0]);
        }

        static Paths stored(Columns columns) {
            int size = columns.size();
            float[] upper = new float[size * (size - 1) / 2];
            double[] scattered = new double[columns.rows];
            int next = 0;
            for (int i = 0; i < size; i++) {
                int[] positions = columns.positions[i];
                double[] values = columns.values[i];
                for (int k = 0; k < positions.length; k++) {
                    scattered[positions[k]] = values[k];
                }
                for (int j = i + 1; j < size; j++) {
                    upper[next++] = (float) gathered(scattered, columns.positions[j], columns.values[j]);
                }
                for (int position : positions) {
                    scattered[position] = 0;
                }
            }
            return new Paths(columns, upper);
        }

        private static double gathered(double[] scattered, int[] positions, double[] values) {
            double sum = 0;
            for (int k = 0; k < positions.length; k++) {
                sum += values[k] * scattered[positions[k]];
            }
            return sum;
        }

        double between(int i, int j) {
            return upper.length == 0 ? merge(i, j) : upper[Pairs.number(columns.size(), i, j)];
        }

        private double merge(int i, int j) {
            int[] p = columns.positions[i];
            int[] q = columns.positions[j];
            double sum = 0;
            int a = 0;
            int b = 0;
            while (a < p.length && b < q.length) {
                if (p[a] == q[b]) {
                    sum += columns.values[i][a++] * columns.values[j][b++];
                } else if (p[a] < q[b]) {
                    a++;
                } else {
                    b++;
                }
            }
            return sum;
        }
    }
}
