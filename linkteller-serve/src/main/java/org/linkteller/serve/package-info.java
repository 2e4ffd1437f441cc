/**
 * The black box over the wire: a server of the Open Inference Protocol around any {@link
 * org.linkteller.api.InferenceApi}, the guard in front of it, and the client that is an {@code InferenceApi} again.
 */
@NullMarked
package org.linkteller.serve;

import org.jspecify.annotations.NullMarked;
