package org.linkteller.audit.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.linkteller.audit.cell.ServiceKey;

/**
 * How useful a service is beside models that see no edge: means over its seeds, each beside the MLP of the same seed.
 *
 * @param service with any of its seeds
 */
record Worth(ServiceKey service, String metric, double utility, double majority, double mlp) {
    /** Of every service of a report that has such a model beside it. */
    static List<Worth> of(AuditReport report) {
        Map<String, List<Worth>> bySeed = new LinkedHashMap<>();
        for (UtilityEntry entry : report.utility()) {
            for (BaselineEntry baseline : report.baselines()) {
                if (baseline.measures(entry)) {
                    bySeed.computeIfAbsent(entry.service().withoutSeed(), name -> new ArrayList<>())
                            .add(new Worth(
                                    entry.service(),
                                    entry.metric(),
                                    entry.value(),
                                    baseline.majority(),
                                    baseline.mlp()));
                }
            }
        }
        return bySeed.values().stream().map(Worth::mean).toList();
    }

    private static Worth mean(List<Worth> seeds) {
        Worth first = seeds.get(0);
        return new Worth(
                first.service,
                first.metric,
                seeds.stream().mapToDouble(Worth::utility).average().orElseThrow(),
                seeds.stream().mapToDouble(Worth::majority).average().orElseThrow(),
                seeds.stream().mapToDouble(Worth::mlp).average().orElseThrow());
    }

    /** Whether it does worse than a model without edges, which gives none away. */
    boolean isUseless() {
        return utility < mlp;
    }

    /** Whether a protected service does, over all its seeds. */
    static boolean isUseless(AuditReport report, ServiceKey service) {
        return of(report).stream()
                .anyMatch(worth -> worth.service.withoutSeed().equals(service.withoutSeed()) && worth.isUseless());
    }

    /** What an owner must hear about a report's utilities: a line per dataset and model, naming all that it is true of. */
    static List<String> warnings(AuditReport report) {
        Map<String, List<Worth>> models = of(report).stream()
                .collect(Collectors.groupingBy(
                        worth -> worth.service.dataset() + " " + worth.service.model(),
                        LinkedHashMap::new,
                        Collectors.toList()));
        List<String> warnings = new ArrayList<>();
        models.forEach((model, all) -> {
            Worth any = all.get(0);
            add(
                    warnings,
                    all,
                    worth -> worth.utility < worth.majority,
                    String.format(
                            Locale.ROOT,
                            "%s: %s below %.3f, which always answering the commonest class reaches: ",
                            model,
                            any.metric,
                            any.majority));
            String below = String.format(
                    Locale.ROOT, "%s: %s below %.3f of an MLP that sees no edge, ", model, any.metric, any.mlp);
            add(
                    warnings,
                    all,
                    worth -> worth.isUseless() && !worth.service.isProtected(),
                    below + "so the edges do not pay here: ");
            add(
                    warnings,
                    all,
                    worth -> worth.isUseless() && worth.service.isProtected(),
                    below + "so these protections are useless here: ");
        });
        return warnings;
    }

    private static void add(List<String> warnings, List<Worth> all, Predicate<Worth> which, String text) {
        String named = all.stream()
                .filter(which)
                .map(worth -> String.format(Locale.ROOT, "%s (%.3f)", worth.service.protection(), worth.utility))
                .collect(Collectors.joining(", "));
        if (!named.isEmpty()) {
            warnings.add(text + named);
        }
    }
}
