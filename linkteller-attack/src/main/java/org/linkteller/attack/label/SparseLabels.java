package org.linkteller.attack.label;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.influence.Approach;
import org.linkteller.attack.influence.InfluenceMatrix;

/**
 * Labels of a sparse graph normalised by D^-1/2 (A + I) D^-1/2, where two-step paths outweigh edges and only the whole of Â² tells
 * them apart. All nodes carry one large row on the verge of another label; groups of nodes that hardly share a reader are shifted at
 * once, so that a number of ladders that grows with what two hops reach, not with the graph, shows every entry of Â² to within a
 * tenth. {@link SquareFit} finds the edges.
 */
final class SparseLabels implements Approach {
    private static final double[] SIZES = {1e6, 1e4};

    private static final int ROWS = 12;

    private static final int PILOTS = 16;

    /** Two to tell whom a reader hears and the law of the box, and two more to tell it better. */
    private static final int GROUPINGS = 4;

    /** Groups for each reader of a pilot: one in so many readers hears two members of a group. */
    private static final double GROUPS_PER_READER = 5.5;

    private static final double FEWEST_PER_READER = 3;

    /** Of the nodes: with more groups there is little to gain. */
    private static final double MOST_GROUPS = 0.25;

    private static final double FINEST = 1.5;

    private static final double COARSEST = 2.2;

    /** A graph leaves a tenth of its entries unexplained, one normalised with the identity in Â a fifth. */
    static final double MOST_RESIDUAL = 0.15;

    private final BoundaryBox box;
    private final int groups;
    private final double ratio;
    private Optional<SquareFit> root = Optional.empty();

    private SparseLabels(BoundaryBox box, int groups, double ratio) {
        this.box = box;
        this.groups = groups;
        this.ratio = ratio;
    }

    /** If the graph is sparse, its paths outweigh its edges, and the limit allows it; some hundred queries. */
    static Optional<SparseLabels> choose(Decider decider, Features features) {
        for (double size : SIZES) {
            Optional<BoundaryBox> verge = BoundaryBox.choose(decider, features, size, ROWS);
            if (verge.isPresent() && GroupLadders.TOP * verge.get().margin() <= BoundaryBox.MOST_SHIFT) {
                return planned(verge.get());
            }
        }
        return Optional.empty();
    }

    private static Optional<SparseLabels> planned(BoundaryBox box) {
        int[] order = box.decider().order("sparse pilots", box.nodes());
        int pilots = Math.min(PILOTS, order.length);
        double readers = 0;
        for (int k = 0; k < pilots; k++) {
            double shift = GroupLadders.TOP * box.margin();
            readers += Decider.count(box.flipped(new int[] {order[k]}, new double[] {shift})) / (double) pilots;
        }
        if (readers <= 1) {
            return Optional.empty(); // nobody hears anybody else
        }
        double left = box.session().left() - GROUPINGS;
        int groups = (int) Math.ceil(GROUPS_PER_READER * readers);
        int fewest = (int) Math.ceil(FEWEST_PER_READER * readers);
        double ratio = FINEST;
        while (GROUPINGS * (double) groups * GroupLadders.steps(ratio) > left && ratio < COARSEST) {
            ratio *= 1.05;
        }
        groups = (int) Math.min(groups, left / GROUPINGS / GroupLadders.steps(ratio));
        boolean worthwhile = groups >= Math.max(2, fewest) && groups <= MOST_GROUPS * box.nodes();
        return worthwhile ? Optional.of(new SparseLabels(box, groups, ratio)) : Optional.empty();
    }

    @Override
    public void learn(InfluenceMatrix matrix) {
        SplittableRandom random =
                box.session().options().seed().derive("sparse offsets").random();
        List<GroupLadders> groupings = new ArrayList<>();
        for (int r = 0; r < GROUPINGS; r++) {
            int[] order = box.decider().order("sparse groups " + r, box.nodes());
            groupings.add(
                    GroupLadders.climb(box, order, ratio, random.doubles(groups).toArray()));
        }
        SparseSquare square = SparseSquare.of(groupings, ratio);
        root = Optional.of(SquareFit.of(square));
        for (int s = 0; isExplained() && s < matrix.sources().size(); s++) {
            matrix.learn(s, square.columns()[matrix.positionOfSource(s)]);
        }
    }

    /** Whether the answers are those of such a graph. */
    boolean isExplained() {
        return root.filter(found -> found.residual() < MOST_RESIDUAL).isPresent();
    }

    @Override
    public PairScores.PositionScore reading(InfluenceMatrix matrix, NodeSet targets) {
        int[] positions = AttackerView.positions(matrix.nodes(), targets);
        return root.<PairScores.PositionScore>map(found -> (i, j) -> found.score(positions[i], positions[j]))
                .orElse((i, j) -> 0);
    }
}
