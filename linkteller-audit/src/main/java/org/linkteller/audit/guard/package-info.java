/**
 * The guard measured on traffic whose intentions are known, and its query budget chosen from what was measured. Start at
 * {@link org.linkteller.audit.guard.GuardStudy}: {@code GuardTrial} puts honest users and attackers in front of one box,
 * {@code BudgetTrial} limits their queries.
 */
@NullMarked
package org.linkteller.audit.guard;

import org.jspecify.annotations.NullMarked;
