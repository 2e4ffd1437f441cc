/**
 * Private releases: {@link org.linkteller.audit.release.GraphRelease} writes one, {@link
 * org.linkteller.audit.release.EpsilonChoice} finds the smallest useful epsilon, {@link
 * org.linkteller.audit.release.CanaryRun} measures what a claimed one is worth. Start at the first.
 */
@NullMarked
package org.linkteller.audit.release;

import org.jspecify.annotations.NullMarked;
