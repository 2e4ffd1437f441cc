package org.linkteller.attack;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;

/**
 * LinkTeller with about the same queries, read better: the probe is chosen for the box, large enough to saturate a ReLU
 * network where that works and erasing the row where it does not; probabilities are turned back into logits; and both
 * directions of a pair are combined as {@link PlusReading} explains.
 *
 * @param probe the probe to use, or null to choose it with some 75 further queries
 */
public record LinkTellerPlus(@Nullable Probe probe, AttackOptions options) implements LinkAttack {
    public LinkTellerPlus() {
        this(null, AttackOptions.defaults());
    }

    @Override
    public String name() {
        return "linkteller-plus";
    }

    @Override
    public PairScores score(AttackerView view, Pairs pairs) {
        return score(view, pairs, InfluenceMatrix.empty(view, pairs.nodes()));
    }

    /** Goes on from what an interrupted attack on the same box has learned. */
    public PairScores score(AttackerView view, Pairs pairs, InfluenceMatrix learned) {
        learn(view, learned, pairs);
        return read(learned, pairs);
    }

    /** The best pairs of many targets, without holding a score for each of their pairs. */
    public BestPairs best(AttackerView view, NodeSet targets, int capacity) {
        InfluenceMatrix matrix = InfluenceMatrix.empty(view, targets);
        learn(view, matrix, null);
        PlusReading reading = PlusReading.of(matrix, targets);
        BestPairs best = new BestPairs(capacity);
        ProbedTargets probed = ProbedTargets.of(matrix, targets);
        for (int i = 0; i < targets.size(); i++) {
            int source = i;
            probed.forEachInfluenced(i, (j, norm) -> {
                if (source < j || probed.influence(j, source) == 0) {
                    best.offer(targets.id(source), targets.id(j), reading.score(source, j));
                }
            });
        }
        return best;
    }

    private void learn(AttackerView view, InfluenceMatrix matrix, @Nullable Pairs pairs) {
        try {
            Prober prober = Prober.onLogits(view, options);
            Probe chosen = Optional.ofNullable(probe)
                    .orElseGet(
                            () -> ProbeChoice.of(prober, view, matrix.sources()).probe());
            ProbeChoice.learn(prober, matrix, chosen);
        } catch (InferenceException e) {
            Pairs asked = pairs == null ? Pairs.among(matrix.sources()) : pairs;
            throw new AttackInterruptedException(read(matrix, asked), matrix, e);
        }
    }

    /** The scores that a matrix of influences supports. */
    public static PairScores read(InfluenceMatrix matrix, Pairs pairs) {
        PlusReading reading = PlusReading.of(matrix, pairs.nodes());
        return PairScores.of(pairs, reading::score);
    }
}
