/**
 * Edges from decisions alone. Start at {@link org.linkteller.attack.label.LinkTellerLabels}; {@code LabelReading} chooses the way:
 * {@code LabelLadders} tip the nodes of a {@code LabelBox} one by one, {@code LabelShells} keep all nodes on the verge of a {@code
 * BoundaryBox}, and so do {@code SparseLabels}, which learn all rows of the box's matrix ({@code VergeRows}, one {@code SignBelief} each)
 * and join them ({@code JoinedRows}). A {@code Decider} says what of an answer is a decision.
 */
@NullMarked
package org.linkteller.attack.label;

import org.jspecify.annotations.NullMarked;
