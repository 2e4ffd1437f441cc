/**
 * Edge differential privacy: mechanisms that perturb a graph once, the exact noise they need, what the result is worth
 * and how to check it. Uses graphs only; knows no dataset and no model.
 *
 * <p>Start at {@link org.linkteller.privacy.EdgeDpMechanism} and its two mechanisms; {@link
 * org.linkteller.privacy.ClusterCounts} releases numbers instead of a graph. Noise goes from {@link
 * org.linkteller.privacy.NoiseSource} through {@code NoiseStream} to the samplers ({@code Geometric}, {@code
 * DiscreteLaplace}), which are exact because {@code Enclosure} and {@code ExactReal} compute as many digits as a draw needs.
 * {@link org.linkteller.privacy.PrivacyStatement} says what was promised, {@link org.linkteller.privacy.CanaryAudit} measures
 * whether it is kept.
 */
@NullMarked
package org.linkteller.privacy;

import org.jspecify.annotations.NullMarked;
