package org.linkteller.audit.reproduce;

import java.util.List;
import org.linkteller.audit.report.UtilityEntry.DegreeBin;

/**
 * How useful a model is, as kept on disk.
 *
 * @param trainingSeconds what making the model took, whoever needed it first
 */
record UtilityResult(double value, List<DegreeBin> byDegree, double trainingSeconds) {
    UtilityResult {
        byDegree = List.copyOf(byDegree);
    }
}
