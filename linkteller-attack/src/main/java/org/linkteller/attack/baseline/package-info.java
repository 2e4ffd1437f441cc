/**
 * What an attacker reaches without changing a feature: comparing answers ({@link
 * org.linkteller.attack.baseline.PosteriorCorrelation}), comparing features ({@link
 * org.linkteller.attack.baseline.AttributeCorrelation}), both by {@code CosineRows}, and guessing ({@link
 * org.linkteller.attack.baseline.RandomGuess}).
 */
@NullMarked
package org.linkteller.attack.baseline;

import org.jspecify.annotations.NullMarked;
