/** Who knows the edges judges what an attack found: truth, precision and recall, ranks, ties, confidence. Start at {@code AttackOutcome}. */
@NullMarked
package org.linkteller.judge;

import org.jspecify.annotations.NullMarked;
