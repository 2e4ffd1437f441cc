/**
 * The one engine. Whoever needs a paper model trained, a protected graph released, its utility, targets with their truth,
 * or an attack run and judged asks here, so that the same seed means the same model in every command.
 *
 * <p>Start at {@link org.linkteller.audit.measure.ServiceShop}: it makes {@link org.linkteller.audit.measure.Service}s of
 * {@link org.linkteller.audit.measure.ServiceRecipe}s. A {@link org.linkteller.audit.measure.Bench} is a service that
 * answers in this process; an {@link org.linkteller.audit.measure.Attempt} is one attack on it, judged. {@link
 * org.linkteller.audit.measure.Task}s and their results are plain values, {@link org.linkteller.audit.measure.Workers} do
 * them anywhere, and only the one who handed them out writes to the folder.
 */
@NullMarked
package org.linkteller.audit.measure;

import org.jspecify.annotations.NullMarked;
