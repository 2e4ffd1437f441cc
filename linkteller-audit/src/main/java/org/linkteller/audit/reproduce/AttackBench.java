package org.linkteller.audit.reproduce;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;
import org.linkteller.attack.AttackNotApplicableException;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.AttackOutcome;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.Attacks;
import org.linkteller.attack.BalancedPairs;
import org.linkteller.attack.LinkTeller;
import org.linkteller.attack.OutputKind;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.PairTruth;
import org.linkteller.attack.Pairs;
import org.linkteller.attack.QueryMeter;
import org.linkteller.audit.Scorecard;
import org.linkteller.audit.TargetRule;
import org.linkteller.data.Dataset;
import org.linkteller.gnn.FloatInference;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.LocalInference;
import org.linkteller.graph.Graph;

/** Attacks one service and judges the answers by the true graph. */
final class AttackBench {
    /** The published attack in the public code's arithmetic. */
    static final String IN_FLOAT32 = "linkteller-float32";

    private static final String ROOT = "linkteller-root";

    /** Several matrices of all nodes by all nodes are alive during a root: one at a time. */
    private static final Object ONE_ROOT = new Object();

    private final Dataset plain;
    private final InferenceApi box;
    /** The same service in float32. */
    private final Supplier<InferenceApi> float32;

    private final OutputKind output;
    private final int threads;
    private Optional<RootScores> root = Optional.empty();

    /** @param answered the graph that a service over the model answers from */
    AttackBench(Dataset plain, GnnModel model, Graph answered, int threads) {
        this(
                plain,
                new LocalInference(model, answered),
                () -> new FloatInference(model, answered),
                model.isMultiLabel() ? OutputKind.SIGMOID : OutputKind.SOFTMAX,
                threads);
    }

    private AttackBench(
            Dataset plain, InferenceApi box, Supplier<InferenceApi> float32, OutputKind output, int threads) {
        this.plain = plain;
        this.box = box;
        this.float32 = float32;
        this.output = output;
        this.threads = threads;
    }

    /** For attacks that look at features alone. */
    static AttackBench modelFree(Dataset plain) {
        InferenceApi nobody = (nodes, features) -> {
            throw new InferenceException("this attack asks nothing");
        };
        return new AttackBench(plain, nobody, () -> nobody, OutputKind.SOFTMAX, 1);
    }

    AttackResult run(AttackRun run) {
        Dataset.Part secret = plain.inference();
        Pairs pairs = pairs(run, secret);
        PairTruth truth = PairTruth.of(pairs, secret.graph()::hasEdge);
        QueryMeter meter = new QueryMeter(run.attack().equals(IN_FLOAT32) ? float32.get() : box);
        AttackerView view = new AttackerView(meter, secret.visible(), secret.features());
        long start = System.nanoTime();
        PairScores scores;
        try {
            scores = scores(run, view, pairs);
        } catch (AttackNotApplicableException refused) {
            return new AttackResult(
                    pairs.size(),
                    truth.edges(),
                    null,
                    meter.queries(),
                    seconds(start),
                    String.valueOf(refused.getMessage()),
                    List.of());
        }
        double seconds = seconds(start);
        AttackOutcome outcome = AttackOutcome.of(run.attack(), scores, truth, beliefs(run));
        return new AttackResult(
                outcome.pairs(),
                outcome.edges(),
                outcome.auc().isPresent() ? outcome.auc().getAsDouble() : null,
                meter.queries(),
                seconds,
                "",
                Scorecard.guesses(outcome));
    }

    /** Under protection the paper's tables and figures speak of one belief only. */
    private static List<Double> beliefs(AttackRun run) {
        if (run.setup().isProtected()) {
            return List.of(1.0);
        }
        return run.isBalanced() ? AttackOutcome.BALANCED_BELIEFS : AttackOutcome.BELIEFS;
    }

    private PairScores scores(AttackRun run, AttackerView view, Pairs pairs) {
        AttackOptions options = new AttackOptions(1, Long.MAX_VALUE, new Seed(run.draw()).derive("attack"));
        return switch (run.attack()) {
            case ROOT -> root(view).among(pairs);
            case IN_FLOAT32 -> new LinkTeller(LinkTeller.PUBLISHED_DELTA, options).score(view, pairs);
            default ->
                Attacks.named(run.attack(), output, LinkTeller.PUBLISHED_DELTA, options)
                        .score(view, pairs);
        };
    }

    private Pairs pairs(AttackRun run, Dataset.Part secret) {
        if (!run.isBalanced()) {
            NodeSet targets =
                    TargetRule.named(run.targets(), plain.facts()).draw(secret, TargetRule.PAPER_COUNT, run.draw());
            return Pairs.among(targets);
        }
        Graph graph = secret.graph();
        int edges = Math.toIntExact(graph.edgeCount());
        int[] us = new int[edges];
        int[] vs = new int[edges];
        int[] next = {0};
        graph.forEachEdge((u, v) -> {
            us[next[0]] = u;
            vs[next[0]++] = v;
        });
        return BalancedPairs.of(secret.visible(), us, vs, graph::hasEdge, new Seed(run.draw()));
    }

    /** One root tells all pairs; it is taken for the first draw and serves the others. */
    private RootScores root(AttackerView view) {
        if (root.isEmpty()) {
            synchronized (ONE_ROOT) {
                root = Optional.of(RootScores.of(
                        view, Math.max(threads, Runtime.getRuntime().availableProcessors())));
            }
        }
        return root.get();
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }
}
