package org.linkteller.audit.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.linkteller.audit.cell.ServiceKey;
import org.linkteller.gnn.UtilityScore;

/** How well a service does its honest work on the nodes it is scored on. */
public record UtilityEntry(
        @JsonUnwrapped ServiceKey service,
        @JsonProperty("metric") String metric,
        @JsonProperty("value") double value,
        @JsonProperty("byDegree") List<DegreeBin> byDegree) {
    public static UtilityEntry of(ServiceKey service, UtilityScore score) {
        return new UtilityEntry(service, score.metric().key(), score.value(), DegreeBin.of(score));
    }

    /** The same measure on nodes of one range of degrees; null where no node has such a degree. */
    public record DegreeBin(
            @JsonProperty("degrees") String degrees,
            @JsonProperty("nodes") long nodes,
            @JsonProperty("value") @Nullable Double value) {
        public static List<DegreeBin> of(UtilityScore score) {
            return score.byDegree().stream()
                    .map(bin -> new DegreeBin(bin.toString(), bin.nodes(), bin.nodes() == 0 ? null : bin.value()))
                    .toList();
        }
    }
}
