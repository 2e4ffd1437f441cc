package org.linkteller.attack.plus;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.linkteller.api.NodeSet;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.influence.Approach;
import org.linkteller.attack.influence.Influence;
import org.linkteller.attack.influence.InfluenceMatrix;
import org.linkteller.attack.influence.Probe;
import org.linkteller.attack.influence.Prober;
import org.linkteller.attack.influence.Queries;
import org.linkteller.attack.influence.QuerySession;

/** Scales one of the attacker's own rows at a time, or what stands in for it. */
record ScaledRows(Prober prober, Probe probe) implements Approach {
    /** A living response grows with t, a dead one stops growing: at t = 1e6 the two lie orders of magnitude apart. */
    private static final double DEAD = 1e-3;

    @Override
    public void learn(InfluenceMatrix matrix) {
        prober.learn(matrix, probe);
        if (Math.abs(probe.t()) > 1) {
            reviveDead(matrix);
        }
    }

    /**
     * Probes again, with the opposite sign, the sources whose own answer hardly moved: in a ReLU network a row may switch
     * every unit off, and then all a large probe shows is that they are off (one node in ten with three layers). The
     * response that moves the source more is kept.
     */
    private void reviveDead(InfluenceMatrix matrix) {
        double[] selves = new double[matrix.sources().size()];
        Arrays.setAll(selves, s -> self(matrix, s));
        double[] moved = Arrays.stream(selves).filter(self -> self > 0).sorted().toArray();
        double alive = moved.length == 0 ? 0 : moved[moved.length / 2] * DEAD;
        int[] dead = IntStream.range(0, selves.length)
                .filter(s -> matrix.isLearned(s) && selves[s] <= alive)
                .toArray();
        QuerySession session = prober.session();
        Queries.run(
                (int) Math.min(dead.length, session.left()), session.options().threads(), k -> {
                    Influence response = prober.influence(matrix.positionOfSource(dead[k]), probe.opposite());
                    if (response.at(matrix.positionOfSource(dead[k])) > selves[dead[k]]) {
                        matrix.learn(dead[k], response);
                    }
                });
        replaceUseless(matrix);
    }

    /** Probes once more, with other rows, the sources whose own rows the box makes nothing of, if that helps the first. */
    private void replaceUseless(InfluenceMatrix matrix) {
        int[] useless = IntStream.range(0, matrix.sources().size())
                .filter(s -> matrix.isLearned(s) && matrix.of(s).isZero())
                .toArray();
        QuerySession session = prober.session();
        Prober others = prober.withoutOwnRows();
        if (useless.length > 0 && session.left() > 0 && learn(matrix, others, useless[0])) {
            Queries.run(
                    (int) Math.min(useless.length - 1, session.left()),
                    session.options().threads(),
                    k -> learn(matrix, others, useless[k + 1]));
        }
    }

    private boolean learn(InfluenceMatrix matrix, Prober others, int source) {
        Influence response = others.influence(matrix.positionOfSource(source), probe);
        matrix.learn(source, response);
        return !response.isZero();
    }

    private static double self(InfluenceMatrix matrix, int source) {
        return matrix.of(source).at(matrix.positionOfSource(source));
    }

    @Override
    public PairScores.PositionScore reading(InfluenceMatrix matrix, NodeSet targets) {
        return PlusReading.of(matrix, targets)::score;
    }
}
