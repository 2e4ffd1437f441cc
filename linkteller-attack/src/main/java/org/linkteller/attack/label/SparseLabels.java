package org.linkteller.attack.label;

import java.util.Arrays;
import java.util.Optional;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.attack.AttackProgress;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.influence.Approach;
import org.linkteller.attack.influence.Influence;
import org.linkteller.attack.influence.InfluenceMatrix;
import org.linkteller.attack.root.BallHunt;
import org.linkteller.attack.root.BallProbes;
import org.linkteller.attack.root.GraphRoot;
import org.linkteller.attack.root.RefinedRoot;
import org.linkteller.attack.root.SymmetricMap;

/**
 * The whole graph from labels, where a change is felt only near by: two layers on a sparse graph. All nodes carry one large row on
 * the verge of another label. Groups of nodes are shifted to see who feels whom ({@link BallProbes}), then all nodes at once to
 * learn the rows of Â² ({@link VergeRows}), and the graph is its root, as in {@link BallHunt}.
 */
final class SparseLabels implements Approach {
    /** Of the attacker's rows. What biases do to the verge is lost among rows of the first size, which a box may refuse. */
    private static final double[] SIZES = {1e8, 1e4};

    private static final int ROWS = 12;

    /**
     * Of the mix, when rows are learned. Hidden units may change their side even near by: at 0.005 the labels of a model of Cora
     * contradicted a fortieth of what was certain, here next to nothing. Nearer, they drown in the width of the verge.
     */
    private static final double REACH = 7e-4;

    /** Of the shift that shows who feels whom; the least share that is felt is the margin over it. */
    private static final double HEARD = BoundaryBox.MOST_SHIFT;

    /** Of the margin: what is left is some widths of the verge. */
    private static final double LEAN = 0.75;

    /** A node that receives less than this of a reader's whole is not heard. */
    private static final double FAINTEST = 5e-4;

    private static final int PASSES = 4;

    /** Times as many as there are where answers have sizes: nodes with large balls are otherwise near somebody of every group. */
    private static final int FINER = 3;

    /** In balls of hardly more than one node everybody feels only himself. */
    private static final double NOBODY = 1.5;

    /** Questions for each node of a mean ball that are worth beginning with. */
    private static final int LEAST_PER_BALL = 40;

    /** More would not help. */
    private static final int MOST_PER_BALL = 120;

    /**
     * Queries for each target that are worth it: ladders ask ten, and come on top where no root is found. On Cora five are enough; Twitch-ENGB,
     * with ten neighbours a node, would take fifty, for what ladders find as well.
     */
    private static final int MOST_PER_TARGET = 8;

    /** Of fewer targets as many as of 500. */
    private static final int LEAST_WORTH = 4000;

    private static final int BATCH = 50;

    /** What most rows must be known to before a root is looked for, ... (the largest are known by what the others say of them) */
    private static final double GOOD = 0.05;

    private static final double MOST = 0.8;

    /** ... and how many times as many questions before it is looked for again. */
    private static final double MORE = 1.4;

    private final BoundaryBox box;
    private final BallProbes balls;
    private final double ball;
    private final long worth;
    private Optional<GraphRoot> root = Optional.empty();

    /** @param worth queries that it may take */
    private SparseLabels(BoundaryBox box, BallProbes balls, double ball, long worth) {
        this.box = box;
        this.balls = balls;
        this.ball = ball;
        this.worth = worth;
    }

    /** If the graph is sparse, so many targets are worth it and the limit allows it; some 50 queries. */
    static Optional<SparseLabels> choose(Decider decider, Features features, int targets) {
        for (double size : SIZES) {
            Optional<BoundaryBox> verge = BoundaryBox.choose(decider, features, size, ROWS);
            if (verge.isPresent() && verge.get().margin() <= FAINTEST * HEARD) {
                return looked(verge.get(), Math.max(LEAST_WORTH, (long) MOST_PER_TARGET * targets));
            }
        }
        return Optional.empty();
    }

    private static Optional<SparseLabels> looked(BoundaryBox box, long worth) {
        BallProbes balls = BallProbes.of(box.nodes(), box.session().options(), weights -> felt(box, weights));
        double ball = balls.meanBall();
        boolean affordable = PASSES * groups(ball) + LEAST_PER_BALL * ball
                < Math.min(box.session().left(), worth);
        return ball > NOBODY && BallHunt.isSparse(ball, box.nodes()) && affordable
                ? Optional.of(new SparseLabels(box, balls, ball, worth))
                : Optional.empty();
    }

    private static int groups(double ball) {
        return FINER * BallHunt.groups(ball);
    }

    /** Who feels the nodes with a positive weight; all others lean towards the verge as well, so that little is enough. */
    static double[] felt(BoundaryBox box, double[] weights) {
        boolean[] flipped = box.flipped(Arrays.stream(weights)
                .map(weight -> LEAN * box.margin() + (weight > 0 ? HEARD : 0))
                .toArray());
        double[] felt = new double[flipped.length];
        for (int v = 0; v < felt.length; v++) {
            felt[v] = flipped[v] ? 1 : 0;
        }
        return felt;
    }

    @Override
    public void learn(InfluenceMatrix matrix) {
        for (int pass = 0; pass < PASSES; pass++) {
            balls.askPass(groups(ball));
        }
        balls.candidates().flatMap(this::map).ifPresent(map -> {
            for (int s = 0; s < matrix.sources().size(); s++) {
                int u = matrix.positionOfSource(s);
                double[] column = new double[map.nodes()];
                for (int k = 0; k < map.positions()[u].length; k++) {
                    column[map.positions()[u][k]] = map.values()[u][k];
                }
                matrix.learn(s, Influence.of(column));
            }
        });
    }

    /** Asks until the root is found or nothing is left to ask with; a root that is not yet quite one is kept. */
    private Optional<SymmetricMap> map(int[][] positions) {
        VergeRows rows = new VergeRows(box, REACH, positions);
        Optional<SymmetricMap> map = Optional.empty();
        AttackProgress heard = box.session().options().progress();
        long budget = budget();
        double next = 0;
        for (long asked = BATCH; asked <= budget && !isSolved(); asked += BATCH) {
            rows.ask(BATCH);
            heard.say(asked + " of at most " + budget + " labels of all nodes");
            boolean last = asked + BATCH > budget;
            if (last || asked >= next && rows.error(MOST) < GOOD) {
                next = MORE * asked;
                map = Optional.of(JoinedRows.of(rows));
                Optional<GraphRoot> found = map.flatMap(joined -> RefinedRoot.of(joined, heard));
                root = found.or(() -> root);
            }
        }
        return map;
    }

    private long budget() {
        long asked = (long) PASSES * groups(ball);
        return Math.min(Math.min(box.session().left(), worth - asked), (long) (MOST_PER_BALL * ball));
    }

    private boolean isSolved() {
        return root.filter(GraphRoot::isSolved).isPresent();
    }

    /** Whether the labels are those of a graph. */
    boolean isExplained() {
        return root.isPresent();
    }

    @Override
    public PairScores.PositionScore reading(InfluenceMatrix matrix, NodeSet targets) {
        int[] positions = matrix.nodes().positionsOf(targets);
        return root.<PairScores.PositionScore>map(found -> (i, j) -> found.score(positions[i], positions[j]))
                .orElse((i, j) -> 0);
    }
}
