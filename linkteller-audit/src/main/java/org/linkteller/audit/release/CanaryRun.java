package org.linkteller.audit.release;

import java.util.Arrays;
import java.util.List;
import org.linkteller.api.NodeSet;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.LinkAttack;
import org.linkteller.attack.LinkTeller;
import org.linkteller.attack.Pairs;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.measure.Attempt;
import org.linkteller.audit.measure.Bench;
import org.linkteller.audit.measure.Release;
import org.linkteller.audit.measure.Service;
import org.linkteller.audit.measure.TargetRule;
import org.linkteller.audit.measure.Training;
import org.linkteller.data.Dataset;
import org.linkteller.data.Relation;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.graph.Graph;
import org.linkteller.math.Kernels;
import org.linkteller.privacy.CanaryAudit;
import org.linkteller.privacy.EdgeDpMechanism;
import org.linkteller.privacy.EmpiricalEpsilon;
import org.linkteller.privacy.NoiseSource;

/**
 * Plants canaries, releases the graph once and lets readers guess: whoever sees the release itself (which tests the
 * mechanism), and attacks that see only the predictions of a model on it (which test the service).
 */
public final class CanaryRun {
    /** Shares of the best and worst scores an attack guesses; every alternative pays its part of the risk. */
    private static final double[][] SHARES = {{0.05, 0}, {0.15, 0}, {0.3, 0}, {0.3, 0.3}};

    private final Dataset dataset;
    private final EdgeDpMechanism mechanism;
    private final double confidence;

    public CanaryRun(Dataset dataset, EdgeDpMechanism mechanism, double confidence) {
        this.dataset = dataset;
        this.mechanism = mechanism;
        this.confidence = confidence;
        if (!(confidence > 0 && confidence < 1)) {
            throw new UsageException("expected a confidence between 0 and 1, got " + confidence);
        }
    }

    /** What one reader made of it. */
    public record Finding(String reader, EdgeDpMechanism mechanism, int canaries, EmpiricalEpsilon measured) {
        /** Whether the claimed epsilon cannot be true at this confidence. */
        public boolean isRefuted() {
            return measured.refutes(mechanism.epsilon());
        }
    }

    /** The reader of the released graph, with canaries between any two nodes. */
    public Finding readRelease(int canaries, NoiseSource noise) {
        Graph graph = dataset.inference().graph();
        CanaryAudit audit = plant(graph, NodeSet.all(graph.nodeCount()), canaries, noise);
        Graph released = mechanism.perturb(audit.graph(), noise.derive("release"));
        return new Finding(
                "noisy graph", mechanism, canaries, audit.judge(audit.readRelease(released, mechanism), confidence));
    }

    /**
     * Attacks on a model trained and asked on the release, with canaries between so many drawn targets.
     *
     * @param seed of the model and of the draw
     */
    public List<Finding> attack(
            List<AttackName> attacks,
            int canaries,
            int targets,
            String model,
            long seed,
            NoiseSource noise,
            Kernels kernels) {
        NodeSet among = TargetRule.unconstrained().draw(dataset.inference(), targets, seed);
        CanaryAudit audit = plant(dataset.inference().graph(), among, canaries, noise);
        Dataset planted = withCanaries(audit.graph());
        Dataset released = Release.draw(planted, mechanism, noise.derive("release"));
        GnnModel trained = Training.of(dataset, PaperSettings.of(dataset.name(), model), seed)
                .train(released.train(), kernels);
        Bench bench =
                new Bench(Service.of(planted, released, trained), kernels.pool().threads());
        return attacks.stream()
                .map(attack ->
                        new Finding(attack.text(), mechanism, canaries, judge(audit, scores(attack, bench, audit))))
                .toList();
    }

    private static CanaryAudit plant(Graph graph, NodeSet among, int canaries, NoiseSource noise) {
        return UsageException.reading(() -> CanaryAudit.plant(graph, among, canaries, noise)); // refuses too many
    }

    private EmpiricalEpsilon judge(CanaryAudit audit, double[] scores) {
        List<List<CanaryAudit.Guess>> alternatives = Arrays.stream(SHARES)
                .map(shares -> CanaryAudit.extremes(scores, shares[0], shares[1]))
                .toList();
        return audit.judgeBest(alternatives, confidence);
    }

    private static double[] scores(AttackName name, Bench bench, CanaryAudit audit) {
        int[] us = new int[audit.size()];
        int[] vs = new int[audit.size()];
        for (int i = 0; i < audit.size(); i++) {
            us[i] = audit.smaller(i);
            vs[i] = audit.larger(i);
        }
        LinkAttack attack = bench.attack(name, LinkTeller.PUBLISHED_DELTA, AttackOptions.defaults());
        return Attempt.of(attack, bench.view(bench.box()), Pairs.listed(us, vs))
                .scores()
                .toArray();
    }

    private Dataset withCanaries(Graph asked) {
        if (dataset.relation() instanceof Relation.Distinct) {
            return dataset.withGraphs(dataset.train().graph(), asked);
        }
        return dataset.withGraphs(
                dataset.relation() instanceof Relation.Nested nested ? asked.induced(nested.trainNodes()) : asked,
                asked);
    }
}
