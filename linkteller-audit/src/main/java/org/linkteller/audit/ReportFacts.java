package org.linkteller.audit;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.linkteller.audit.cell.Defence;
import org.linkteller.audit.cell.ServiceKey;
import org.linkteller.audit.cell.TargetName;
import org.linkteller.audit.measure.TargetRule;
import org.linkteller.audit.report.BaselineEntry;
import org.linkteller.audit.report.BoundEntry;
import org.linkteller.audit.report.Provenance;
import org.linkteller.audit.store.Machine;
import org.linkteller.audit.store.Version;
import org.linkteller.data.Dataset;
import org.linkteller.gnn.UtilityScore;
import org.linkteller.graph.Graph;
import org.linkteller.judge.PairTruth;
import org.linkteller.privacy.PrivacyBounds;

/** What a report says beside its findings: where the figures come from, and what the protections promise. */
final class ReportFacts {
    private ReportFacts() {}

    /** @param read what was found in own files, one line each */
    static Provenance.DataSource source(Dataset dataset, List<String> read) {
        Graph graph = dataset.inference().graph();
        return new Provenance.DataSource(
                dataset.facts().title(),
                dataset.facts().sha256(),
                dataset.facts().standIn(),
                graph.nodeCount(),
                graph.edgeCount(),
                read);
    }

    /** @param mlp what an MLP of the seed reaches on the same nodes */
    static BaselineEntry baseline(ServiceKey key, Dataset data, UtilityScore mlp) {
        UtilityScore majority = UtilityScore.ofMajority(data);
        return new BaselineEntry(key.dataset(), key.seed(), majority.metric().key(), majority.value(), mlp.value());
    }

    /** What the service's protection promises, in one line. */
    static Optional<String> statement(AuditPlan plan, ServiceKey service, Dataset plain) {
        if (!service.isProtected()) {
            return Optional.empty();
        }
        String text = service.protection()
                .defence()
                .statement(plain, plan.seededNoise().isEmpty(), plan.separateReleases())
                .text();
        return Optional.of(service + ": " + text.strip().replaceAll("\\R+", " "));
    }

    static Provenance provenance(
            AuditPlan plan, Map<String, Provenance.DataSource> sources, List<String> privacy, String kernels) {
        Map<String, List<Long>> seeds = new LinkedHashMap<>(); // in this order in every process, unlike Map.of
        seeds.put("draws", plan.draws());
        seeds.put("models", plan.seeds());
        return provenance(kernels, sources, seeds, plan.seededNoise().isPresent(), privacy);
    }

    /** Of figures that are made here and now. */
    static Provenance provenance(
            String kernels,
            Map<String, Provenance.DataSource> sources,
            Map<String, List<Long>> seeds,
            boolean seededNoise,
            List<String> privacy) {
        String created = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        return new Provenance(
                Version.current(),
                kernels,
                Machine.java(),
                Machine.hardware(),
                created,
                sources,
                seeds,
                seededNoise,
                privacy);
    }

    /** The promises for each draw of targets of a protected service. */
    static List<BoundEntry> bounds(AuditPlan plan, ServiceKey service, Dataset plain) {
        List<BoundEntry> bounds = new ArrayList<>();
        Defence defence = service.protection().defence();
        double epsilon = defence.promise().epsilon();
        if (Double.isInfinite(epsilon)) {
            return bounds;
        }
        Dataset.Part part = plain.inference();
        for (TargetName rule : plan.targets()) {
            for (long draw : plan.draws()) {
                PairTruth truth = TargetRule.named(rule, plain.facts()).truth(part, plan.targetCount(), draw);
                double density = truth.pairs().size() == 0
                        ? 0
                        : (double) truth.edges() / truth.pairs().size();
                Map<BoundEntry.Kind, Double> values = new LinkedHashMap<>();
                values.put(BoundEntry.Kind.PAPER, PrivacyBounds.paper(density, epsilon));
                values.put(BoundEntry.Kind.TIGHT, PrivacyBounds.precision(density, epsilon));
                if (defence instanceof Defence.NoisyGraph noisy
                        && noisy.promise().isForecastExact()) {
                    PrivacyBounds of = PrivacyBounds.of(
                            noisy.promise(),
                            part.graph().pairCount(),
                            part.graph().edgeCount(),
                            truth.pairs().size(),
                            truth.edges());
                    values.put(BoundEntry.Kind.CEILING, of.ceiling());
                }
                values.forEach((kind, value) ->
                        bounds.add(new BoundEntry(service.dataset(), rule, draw, service.protection(), kind, value)));
            }
        }
        return bounds;
    }
}
