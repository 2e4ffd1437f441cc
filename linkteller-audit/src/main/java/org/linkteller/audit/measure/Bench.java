package org.linkteller.audit.measure;

import java.util.Objects;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.InferenceException;
import org.linkteller.api.RecentQuestions;
import org.linkteller.api.Seed;
import org.linkteller.api.box.OutputKind;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.LinkAttack;
import org.linkteller.attack.catalogue.Attacks;
import org.linkteller.attack.influence.LinkTeller;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.cell.TargetName;
import org.linkteller.data.Dataset;
import org.linkteller.gnn.ExactInfluence;
import org.linkteller.gnn.NodeClassifier;
import org.linkteller.gnn.TorchInference;
import org.linkteller.gnn.UtilityScore;
import org.linkteller.graph.Graph;
import org.linkteller.judge.BalancedPairs;
import org.linkteller.judge.PairTruth;

/** A service that answers in this process. Its box keeps the base pass for all who ask, so one bench serves all of them. */
public final class Bench {
    private final Service service;
    private final int threads;
    private final InferenceApi box;
    private final OutputKind output;

    /** @param threads that one answer may use */
    public Bench(Service service, int threads) {
        this(service, threads, box(service, threads), OutputKind.of(isMultiLabel(service)));
    }

    private Bench(Service service, int threads, InferenceApi box, OutputKind output) {
        this.service = service;
        this.threads = threads;
        this.box = box;
        this.output = output;
    }

    /** A service that answers from elsewhere, judged by the data here. */
    public static Bench asking(InferenceApi box, boolean multiLabel, Service service, int threads) {
        return new Bench(service, threads, box, OutputKind.of(multiLabel));
    }

    private static InferenceApi box(Service service, int threads) {
        NodeClassifier model = service.model();
        return model == null
                ? (nodes, features) -> {
                    throw new InferenceException("this service has no model to ask");
                }
                : model.over(service.released().inference().graph(), threads, RecentQuestions.OF_AN_ATTACK);
    }

    private static boolean isMultiLabel(Service service) {
        NodeClassifier model = service.model();
        return model == null ? service.plain().inference().labels().isMultiLabel() : model.isMultiLabel();
    }

    public Service service() {
        return service;
    }

    public InferenceApi box() {
        return box;
    }

    /** The box as an attack meets it: the public code's attack was run in float32. */
    public InferenceApi box(AttackName attack) {
        return attack == AttackName.LINKTELLER_FLOAT32
                ? new TorchInference(
                        model().network(), service.released().inference().graph())
                : box;
    }

    /** All that an attacker has: a box over the service, perhaps weakened, and the features. */
    public AttackerView view(InferenceApi weaker) {
        Dataset.Part part = service.plain().inference();
        return new AttackerView(weaker, part.nodes(), part.features());
    }

    public Features features() {
        return service.plain().inference().features();
    }

    public int threads() {
        return threads;
    }

    /** Targets drawn by a rule of the paper, with the truth about them. */
    public PairTruth truth(TargetName rule, int count, long draw) {
        return TargetRule.named(rule, service.plain().facts())
                .truth(service.plain().inference(), count, draw);
    }

    /** All edges and as many drawn pairs that are none. */
    public PairTruth balanced(long draw) {
        Dataset.Part part = service.plain().inference();
        Graph graph = part.graph();
        int edges = Math.toIntExact(graph.edgeCount());
        int[] us = new int[edges];
        int[] vs = new int[edges];
        int[] next = {0};
        graph.forEachEdge((u, v) -> {
            us[next[0]] = u;
            vs[next[0]++] = v;
        });
        return PairTruth.of(BalancedPairs.of(part.nodes(), us, vs, graph::hasEdge, new Seed(draw)), graph::hasEdge);
    }

    public LinkAttack attack(AttackName name, double delta, AttackOptions options) {
        return switch (name) {
            case LINKTELLER_EXACT -> {
                Dataset.Part part = service.released().inference();
                yield new ExactAttack(ExactInfluence.of(model().network(), part.graph(), part.features(), threads));
            }
            case LINKTELLER_FLOAT32 -> new LinkTeller(delta, options);
            default -> Attacks.named(name.text(), output, delta, options);
        };
    }

    /** How the model's logits become probabilities. */
    public OutputKind output() {
        return output;
    }

    /** The dataset's measure on the nodes that count, answered over the released graph; bins go by the true degree. */
    public UtilityScore utility() {
        Dataset.Part part = service.released().inference();
        return UtilityScore.of(
                service.released().facts().utility(),
                box.predict(part.nodes(), part.features()),
                part.labels(),
                part.scored(),
                service.plain().inference().graph()::degree);
    }

    private NodeClassifier model() {
        return Objects.requireNonNull(service.model(), "this service has no model");
    }
}
