/**
 * What stands between a client and the box. The order is in the types: {@code Guard.enter} (key, rate) gives a {@code
 * Visit}, which makes an {@code ExaminedQuery} (sizes, values) into a {@code ChargedQuery} (detectors, budget), and only
 * that one is answered.
 *
 * <p>Start at {@link org.linkteller.serve.guard.Guard} and {@link org.linkteller.serve.guard.Visit}; the guard file is
 * {@code GuardRules}, the budget's book {@code QueryLedger} with {@code LedgerTable} and {@code LedgerCounts}, the
 * detectors {@code QueryDetectors}, {@code QueryHistory} and {@code Detector}.
 */
@NullMarked
package org.linkteller.serve.guard;

import org.jspecify.annotations.NullMarked;
