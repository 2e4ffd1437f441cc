package org.linkteller.audit.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.io.Serializable;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.cell.ServiceKey;
import org.linkteller.audit.cell.TargetName;

/**
 * What an attack learns from a limited number of queries; within a limit it probes targets in random order.
 *
 * @param attack linkteller, linkteller-plus, or linkteller-group, which changes all targets in every query
 * @param limit how many queries were allowed, the unchanged one included
 * @param queries how many were really asked
 * @param f1 when exactly as many pairs are named as there are edges
 */
public record BudgetPoint(
        @JsonUnwrapped ServiceKey service,
        @JsonProperty("targets") TargetName targets,
        @JsonProperty("draw") long draw,
        @JsonProperty("attack") AttackName attack,
        @JsonProperty("limit") long limit,
        @JsonProperty("queries") long queries,
        @JsonProperty("f1") double f1,
        @JsonProperty("averagePrecision") double averagePrecision)
        implements Serializable {}
