package org.linkteller.audit.report;

import org.jspecify.annotations.Nullable;

/**
 * What an attack learns from a limited number of queries; within a limit it probes targets in random order.
 *
 * @param attack linkteller, linkteller-plus, or linkteller-group, which changes all targets in every query
 * @param limit how many queries were allowed, the unchanged one included
 * @param queries how many were really asked
 * @param f1 when exactly as many pairs are named as there are edges
 */
public record BudgetPoint(
        String dataset,
        String model,
        long seed,
        String protection,
        @Nullable Double epsilon,
        String targets,
        long draw,
        String attack,
        long limit,
        long queries,
        double f1,
        double averagePrecision) {}
