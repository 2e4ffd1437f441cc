package org.linkteller.audit;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.linkteller.api.NodeSet;
import org.linkteller.attack.PairTruth;
import org.linkteller.audit.AuditCell.Service;
import org.linkteller.audit.report.BoundEntry;
import org.linkteller.audit.report.Provenance;
import org.linkteller.data.Dataset;
import org.linkteller.graph.Graph;
import org.linkteller.privacy.EdgeDpMechanism;
import org.linkteller.privacy.PrivacyBounds;

/** What a report says beside its findings: where the figures come from, and what the protections promise. */
final class ReportFacts {
    private ReportFacts() {}

    static Provenance.DataSource source(Dataset dataset) {
        Graph graph = dataset.inference().graph();
        return new Provenance.DataSource(
                dataset.facts().title(), dataset.facts().sha256(), graph.nodeCount(), graph.edgeCount());
    }

    /** What the service's protection promises, in one line. */
    static Optional<String> statement(AuditPlan plan, Service service, Dataset plain) {
        if (!service.isProtected()) {
            return Optional.empty();
        }
        String text = plain.statement(service.protection(), plan.seededNoise().isEmpty(), plan.separateReleases())
                .text();
        return Optional.of(service + ": " + text.strip().replaceAll("\\R+", " "));
    }

    static Provenance provenance(
            AuditPlan plan, Map<String, Provenance.DataSource> sources, List<String> privacy, String kernels) {
        Map<String, List<Long>> seeds = new LinkedHashMap<>(); // in this order in every process, unlike Map.of
        seeds.put("draws", plan.draws());
        seeds.put("models", plan.seeds());
        return new Provenance(
                Version.current(),
                kernels,
                System.getProperty("java.vm.name") + " " + System.getProperty("java.version"),
                System.getProperty("os.name") + " " + System.getProperty("os.arch") + ", "
                        + Runtime.getRuntime().availableProcessors() + " cores",
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                sources,
                seeds,
                plan.seededNoise().isPresent(),
                privacy);
    }

    /** The promises for each draw of targets of a protected service. */
    static List<BoundEntry> bounds(AuditPlan plan, Service service, Dataset plain) {
        List<BoundEntry> bounds = new ArrayList<>();
        if (!service.isProtected()) {
            return bounds;
        }
        Dataset.Part part = plain.inference();
        EdgeDpMechanism mechanism = service.protection();
        for (String rule : plan.targets()) {
            for (long draw : plan.draws()) {
                NodeSet targets = TargetRule.named(rule, plain.facts()).draw(part, plan.targetCount(), draw);
                PairTruth truth = PairTruth.of(targets, part.graph()::hasEdge);
                PrivacyBounds of = PrivacyBounds.of(
                        mechanism,
                        part.graph().pairCount(),
                        part.graph().edgeCount(),
                        truth.pairs().size(),
                        truth.edges());
                bounds.add(bound(service, rule, draw, "paper", of.paper()));
                bounds.add(bound(service, rule, draw, "tight", of.tight()));
                bounds.add(bound(service, rule, draw, "ceiling", of.ceiling()));
            }
        }
        return bounds;
    }

    private static BoundEntry bound(Service service, String rule, long draw, String kind, double value) {
        return new BoundEntry(
                service.dataset(),
                rule,
                draw,
                service.protection().name(),
                service.protection().epsilon(),
                kind,
                value);
    }
}
