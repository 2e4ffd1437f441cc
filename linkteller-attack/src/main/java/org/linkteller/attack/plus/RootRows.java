package org.linkteller.attack.plus;

import org.linkteller.api.NodeSet;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.influence.Approach;
import org.linkteller.attack.influence.Influence;
import org.linkteller.attack.influence.InfluenceMatrix;
import org.linkteller.attack.influence.ProbedTargets;
import org.linkteller.attack.root.GraphRoot;

/**
 * The constrained root as an approach: for boxes in which two-step paths outweigh edges, which no reading of single columns
 * tells apart. All queries went into the root, so a source's influence is what the root connects it with.
 */
record RootRows(GraphRoot root) implements Approach {
    @Override
    public void learn(InfluenceMatrix matrix) {
        for (int s = 0; s < matrix.sources().size(); s++) {
            int position = matrix.positionOfSource(s);
            double[] scores = new double[matrix.nodes().size()];
            for (int u = 0; u < scores.length; u++) {
                scores[u] = u == position ? 1 : root.score(position, u);
            }
            matrix.learn(s, Influence.of(scores));
        }
    }

    @Override
    public PairScores.PositionScore reading(InfluenceMatrix matrix, NodeSet targets) {
        return ProbedTargets.of(matrix, targets)::influence;
    }
}
