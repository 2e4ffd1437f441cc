package org.linkteller.audit.report;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;
import java.util.Map;

/**
 * Everything an audit found, as report.json holds it.
 *
 * @param schema raised when a name changes its meaning; a reader refuses a higher one
 * @param plan the plan in the names of the plan file
 * @param budget the attacks within a limit of queries; empty unless asked for
 * @param guard what a guard would need; empty unless measured
 */
public record AuditReport(
        int schema,
        Map<String, Object> plan,
        Provenance provenance,
        List<Finding> findings,
        List<UtilityEntry> utility,
        List<BoundEntry> bounds,
        @JsonSetter(nulls = Nulls.AS_EMPTY) List<BudgetPoint> budget, // older reports lack both
        @JsonSetter(nulls = Nulls.AS_EMPTY) List<GuardFacts> guard) {
    public static final int SCHEMA = 1;

    public AuditReport {
        if (schema > SCHEMA) {
            throw new IllegalArgumentException(
                    "the report was written by a newer version (schema " + schema + ", this one reads " + SCHEMA + ")");
        }
        findings = List.copyOf(findings);
        utility = List.copyOf(utility);
        bounds = List.copyOf(bounds);
        budget = List.copyOf(budget);
        guard = List.copyOf(guard);
    }

    /** The same report to be passed on: node ids are replaced by running numbers. */
    public AuditReport withoutIds() {
        return NodeIds.hidden(this);
    }

    /** The same report with curves against the number of queries. */
    public AuditReport withBudget(List<BudgetPoint> measured) {
        return new AuditReport(schema, plan, provenance, findings, utility, bounds, measured, guard);
    }

    /** The same report with what was measured about guards. */
    public AuditReport withGuard(List<GuardFacts> measured) {
        return new AuditReport(schema, plan, provenance, findings, utility, bounds, budget, measured);
    }

    AuditReport withFindings(List<Finding> others) {
        return new AuditReport(schema, plan, provenance, others, utility, bounds, budget, guard);
    }
}
