package org.linkteller.attack.plus;

import java.util.Arrays;
import org.linkteller.api.NodeSet;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.influence.Approach;
import org.linkteller.attack.influence.InfluenceMatrix;
import org.linkteller.attack.influence.PathDecoder;
import org.linkteller.attack.influence.ProbedTargets;

/**
 * Equal rows of which one is changed at a time, where equal rows get equal answers: the box averages, as attention does then,
 * and answers P^k times one vector, P the random walk. All columns have one scale, and both directions of a pair together,
 * sqrt(P^k[u][v] P^k[v][u]), are Â^k[u][v]. For k = 2 that times sqrt(d_u d_v) is 1/d_u + 1/d_v for an edge and 1/d_w more for
 * each common neighbour w. A column's sum over its largest entry is about proportional to d.
 */
record WalkRows(ScaledRows rows) implements Approach {
    @Override
    public void learn(InfluenceMatrix matrix) {
        rows.learn(matrix);
    }

    @Override
    public PairScores.PositionScore reading(InfluenceMatrix matrix, NodeSet targets) {
        ProbedTargets probed = ProbedTargets.of(matrix, targets);
        PathDecoder.Columns columns = PathDecoder.Columns.of(probed, new double[probed.size()]);
        double[] rootDegrees = new double[probed.size()];
        Arrays.setAll(rootDegrees, i -> probed.isProbed(i) ? Math.sqrt(columns.spread(i)) : 1);
        return (i, j) -> {
            double there = probed.influence(i, j);
            double back = probed.influence(j, i);
            double both = probed.isProbed(i) && probed.isProbed(j) ? Math.sqrt(there * back) : there + back;
            return both * rootDegrees[i] * rootDegrees[j];
        };
    }
}
