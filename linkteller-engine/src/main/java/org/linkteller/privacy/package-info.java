/**
 * Edge differential privacy: mechanisms that perturb a graph once, the exact noise they need, what the result is worth
 * and how to check it. Uses graphs only; knows no dataset and no model.
 */
@NullMarked
package org.linkteller.privacy;

import org.jspecify.annotations.NullMarked;
