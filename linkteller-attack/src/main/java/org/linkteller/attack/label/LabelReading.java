package org.linkteller.attack.label;

import java.util.Optional;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.api.box.OutputKind;
import org.linkteller.attack.AttackNotApplicableException;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.influence.Approach;
import org.linkteller.attack.influence.InfluenceMatrix;
import org.linkteller.attack.influence.QuerySession;

/**
 * Reads labels in the way that suits the box, which is found without an edge. All nodes are given one row of ordinary size, mixed
 * more and more with another: if all of them change their labels at the same mix, the box averages neighbours as attention does,
 * and {@link LabelShells} reads it; otherwise it is taken for a GCN, which {@link SparseLabels} read if the graph is sparse, and
 * {@link LabelLadders} if not.
 */
public final class LabelReading implements Approach {
    /** Of the attacker's own rows: what a box that averages answers to them is the same for all nodes, biases included. */
    private static final double[] ORDINARY = {1, 10};

    private static final int CANDIDATES = 6;

    /** Below so many queries nothing is spent on finding out: most boxes are GCNs. */
    private static final int LEAST_QUERIES = 500;

    private final Decider decider;
    private final Features features;
    private Optional<Approach> chosen = Optional.empty();

    /** @param output which decisions to make of answers that are no labels */
    public LabelReading(QuerySession session, Features features, OutputKind output) {
        this.decider = new Decider(session, output);
        this.features = features;
    }

    /** @throws AttackNotApplicableException if nobody's label depends on another node */
    @Override
    public void learn(InfluenceMatrix matrix) {
        if (decider.session().left() < LEAST_QUERIES || !learnSpecially(matrix)) {
            Approach ladders = new LabelLadders(decider, features);
            chosen = Optional.of(ladders);
            ladders.learn(matrix);
        }
    }

    /** Learns in one of the ways that suit few boxes, if one does. */
    private boolean learnSpecially(InfluenceMatrix matrix) {
        for (double size : ORDINARY) {
            Optional<BoundaryBox> verge = BoundaryBox.choose(decider, features, size, CANDIDATES);
            if (verge.isPresent()) {
                LabelShells shells = LabelShells.choose(verge.get(), features);
                chosen = Optional.of(shells);
                shells.learn(matrix);
                return true;
            }
        }
        Optional<SparseLabels> sparse =
                SparseLabels.choose(decider, features, matrix.sources().size());
        sparse.ifPresent(approach -> approach.learn(matrix));
        chosen = sparse.filter(SparseLabels::isExplained).map(approach -> approach);
        return chosen.isPresent();
    }

    @Override
    public PairScores.PositionScore reading(InfluenceMatrix matrix, NodeSet targets) {
        return chosen.map(approach -> approach.reading(matrix, targets)).orElse((i, j) -> 0);
    }
}
