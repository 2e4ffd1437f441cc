package org.linkteller.audit.release;

import java.util.Arrays;
import java.util.List;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.LinkAttack;
import org.linkteller.attack.Pairs;
import org.linkteller.attack.influence.LinkTeller;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.cell.Defence;
import org.linkteller.audit.cell.Protection;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.measure.Attempt;
import org.linkteller.audit.measure.Bench;
import org.linkteller.audit.measure.Noise;
import org.linkteller.audit.measure.Service;
import org.linkteller.audit.measure.ServiceRecipe;
import org.linkteller.audit.measure.TargetRule;
import org.linkteller.audit.measure.Training;
import org.linkteller.data.Dataset;
import org.linkteller.data.Relation;
import org.linkteller.gnn.Counting;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.graph.Graph;
import org.linkteller.math.Kernels;
import org.linkteller.privacy.CanaryAudit;
import org.linkteller.privacy.Clusters;
import org.linkteller.privacy.EdgeDpMechanism;
import org.linkteller.privacy.EmpiricalEpsilon;
import org.linkteller.privacy.NeighbourCounts;
import org.linkteller.privacy.NoiseSource;

/**
 * Plants canaries, releases the graph once and lets readers guess: whoever sees the release itself (which tests the
 * mechanism), and attacks that see only the predictions of a model on it (which test the service).
 */
public final class CanaryRun {
    /** Shares of the best and worst scores an attack guesses; every alternative pays its part of the risk. */
    private static final double[][] SHARES = {{0.05, 0}, {0.15, 0}, {0.3, 0}, {0.3, 0.3}};

    private final Dataset dataset;
    private final Protection protection;
    private final double confidence;

    public CanaryRun(Dataset dataset, Protection protection, double confidence) {
        this.dataset = dataset;
        this.protection = protection;
        this.confidence = confidence;
        if (!(confidence > 0 && confidence < 1)) {
            throw new UsageException("expected a confidence between 0 and 1, got " + confidence);
        }
    }

    /** What one reader made of it. */
    public record Finding(String reader, Protection protection, int canaries, EmpiricalEpsilon measured) {
        /** The claimed epsilon; infinite where none is claimed. */
        public double claimed() {
            return protection.defence().promise().epsilon();
        }

        /** Whether the claimed epsilon cannot be true at this confidence. */
        public boolean isRefuted() {
            return measured.refutes(claimed());
        }
    }

    /**
     * The reader of what is released, with canaries between any two nodes; between nodes of one canary each where counts per
     * node are read.
     *
     * @param seed of the network that makes clusters
     */
    public Finding readRelease(int canaries, long seed, Noise noise, Kernels kernels) {
        return protection.defence() instanceof Defence.NoisyCounts counts
                ? readCounts(counts, canaries, seed, noise, kernels)
                : readGraph(protection.defence().training(), canaries, noise.source());
    }

    private Finding readGraph(EdgeDpMechanism mechanism, int canaries, NoiseSource noise) {
        Graph graph = dataset.inference().graph();
        CanaryAudit audit = plant(graph, NodeSet.all(graph.nodeCount()), canaries, noise);
        Graph released = mechanism.perturb(audit.graph(), noise.derive("release"));
        return new Finding(
                "noisy graph", protection, canaries, audit.judge(audit.readRelease(released, mechanism), confidence));
    }

    /** Clusters never depend on edges, so they are what they would be without the canaries. */
    private Finding readCounts(Defence.NoisyCounts counts, int canaries, long seed, Noise noise, Kernels kernels) {
        Graph graph = dataset.inference().graph();
        int apart = Math.min(canaries, graph.nodeCount() * 2 / 5); // two ends each, and some pairs are edges
        CanaryAudit audit = UsageException.reading(
                () -> CanaryAudit.plantApart(graph, NodeSet.all(graph.nodeCount()), apart, noise.source()));
        GnnModel edgeless = training(PaperSettings.EDGELESS, seed).train(dataset.train(), kernels);
        Clusters clusters = new Counting(counts.promise(), counts.kMeans())
                .clusters(
                        edgeless,
                        dataset,
                        dataset.inference(),
                        new Seed(seed),
                        kernels.pool().threads());
        NeighbourCounts released = counts.promise()
                .release(audit.graph(), clusters, noise.derive("release").source());
        return new Finding(
                "noisy counts", protection, apart, audit.judge(audit.readCounts(released, clusters), confidence));
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
            Noise noise,
            Kernels kernels) {
        NodeSet among = TargetRule.unconstrained().draw(dataset.inference(), targets, seed);
        CanaryAudit audit = plant(dataset.inference().graph(), among, canaries, noise.source());
        Dataset planted = withCanaries(audit.graph());
        ServiceRecipe recipe = ServiceRecipe.of(
                protection.label(),
                protection.defence(),
                training(model, seed),
                training(PaperSettings.EDGELESS, seed),
                false,
                noise.derive("release"));
        Service service = recipe.make(planted, recipe.draw(planted), kernels);
        Bench bench = new Bench(service, kernels.pool().threads());
        return attacks.stream()
                .map(attack ->
                        new Finding(attack.text(), protection, canaries, judge(audit, scores(attack, bench, audit))))
                .toList();
    }

    private Training training(String model, long seed) {
        return Training.of(dataset, PaperSettings.of(dataset.name(), model), seed);
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
