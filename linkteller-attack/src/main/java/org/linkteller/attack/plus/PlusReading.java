package org.linkteller.attack.plus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.linkteller.api.NodeSet;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.influence.InfluenceMatrix;
import org.linkteller.attack.influence.PathDecoder;
import org.linkteller.attack.influence.ProbedTargets;
import org.linkteller.attack.influence.SymmetricScale;

/**
 * How linkteller-plus reads a matrix of influences. If its columns count walks, {@link WalkCounts} does. If one factor per
 * column makes it symmetric, the box is a saturated network and {@link PathDecoder} applies. Otherwise (attention, small probes) each column is divided by its largest
 * influence on another node, which estimates the scale 1/degree, and a pair's score is the geometric mean of both
 * directions: noise is rarely large both ways.
 */
public final class PlusReading {
    /** Saturated networks fit to 1e-3 or better, attention to no better than 0.3 (logarithms). */
    private static final double SYMMETRIC = 0.05;

    /** Pairs per source that settle the scales; the strongest are the most exact. */
    private static final int PAIRS_PER_SOURCE = 64;

    private final PairScores.PositionScore score;
    private final double misfit;

    private PlusReading(PairScores.PositionScore score, double misfit) {
        this.score = score;
        this.misfit = misfit;
    }

    static PlusReading of(InfluenceMatrix matrix, NodeSet nodes) {
        ProbedTargets targets = ProbedTargets.of(matrix, nodes);
        Optional<WalkCounts> counts = WalkCounts.of(targets);
        if (counts.isPresent()) {
            return new PlusReading(counts.get()::score, 0);
        }
        double[] largest = new double[targets.size()];
        Arrays.setAll(largest, i -> targets.column(i).largestExcept(targets.position(i)));
        SymmetricScale scale = scale(targets, largest);
        double[] logScales = scale.solve(targets.size());
        double misfit = scale.misfit(logScales);
        if (scale.pairs() > 0 && misfit < SYMMETRIC) {
            return new PlusReading(PathDecoder.of(targets, logScales)::score, misfit);
        }
        return new PlusReading((i, j) -> geometricMean(targets, largest, i, j), misfit);
    }

    private static double geometricMean(ProbedTargets targets, double[] largest, int i, int j) {
        double there = largest[i] == 0 ? 0 : targets.influence(i, j) / largest[i];
        double back = largest[j] == 0 ? 0 : targets.influence(j, i) / largest[j];
        return targets.isProbed(i) && targets.isProbed(j) ? Math.sqrt(there * back) : there + back;
    }

    private static SymmetricScale scale(ProbedTargets targets, double[] largest) {
        SymmetricScale scale = new SymmetricScale();
        for (int i = 0; i < targets.size(); i++) {
            for (int j : strongest(targets, i)) {
                double there = targets.influence(i, j);
                double back = targets.influence(j, i);
                if (there > 0 && back > 0) {
                    scale.add(i, j, there, back, Math.sqrt(there / largest[i] * (back / largest[j])));
                }
            }
        }
        return scale;
    }

    private static int[] strongest(ProbedTargets targets, int source) {
        List<ScoredPosition> influenced = new ArrayList<>();
        targets.forEachInfluenced(source, (target, norm) -> influenced.add(new ScoredPosition(target, norm)));
        return influenced.stream()
                .sorted(Comparator.comparingDouble(ScoredPosition::score).reversed())
                .limit(PAIRS_PER_SOURCE)
                .mapToInt(ScoredPosition::position)
                .toArray();
    }

    private record ScoredPosition(int position, double score) {}

    /** What no scaling of the columns explains of the difference between directions, in logarithms. */
    double misfit() {
        return misfit;
    }

    double score(int i, int j) {
        return score.of(i, j);
    }
}
