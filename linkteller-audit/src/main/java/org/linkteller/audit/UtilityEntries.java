package org.linkteller.audit;

import org.linkteller.audit.cell.ServiceKey;
import org.linkteller.audit.report.UtilityEntry;
import org.linkteller.gnn.UtilityScore;

/** What report.json says about a service's honest work. */
final class UtilityEntries {
    private UtilityEntries() {}

    static UtilityEntry of(ServiceKey key, UtilityScore score) {
        return new UtilityEntry(
                key,
                score.metric().key(),
                score.value(),
                score.byDegree().stream()
                        .map(bin -> new UtilityEntry.DegreeBin(
                                bin.toString(), bin.nodes(), bin.nodes() == 0 ? null : bin.value()))
                        .toList());
    }
}
