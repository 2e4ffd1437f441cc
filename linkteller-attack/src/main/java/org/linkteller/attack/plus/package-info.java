/**
 * The strongest attack on whatever box there is. Start at {@link org.linkteller.attack.plus.LinkTellerPlus}: {@code
 * ApproachChoice} looks at {@code Pilots} and takes {@code ScaledRows}, read by {@code PlusReading}; for attention {@code
 * EqualRows}, read by {@code HopPeeling}, or {@code WalkRows}; {@code RootRows}, the constrained root; or labels.
 */
@NullMarked
package org.linkteller.attack.plus;

import org.jspecify.annotations.NullMarked;
