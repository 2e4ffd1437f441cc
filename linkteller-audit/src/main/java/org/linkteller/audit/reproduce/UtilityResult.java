package org.linkteller.audit.reproduce;

import java.util.List;
import org.linkteller.audit.report.UtilityEntry.DegreeBin;
import org.linkteller.gnn.UtilityScore;

/** How useful a model is, as kept on disk. */
record UtilityResult(double value, List<DegreeBin> byDegree) {
    UtilityResult {
        byDegree = List.copyOf(byDegree);
    }

    static UtilityResult of(UtilityScore score) {
        return new UtilityResult(
                score.value(),
                score.byDegree().stream()
                        .map(bin -> new DegreeBin(bin.toString(), bin.nodes(), bin.nodes() == 0 ? null : bin.value()))
                        .toList());
    }
}
