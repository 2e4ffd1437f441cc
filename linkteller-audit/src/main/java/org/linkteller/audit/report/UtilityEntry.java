package org.linkteller.audit.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** How well a service does its honest work on the nodes it is scored on. */
public record UtilityEntry(
        String dataset,
        String model,
        long seed,
        String protection,
        @Nullable Double epsilon,
        String metric,
        double value,
        List<DegreeBin> byDegree) {

    /** The same measure on nodes of one range of degrees; null where no node has such a degree. */
    public record DegreeBin(
            String degrees, long nodes, @Nullable Double value) {}
}
