package org.linkteller.attack.influence;

import java.util.stream.IntStream;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.BestPairs;
import org.linkteller.attack.LinkAttack;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.Pairs;

/**
 * The published attack: the influence of v on u is the norm of u's change, over Δ, when v's features are multiplied by
 * 1 + Δ. A pair's score is the influence of its second node on its first. One query without change and one per target.
 *
 * @param delta the published value is 1e-4
 */
public record LinkTeller(double delta, AttackOptions options) implements LinkAttack {
    public static final double PUBLISHED_DELTA = 1e-4;

    public LinkTeller {
        if (!(delta != 0) || !Double.isFinite(delta)) {
            throw new IllegalArgumentException("delta must be finite and not 0, got " + delta);
        }
    }

    public LinkTeller() {
        this(PUBLISHED_DELTA, AttackOptions.defaults());
    }

    @Override
    public String name() {
        return "linkteller";
    }

    @Override
    public PairScores score(AttackerView view, Pairs pairs) {
        NodeSet targets = pairs.nodes();
        int[] positions = view.positionsOf(targets);
        InfluenceMatrix learned = InfluenceMatrix.empty(targets, targets);
        QuerySession session = new QuerySession(view, options);
        try {
            Prober prober = Prober.plain(session.reading(targets), view.features());
            Prober.learn(session, learned, target -> prober.influence(positions[target], new Probe(delta)));
        } catch (InferenceException e) {
            throw learned.interrupted(read(learned, pairs), e);
        }
        learned.requireResponse();
        return read(learned, pairs);
    }

    /** Each influence is looked at once and forgotten, so memory does not grow with the number of targets. */
    @Override
    public BestPairs best(AttackerView view, NodeSet targets, int capacity) {
        int[] positions = view.positionsOf(targets);
        BestPairs best = new BestPairs(capacity);
        Prober prober = Prober.plain(new QuerySession(view, options).reading(targets), view.features());
        Queries.run(
                targets.size(),
                options.threads(),
                second -> prober.influence(positions[second], new Probe(delta)).forEach((first, norm) -> {
                    if (first < second) {
                        best.offer(targets.id(first), targets.id(second), norm);
                    }
                }));
        return best;
    }

    /** The influence of each source on every node; one source after the other, nothing is kept. */
    public void rows(AttackerView view, NodeSet sources, RowReceiver receiver) {
        int[] positions = view.positionsOf(sources);
        Prober prober = Prober.plain(new QuerySession(view, options), view.features());
        for (int i = 0; i < positions.length; i++) {
            Influence influence = prober.influence(positions[i], new Probe(delta));
            int[] readers =
                    IntStream.of(influence.positions()).map(view.nodes()::id).toArray();
            receiver.accept(sources.id(i), readers, influence.norms());
        }
    }

    /** Receives one source's influences. */
    @FunctionalInterface
    public interface RowReceiver {
        /** {@code influence[k]} is that of {@code source} on {@code readers[k]}; nodes not named did not change. */
        void accept(int source, int[] readers, double[] influence);
    }

    /**
     * The scores that a matrix of influences of the pairs' nodes supports. Where only the first node of a pair was probed, its influence on the second is
     * taken instead; where neither was, the score is 0.
     */
    private static PairScores read(InfluenceMatrix matrix, Pairs pairs) {
        int[] watched = matrix.nodes().positionsOf(pairs.nodes());
        return PairScores.of(pairs, (first, second) -> {
            Influence ofSecond = matrix.of(second);
            return ofSecond != Influence.NONE
                    ? ofSecond.at(watched[first])
                    : matrix.of(first).at(watched[second]);
        });
    }
}
