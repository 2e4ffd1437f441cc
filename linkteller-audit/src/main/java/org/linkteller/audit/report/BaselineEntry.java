package org.linkteller.audit.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

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
    /** Utility of a model without edges on a dataset, the mean over its seeds; empty where none was measured. */
    public static OptionalDouble floor(AuditReport report, String dataset) {
        return report.baselines().stream()
                .filter(baseline -> baseline.dataset.equals(dataset))
                .mapToDouble(BaselineEntry::mlp)
                .average();
    }

    /** Whether it stands beside such a service. */
    boolean measures(UtilityEntry entry) {
        return dataset.equals(entry.service().dataset())
                && (seed == null || seed == entry.service().seed())
                && metric.equals(entry.metric())
                && !entry.service().model().equals("mlp");
    }
}
