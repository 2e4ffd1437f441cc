package org.linkteller.attack;

import org.linkteller.api.NodeSet;

/** Equal rows of which one is changed at a time, where equal rows give equal answers: the box averages, as attention does then. */
record WalkRows(ScaledRows rows) implements Approach {
    @Override
    public void learn(InfluenceMatrix matrix) {
        rows.learn(matrix);
    }

    @Override
    public PairScores.PositionScore reading(InfluenceMatrix matrix, NodeSet targets) {
        return PlusReading.ofWalk(matrix, targets)::score;
    }
}
