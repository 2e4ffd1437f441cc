package org.linkteller.audit.reproduce.table;

import java.util.List;
import org.linkteller.audit.report.UtilityEntry.DegreeBin;

/** How useful a model is, as kept on disk. */
public record UtilityResult(double value, List<DegreeBin> byDegree) {
    public UtilityResult {
        byDegree = List.copyOf(byDegree);
    }
}
