package org.linkteller.attack;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.linkteller.api.NodeSet;

/**
 * Puts the same features on every node, changes one row a little at a time and reads the directions of the responses.
 * The matrix then holds, instead of norms, what {@link HopPeeling} leaves of each response.
 */
record EqualRows(CommonRow row, HopPeeling peeling) implements Approach {
    private static final int PILOTS = 6;

    /** Learns the directions from a few nodes; they must be told apart for the approach to be of use. */
    static EqualRows of(CommonRow row) {
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
        return new EqualRows(row, HopPeeling.of(responses));
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
