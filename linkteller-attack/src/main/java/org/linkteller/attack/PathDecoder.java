package org.linkteller.attack;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.linkteller.api.Seed;

/**
 * Reads edges out of probed columns of Â^k. With Y the columns brought to one scale and their own entries left out, an
 * entry is about S + c S² with S = D^-1/2 A D^-1/2: an edge plus the paths of two steps. The columns reach all queried
 * nodes, so YᵀY counts the two-step paths between targets, and S ≈ Y - α YᵀY.
 *
 * <p>α comes from the data: edges are rare, so α YᵀY should explain as much of Y as it can, in the sense of least
 * absolute deviations (a weighted median), which a few edges do not move. Last, S is freed of the degrees: a column of Y
 * sums to about sqrt(d) and has its largest entry near 1/sqrt(d), so sqrt(sum/largest) is proportional to sqrt(d).
 */
final class PathDecoder {
    /** The median leaves half of the two-step paths above α YᵀY; measured on Twitch, 1.05 to 1.3 do equally well. */
    private static final double ALPHA_MARGIN = 1.1;

    private static final double LEAST_KEPT = 0.02;

    private static final int ALPHA_SAMPLE = 200_000;

    private final ProbedTargets targets;
    private final ScaledColumns columns;
    private final TwoStepPaths paths;
    private final double[] rootDegree;
    private final double alpha;

    private PathDecoder(
            ProbedTargets targets, ScaledColumns columns, TwoStepPaths paths, double[] rootDegree, double alpha) {
        this.targets = targets;
        this.columns = columns;
        this.paths = paths;
        this.rootDegree = rootDegree;
        this.alpha = alpha;
    }

    /** @param logScales of the columns, as {@link SymmetricScale} finds them */
    static PathDecoder of(ProbedTargets targets, double[] logScales) {
        ScaledColumns columns = ScaledColumns.of(targets, logScales);
        TwoStepPaths paths = TwoStepPaths.of(columns);
        return new PathDecoder(
                targets, columns, paths, rootDegrees(targets, columns), ALPHA_MARGIN * alpha(columns, paths));
    }

    /** Up to one common factor. A target that was not probed is taken to be like the median of the others. */
    private static double[] rootDegrees(ProbedTargets targets, ScaledColumns columns) {
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

    /** The weighted median of direct / paths with the paths as weights minimises Σ |direct - α paths|. */
    private static double alpha(ScaledColumns columns, TwoStepPaths paths) {
        SplittableRandom random = new Seed(1).derive("alpha").random();
        WeightedMedian median = new WeightedMedian();
        for (int k = 0; k < ALPHA_SAMPLE; k++) {
            int i = random.nextInt(columns.size());
            int j = random.nextInt(columns.size());
            double between = i == j ? 0 : paths.between(i, j);
            if (between > 0) {
                median.add((columns.at(i, j) + columns.at(j, i)) / 2 / between, between);
            }
        }
        return median.value();
    }

    /**
     * The score of two targets; 0 if neither was probed. Paths take away all but a little of a response: whoever responds
     * is still nearer than whoever does not, also where edges are too frequent among near pairs for α to be right.
     */
    double score(int i, int j) {
        double direct = columns.at(i, j) + columns.at(j, i);
        if (direct > 0 && targets.isProbed(i) && targets.isProbed(j)) {
            direct /= 2; // both directions are equal up to noise
            direct *= Math.max(LEAST_KEPT, 1 - alpha * paths.between(i, j) / direct);
        }
        return direct * rootDegree[i] * rootDegree[j];
    }
}
