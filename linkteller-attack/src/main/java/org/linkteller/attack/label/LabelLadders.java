package org.linkteller.attack.label;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.attack.AttackNotApplicableException;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.influence.Approach;
import org.linkteller.attack.influence.Influence;
import org.linkteller.attack.influence.InfluenceMatrix;
import org.linkteller.attack.influence.PathDecoder;
import org.linkteller.attack.influence.ProbedTargets;
import org.linkteller.attack.influence.Queries;

/**
 * Probes a box through its decisions alone. One row, times a negative coefficient per node, makes all nodes decide alike; then one target's
 * coefficient is raised to t, and a node v decides otherwise as soon as t passes R_v / Â^k[v][u], with one R_v per reader.
 * One query at t asks all readers at once, and a ladder of t gives every reader's point to within its ratio. R_v is what
 * {@link TippingPoints} measure. Once they are known and used as coefficients, they come near the square roots of the
 * degrees (a power iteration), which frees the scores of the degrees.
 *
 * <p>Of a pair the node with the smaller R needs the smaller t, and reading one of the two is enough: a ladder begins where
 * readers like its target respond to an edge, and ends where nobody responds.
 */
final class LabelLadders implements Approach {
    static final String NOBODY = "no node changes its label for another: the box uses no graph, or one without edges";

    /** With so many groups what members send each other is a twentieth of what all nodes send. */
    private static final int MOST_GROUPS = 80;

    private static final int FEWEST_GROUPS = 8;

    /** Ratio of the ladder where queries do not matter: finer ones find no more on Twitch. */
    private static final double FINEST = 1.5;

    private static final double COARSEST = 4;

    /** How far above the response of an edge, as two layers show it, a ladder begins: one layer needs it. */
    private static final double MARGIN = 8;

    /** Estimates of small degrees are off by a factor of two; a few steps more cost little there. */
    private static final double LEAST_DEGREE = 4;

    /** A box that always answers is left alone after so many steps. */
    private static final int MOST_STEPS = 60;

    private final Decider decider;
    private final Features features;
    private final double[] roots;

    LabelLadders(Decider decider, Features features) {
        this.decider = decider;
        this.features = features;
        this.roots = new double[features.rows()];
        Arrays.fill(roots, 1);
    }

    /** @throws AttackNotApplicableException if nobody's label depends on another node */
    @Override
    public void learn(InfluenceMatrix matrix) {
        LabelBox box = LabelBox.choose(decider, features);
        climb(weighted(box, roots, matrix.sources().size()), roots, matrix);
        if (matrix.learnedCount() > 0
                && IntStream.range(0, matrix.sources().size())
                        .allMatch(s -> matrix.of(s).isZero())) {
            throw new AttackNotApplicableException(NOBODY);
        }
    }

    /** Measures the tipping points twice, the second time with the first as coefficients, if the limit allows it. */
    private static LabelBox weighted(LabelBox box, double[] roots, int targets) {
        int groups = Math.min(box.nodes(), Math.min(MOST_GROUPS, Math.max(2 * FEWEST_GROUPS, targets / 6)));
        while (groups >= FEWEST_GROUPS
                && 2L * TippingPoints.cost(groups) > box.session().left() / 3) {
            groups--;
        }
        if (groups < FEWEST_GROUPS) {
            Arrays.fill(roots, TippingPoints.median(box));
            return box;
        }
        double[] first = TippingPoints.of(box, groups);
        double median = quantile(first, 0.5);
        LabelBox weighted =
                box.withBase(Arrays.stream(first).map(point -> -point / median).toArray());
        System.arraycopy(TippingPoints.of(weighted, groups), 0, roots, 0, roots.length);
        return weighted;
    }

    private static double quantile(double[] values, double share) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[(int) (share * (sorted.length - 1))];
    }

    /** About the tipping point of a node with one neighbour; those without any tip at once. */
    private static double leaf(double[] roots) {
        double least = quantile(roots, 0.5) / 30;
        return quantile(Arrays.stream(roots).filter(root -> root > least).toArray(), 0.02);
    }

    /** Climbs down a ladder for every target, or for as many as the limit allows, which are then a random choice. */
    private void climb(LabelBox box, double[] roots, InfluenceMatrix matrix) {
        int size = matrix.sources().size();
        double leaf = leaf(roots);
        double[] tops = new double[size];
        double logs = 0;
        for (int s = 0; s < size; s++) {
            double own = roots[matrix.positionOfSource(s)];
            double degree = Math.max(LEAST_DEGREE, own / leaf * (own / leaf));
            tops[s] = own * MARGIN * degree / 2;
            logs += Math.log(MARGIN * degree);
        }
        // from MARGIN times the response of an edge down to that of a leaf, log(MARGIN degree) in all, and one step
        // more
        double left = Math.max(1, box.session().left() - 2.0 * size);
        double ratio = Math.min(COARSEST, Math.max(FINEST, Math.exp(logs / left)));
        int[] order = IntStream.range(0, size).toArray();
        if (logs / Math.log(ratio) > left) {
            decider.session().options().seed().derive("probe order").shuffle(order);
        }
        SplittableRandom random =
                decider.session().options().seed().derive("ladders").random();
        for (int s = 0; s < size; s++) { // so that the two directions of a pair are rounded differently
            tops[s] *= Math.pow(ratio, random.nextDouble() - 0.5);
        }
        Queries.run(
                size,
                decider.session().options().threads(),
                k -> matrix.learn(
                        order[k], ladder(box, matrix.positionOfSource(order[k]), tops[order[k]], ratio, roots)));
    }

    /** What each reader must have received of a target: its own tipping point over the coefficient that tipped it. */
    private static Influence ladder(LabelBox box, int source, double top, double ratio, double[] roots) {
        double[] tipping = new double[box.nodes()];
        double t = top;
        boolean answered = true;
        for (int step = 0;
                answered && step < MOST_STEPS && (step == 0 || box.session().left() > 0);
                step++, t /= ratio) {
            boolean[] flipped = box.flipped(new int[] {source}, new double[] {t});
            answered = false;
            for (int v = 0; v < flipped.length; v++) {
                if (flipped[v] && v != source) {
                    tipping[v] = roots[v] / t;
                    answered = true;
                }
            }
        }
        return Influence.of(tipping);
    }

    /** Both directions of a pair are made equal: to their geometric mean, or to the one that was seen. */
    @Override
    public PairScores.PositionScore reading(InfluenceMatrix matrix, NodeSet targets) {
        InfluenceMatrix symmetric = InfluenceMatrix.empty(matrix.nodes(), targets);
        for (int i = 0; i < targets.size(); i++) {
            if (matrix.isLearned(i)) {
                double[] column = new double[matrix.nodes().size()];
                matrix.of(i).forEach((position, seen) -> column[position] = seen);
                for (int j = 0; j < targets.size(); j++) {
                    int reader = matrix.positionOfSource(j);
                    double back = matrix.of(j).at(matrix.positionOfSource(i));
                    double there = column[reader];
                    column[reader] = there > 0 && back > 0 ? Math.sqrt(there * back) : Math.max(there, back);
                }
                symmetric.learn(i, Influence.of(column));
            }
        }
        double[] own = Arrays.stream(matrix.nodes().positionsOf(targets))
                .mapToDouble(position -> roots[position])
                .toArray();
        return PathDecoder.ofLargeEntries(ProbedTargets.of(symmetric, targets), own)::score;
    }
}
