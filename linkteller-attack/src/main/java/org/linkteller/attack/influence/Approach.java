package org.linkteller.attack.influence;

import org.linkteller.api.NodeSet;
import org.linkteller.attack.PairScores;

/** A way to probe a box and to read what the probes show. */
public interface Approach {
    /** Probes every source of a matrix that the limit allows. */
    void learn(InfluenceMatrix matrix);

    /** Scores pairs by the positions of their nodes in {@code targets}. */
    PairScores.PositionScore reading(InfluenceMatrix matrix, NodeSet targets);
}
