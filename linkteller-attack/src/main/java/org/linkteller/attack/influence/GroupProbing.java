package org.linkteller.attack.influence;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.attack.AttackInterruptedException;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.LinkAttack;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.Pairs;

/**
 * LinkTeller with far fewer queries than targets: every query changes all targets at once, each by 1 + Δ or 1 - Δ by the
 * toss of a coin. A node's answers are then, to first order, the known signs times its unknown influences, of which only
 * those of nearby targets are not 0, so {@link GroupLasso} recovers them from fewer queries than there are targets.
 *
 * @param queries besides the unchanged one; if none are given, half as many as there are targets or what the limit allows
 */
public record GroupProbing(OptionalInt queries, double delta, AttackOptions options) implements LinkAttack {
    public GroupProbing {
        if (queries.orElse(1) < 1) {
            throw new IllegalArgumentException("at least one query must change something, got " + queries.getAsInt());
        }
        if (!(delta > 0) || !Double.isFinite(delta)) {
            throw new IllegalArgumentException("delta must be positive and finite, got " + delta);
        }
    }

    public GroupProbing(int queries, double delta, AttackOptions options) {
        this(OptionalInt.of(queries), delta, options);
    }

    @Override
    public String name() {
        return "linkteller-group";
    }

    @Override
    public PairScores score(AttackerView view, Pairs pairs) {
        NodeSet targets = pairs.nodes();
        int[] positions = view.positionsOf(targets);
        QuerySession session = new QuerySession(view, options);
        int count = queries.orElse((int) Math.min((targets.size() + 1) / 2, options.queryLimit() - 1));
        double[][] signs = signs(count, targets.size());
        double[][][] responses = new double[count][][];
        try {
            Prober prober = Prober.onLogits(session, view.features());
            Queries.run(
                    count,
                    options.threads(),
                    q -> responses[q] = responses(prober, view.features(), positions, signs[q]));
        } catch (InferenceException e) {
            throw interrupted(pairs, signs, responses, e);
        }
        return scores(pairs, signs, responses);
    }

    private AttackInterruptedException interrupted(
            Pairs pairs, double[][] signs, double[][][] responses, InferenceException cause) {
        int[] answered = IntStream.range(0, responses.length)
                .filter(q -> responses[q] != null)
                .toArray();
        double[][] askedSigns = Arrays.stream(answered).mapToObj(q -> signs[q]).toArray(double[][]::new);
        double[][][] answers =
                Arrays.stream(answered).mapToObj(q -> responses[q]).toArray(double[][][]::new);
        PairScores partial =
                answered.length == 0 ? PairScores.of(pairs, (i, j) -> 0) : scores(pairs, askedSigns, answers);
        return new AttackInterruptedException(partial, 0, pairs.nodes().size(), cause);
    }

    private double[][] signs(int count, int targets) {
        SplittableRandom random = options.seed().derive("signs").random();
        double[][] signs = new double[count][targets];
        for (double[] query : signs) {
            Arrays.setAll(query, t -> random.nextBoolean() ? 1 : -1);
        }
        return signs;
    }

    /** The targets' changes over Δ when each target's row is scaled by 1 + Δ times its sign. */
    private double[][] responses(Prober prober, Features features, int[] positions, double[] signs) {
        double[][] rows = new double[positions.length][];
        Arrays.setAll(rows, t -> new Probe(delta * signs[t]).applyTo(features.row(positions[t])));
        double[][] changes = prober.changes(features.withRows(positions, rows));
        double[][] responses = new double[positions.length][];
        for (int t = 0; t < positions.length; t++) {
            responses[t] = Arrays.stream(changes[positions[t]])
                    .map(change -> change / delta)
                    .toArray();
        }
        return responses;
    }

    /** The geometric mean of both directions: an error of the recovery is rarely made twice. */
    private PairScores scores(Pairs pairs, double[][] signs, double[][][] responses) {
        int targets = pairs.nodes().size();
        double[][] influence = new double[targets][];
        GroupLasso lasso = new GroupLasso(signs);
        Queries.run(targets, options.threads(), reader -> {
            double[][] answers = new double[signs.length][];
            Arrays.setAll(answers, q -> responses[q][reader]);
            influence[reader] = lasso.norms(answers, reader);
        });
        return PairScores.of(pairs, (i, j) -> Math.sqrt(influence[i][j] * influence[j][i]));
    }
}
