package org.linkteller.audit.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.linkteller.audit.cell.ServiceKey;

/**
 * What a model must beat to be worth its edges, measured on the same nodes as the utility of the services.
 *
 * @param seed of the MLP: it stands beside services of the same seed; null in older reports, whose MLP stood beside all
 * @param majority of answering the commonest class of the training nodes for everybody
 * @param mlp of an MLP with the same training nodes and features and no edge
 */
public record BaselineEntry(
        @JsonProperty("dataset") String dataset,
        @JsonProperty("seed") @Nullable Long seed,
        @JsonProperty("metric") String metric,
        @JsonProperty("majority") double majority,
        @JsonProperty("mlp") double mlp) {
    /** What a utility looks like beside these, one line each; none for a model that beats them. */
    private List<String> warnings(UtilityEntry entry) {
        List<String> warnings = new ArrayList<>();
        if (entry.value() < majority) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "%s: %s %.3f is below %.3f, which always answering the commonest class reaches",
                    entry.service().label(),
                    metric,
                    entry.value(),
                    majority));
        }
        if (entry.value() < mlp) {
            warnings.add(String.format(
                    Locale.ROOT,
                    entry.service().isProtected()
                            ? "%s: this protection is useless here: %s %.3f is below %.3f of an MLP that sees no edge"
                            : "%s: %s %.3f is below %.3f of an MLP that sees no edge: the edges do not pay here",
                    entry.service().label(),
                    metric,
                    entry.value(),
                    mlp));
        }
        return warnings;
    }

    /** The warnings of a whole report. */
    public static List<String> warnings(AuditReport report) {
        List<String> warnings = new ArrayList<>();
        for (UtilityEntry entry : report.utility()) {
            for (BaselineEntry baseline : report.baselines()) {
                if (baseline.measures(entry)) {
                    warnings.addAll(baseline.warnings(entry));
                }
            }
        }
        return warnings;
    }

    /** Utility of a model without edges on a dataset, the mean over its seeds; empty where none was measured. */
    public static OptionalDouble floor(AuditReport report, String dataset) {
        return report.baselines().stream()
                .filter(baseline -> baseline.dataset.equals(dataset))
                .mapToDouble(BaselineEntry::mlp)
                .average();
    }

    /** Whether a service does worse than a model without edges, which gives none away. */
    static boolean useless(AuditReport report, ServiceKey service) {
        return report.utility().stream()
                .filter(entry -> entry.service().equals(service))
                .anyMatch(entry -> report.baselines().stream()
                        .anyMatch(baseline -> baseline.measures(entry) && entry.value() < baseline.mlp));
    }

    private boolean measures(UtilityEntry entry) {
        return dataset.equals(entry.service().dataset())
                && (seed == null || seed == entry.service().seed())
                && metric.equals(entry.metric())
                && !entry.service().model().equals("mlp");
    }
}
