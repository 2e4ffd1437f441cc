package org.linkteller.attack.root;

import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.attack.AttackInterruptedException;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.BestPairs;
import org.linkteller.attack.LinkAttack;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.Pairs;
import org.linkteller.attack.influence.ProbeRows;
import org.linkteller.attack.influence.QuerySession;

/**
 * Recovers the whole graph of a GCN. With multiples of one row on every node the box is linear: it answers Â^k times the
 * multiples. Feeding answers back gives the degrees; random signs on all nodes at once give n equations a query; and the
 * {@link ConstrainedRoot} is the graph that explains them. The attacker knows neither k nor the normalisation: the laws that
 * fit the trace of the responses are tried, and if none explains them the attack refuses.
 *
 * <p>Some 20 queries for row and degrees, then about three for each neighbour of a mean node and 50 more (Twitch-PTBR: 190 for
 * 31,299 edges among 1,912 nodes), then more while the equations are not met and the limit allows. On a sparse graph that a
 * change crosses only near by, groups of nodes are probed instead ({@link BallHunt}): about six for each node of a mean ball.
 *
 * @param probes whom the queries change
 */
public record LinkTellerRoot(RootProbes probes, AttackOptions options) implements LinkAttack {
    public LinkTellerRoot() {
        this(AttackOptions.defaults());
    }

    public LinkTellerRoot(AttackOptions options) {
        this(RootProbes.RANDOM, options);
    }

    @Override
    public String name() {
        return "linkteller-root";
    }

    @Override
    public PairScores score(AttackerView view, Pairs pairs) {
        int[] positions = view.positionsOf(pairs.nodes());
        QuerySession session = new QuerySession(view, options);
        RootHunt hunt = new RootHunt(session, probes, positions);
        GraphRoot root;
        try {
            root = hunt.run(LinearBox.choose(session, ProbeRows.of(view.features(), options.seed())));
        } catch (InferenceException e) {
            throw interrupted(PairScores.of(pairs, (i, j) -> 0), view, e);
        }
        PairScores scores = PairScores.of(pairs, (i, j) -> root.score(positions[i], positions[j]));
        if (hunt.cutShort().isPresent()) {
            throw interrupted(scores, view, hunt.cutShort().get());
        }
        return scores;
    }

    private static AttackInterruptedException interrupted(PairScores partial, AttackerView view, InferenceException e) {
        return new AttackInterruptedException(partial, 0, view.nodes().size(), e);
    }

    /** Holds the pairs that the root connects, but no score for every pair. */
    @Override
    public BestPairs best(AttackerView view, NodeSet targets, int capacity) {
        QuerySession session = new QuerySession(view, options);
        RootHunt hunt = new RootHunt(session, probes, view.positionsOf(targets));
        BestPairs best = new BestPairs(capacity);
        try {
            LinearBox box = LinearBox.choose(session, ProbeRows.of(view.features(), options.seed()));
            hunt.run(box).forEachPositive((u, v, score) -> {
                int first = view.nodes().id(u);
                int second = view.nodes().id(v);
                if (targets.contains(first) && targets.contains(second)) {
                    best.offer(first, second, score);
                }
            });
        } catch (InferenceException e) {
            throw interrupted(PairScores.of(Pairs.among(targets), (i, j) -> 0), view, e);
        }
        return best;
    }
}
