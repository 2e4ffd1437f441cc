package org.linkteller.audit.reproduce.table;

import java.util.List;
import org.linkteller.audit.report.UtilityEntry.DegreeBin;
import org.linkteller.gnn.UtilityScore;

/** How useful a model is, as kept on disk. */
public record UtilityResult(double value, List<DegreeBin> byDegree) {
    public UtilityResult {
        byDegree = List.copyOf(byDegree);
    }

    public static UtilityResult of(UtilityScore score) {
        return new UtilityResult(
                score.value(),
                score.byDegree().stream()
                        .map(bin -> new DegreeBin(bin.toString(), bin.nodes(), bin.nodes() == 0 ? null : bin.value()))
                        .toList());
    }
}
