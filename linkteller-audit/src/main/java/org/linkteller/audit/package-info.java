/**
 * The main job: how many private edges could a client recover? Start at {@link org.linkteller.audit.Audit}, one call from
 * plan to report; {@link org.linkteller.audit.AuditPlan} says what is to be done, {@link
 * org.linkteller.audit.AuditRunner} hands it out as tasks ({@code CellTask}, {@code BudgetTask}) and {@code AuditFolder}
 * keeps what comes back. What a task does is the business of the package measure, what a report says of the package report.
 */
@NullMarked
package org.linkteller.audit;

import org.jspecify.annotations.NullMarked;
