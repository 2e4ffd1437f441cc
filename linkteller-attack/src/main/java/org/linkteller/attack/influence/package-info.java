/**
 * How a box is asked and what its answers show: the ground that all attacks by influence stand on, and the two that need nothing more.
 *
 * <p>Start at {@link org.linkteller.attack.influence.LinkTeller}, the published attack and the pattern of all others: a {@code
 * QuerySession} counts the queries, a {@code Prober} changes a row ({@code ProbeRows}) and measures what moved, an {@code
 * InfluenceMatrix} collects it, and a reading turns it into scores of pairs. {@code Approach} is that pattern as a type. {@code
 * SymmetricScale} and {@code PathDecoder} read responses of two steps. {@link org.linkteller.attack.influence.GroupProbing}
 * asks less than once per target and solves for the rest ({@code GroupLasso}).
 */
@NullMarked
package org.linkteller.attack.influence;

import org.jspecify.annotations.NullMarked;
