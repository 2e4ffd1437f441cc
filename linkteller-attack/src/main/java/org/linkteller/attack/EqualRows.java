package org.linkteller.attack;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.linkteller.api.NodeSet;

/**
 * Puts the same features on every node, changes one row a little at a time and reads the directions of the responses.
 * The matrix then holds, instead of norms, what {@link HopPeeling} leaves of each response.
 *
 * <p>Under some common rows edges and longer paths answer in the same direction (with two classes about one row in ten
 * does that, on Twitch), so the row is taken under which pilots tell them apart best.
 */
record EqualRows(CommonRow row, HopPeeling peeling) implements Approach {
    private static final int PILOTS = 6;

    /** Rows compared, and tried at most if none of those will do; seven queries each. */
    private static final int CANDIDATES = 4;

    private static final int MOST_CANDIDATES = 12;

    /**
     * The row under which the shells of equally distant nodes are told apart best, if there is one: as many shells as
     * possible, then the largest share that edges keep.
     *
     * @param t share by which rows are changed
     */
    static Optional<EqualRows> choose(QuerySession session, ProbeRows rows, double t) {
        int nodes = rows.own().rows();
        int[] order = IntStream.range(0, nodes).toArray();
        session.options().seed().derive("common row").shuffle(order);
        Optional<EqualRows> best = Optional.empty();
        double separation = 0;
        for (int c = 0; c < Math.min(MOST_CANDIDATES, nodes) && (c < CANDIDATES || best.isEmpty()); c++) {
            CommonRow row = CommonRow.of(session, rows.row(order[c]), nodes, new Probe(t));
            if (!row.prober().answersAreEqual()) {
                return Optional.empty();
            }
            List<double[]> responses = pilots(row);
            EqualRows candidate = new EqualRows(row, HopPeeling.of(responses));
            if (candidate.peeling.separation(responses) > separation) {
                separation = candidate.peeling.separation(responses);
                best = Optional.of(candidate);
            }
        }
        return best;
    }

    /** How others respond to changes of a few nodes. */
    private static List<double[]> pilots(CommonRow row) {
        QuerySession session = row.prober().session();
        int[] order = IntStream.range(0, session.nodes().size()).toArray();
        session.options().seed().derive("peeling pilots").shuffle(order);
        List<double[]> responses = new ArrayList<>();
        for (int k = 0; k < Math.min(PILOTS, order.length); k++) {
            double[][] changes = row.prober().changes(order[k], row.probe());
            for (int reader = 0; reader < changes.length; reader++) {
                if (reader != order[k] && Prober.norm(changes[reader]) > 0) {
                    responses.add(changes[reader]);
                }
            }
        }
        return responses;
    }

    @Override
    public void learn(InfluenceMatrix matrix) {
        Prober.learn(row.prober().session(), matrix, this::shares);
    }

    private Influence shares(int position) {
        double[][] changes = row.prober().changes(position, row.probe());
        double[] shares = new double[changes.length];
        for (int reader = 0; reader < shares.length; reader++) {
            shares[reader] = peeling.share(changes[reader]);
        }
        return Influence.of(shares);
    }

    @Override
    public PairScores.PositionScore reading(InfluenceMatrix matrix, NodeSet targets) {
        ProbedTargets probed = ProbedTargets.of(matrix, targets);
        return (i, j) -> {
            double there = probed.influence(i, j);
            double back = probed.influence(j, i);
            return probed.isProbed(i) && probed.isProbed(j) ? Math.sqrt(there * back) : there + back;
        };
    }
}
