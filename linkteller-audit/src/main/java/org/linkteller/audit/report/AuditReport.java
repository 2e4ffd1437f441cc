package org.linkteller.audit.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything an audit found, as report.json holds it.
 *
 * @param schema raised when a name changes its meaning; a reader refuses a higher one
 * @param plan the plan in the names of the plan file
 * @param averages the findings over their draws; computed here and nowhere else
 * @param baselines what a model without edges and one without eyes reach; empty where there are no labels
 * @param budget the attacks within a limit of queries; empty unless asked for
 * @param guard what a guard would need; empty unless measured
 * @param boxCheck what was found about a model that was not made here; empty for ours
 * @param checks the gate's, in the order of its rules; empty if there is no gate
 */
@JsonPropertyOrder({"schema", "plan", "provenance", "read", "checks"})
public record AuditReport(
        @JsonProperty("schema") int schema,
        @JsonProperty("plan") Map<String, Object> plan,
        @JsonProperty("provenance") Provenance provenance,
        @JsonProperty("averages") List<CellAverage> averages,
        @JsonProperty("findings") List<Finding> findings,
        @JsonProperty("utility") List<UtilityEntry> utility,

        @JsonProperty("baselines") @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<BaselineEntry> baselines, // older reports lack these, budget, guard and checks

        @JsonProperty("bounds") List<BoundEntry> bounds,

        @JsonProperty("budget") @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<BudgetPoint> budget,

        @JsonProperty("guard") @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<GuardFacts> guard,

        @JsonProperty("boxCheck") @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<BoxFacts> boxCheck,

        @JsonProperty("checks") @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<Gate.Check> checks) {
    public static final int SCHEMA = 1;

    public AuditReport {
        if (schema > SCHEMA) {
            throw new IllegalArgumentException(
                    "the report was written by a newer version (schema " + schema + ", this one reads " + SCHEMA + ")");
        }
        averages = List.copyOf(averages);
        findings = List.copyOf(findings);
        utility = List.copyOf(utility);
        baselines = List.copyOf(baselines);
        bounds = List.copyOf(bounds);
        budget = List.copyOf(budget);
        guard = List.copyOf(guard);
        boxCheck = List.copyOf(boxCheck);
        checks = List.copyOf(checks);
    }

    /** A report of this version. */
    public static AuditReport of(
            Map<String, Object> plan,
            Provenance provenance,
            List<Finding> findings,
            List<UtilityEntry> utility,
            List<BaselineEntry> baselines,
            List<BoundEntry> bounds,
            List<BudgetPoint> budget,
            List<GuardFacts> guard) {
        List<CellAverage> averages = CellAverage.of(findings);
        return new AuditReport(
                SCHEMA,
                plan,
                provenance,
                averages,
                findings,
                utility,
                baselines,
                bounds,
                budget,
                guard,
                List.of(),
                List.of());
    }

    /** A report about a model that was not made here, with what was found about its answers. */
    public static AuditReport of(
            Map<String, Object> plan, Provenance provenance, List<Finding> findings, BoxFacts boxCheck) {
        List<CellAverage> averages = CellAverage.of(findings);
        List<BoxFacts> facts = List.of(boxCheck);
        return new AuditReport(
                SCHEMA,
                plan,
                provenance,
                averages,
                findings,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                facts,
                List.of());
    }

    /** What was read of each dataset, in the lines that people are shown: told with the data it is about, and found here. */
    @JsonProperty(value = "read", access = JsonProperty.Access.READ_ONLY)
    public Map<String, List<String>> read() {
        Map<String, List<String>> read = new LinkedHashMap<>();
        provenance.data().forEach((dataset, source) -> read.put(dataset, source.read()));
        return read;
    }

    /** Why nothing follows from a cell, none of whose draws an attack could make anything of; empty if something does. */
    Optional<String> silence(CellAverage average) {
        List<Finding> draws = findings.stream()
                .filter(finding -> finding.cell().withoutDraw().equals(average.cell()))
                .toList();
        return draws.stream().allMatch(Finding::saysNothing)
                ? draws.stream().map(finding -> finding.measures().note()).findFirst()
                : Optional.empty();
    }

    /** The same report to be passed on: running numbers for node ids, counts of single nodes only roughly. */
    public AuditReport withoutIds() {
        return NodeIds.hidden(this);
    }

    /** The same report with its plan told otherwise. */
    public AuditReport withPlan(Map<String, Object> other) {
        return new AuditReport(
                schema,
                other,
                provenance,
                averages,
                findings,
                utility,
                baselines,
                bounds,
                budget,
                guard,
                boxCheck,
                checks);
    }

    AuditReport withFindings(List<Finding> others) {
        return new AuditReport(
                schema,
                plan,
                provenance,
                averages,
                others,
                utility,
                baselines,
                bounds,
                budget,
                guard,
                boxCheck,
                checks);
    }

    /** The same report as a gate judges it. */
    public AuditReport judgedBy(Gate gate) {
        List<Gate.Check> judged = gate.judge(this);
        return new AuditReport(
                schema,
                plan,
                provenance,
                averages,
                findings,
                utility,
                baselines,
                bounds,
                budget,
                guard,
                boxCheck,
                judged);
    }
}
