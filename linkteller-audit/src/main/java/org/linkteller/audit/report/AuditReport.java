package org.linkteller.audit.report;

import java.util.List;
import java.util.Map;

/**
 * Everything an audit found, as report.json holds it.
 *
 * @param schema raised when a name changes its meaning; a reader refuses a higher one
 * @param plan the plan in the names of the plan file
 */
public record AuditReport(
        int schema,
        Map<String, Object> plan,
        Provenance provenance,
        List<Finding> findings,
        List<UtilityEntry> utility,
        List<BoundEntry> bounds) {
    public static final int SCHEMA = 1;

    public AuditReport {
        if (schema > SCHEMA) {
            throw new IllegalArgumentException(
                    "the report was written by a newer version (schema " + schema + ", this one reads " + SCHEMA + ")");
        }
        findings = List.copyOf(findings);
        utility = List.copyOf(utility);
        bounds = List.copyOf(bounds);
    }
}
