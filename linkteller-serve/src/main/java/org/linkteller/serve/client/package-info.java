/**
 * The other end of the line: a server of the protocol, ours or anybody's, as an {@link org.linkteller.api.InferenceApi}
 * again. Knows nothing of the guard it may meet but its answers.
 *
 * <p>Start at {@link org.linkteller.serve.client.HttpInference}, or {@link org.linkteller.serve.client.JsonService} for services
 * that speak JSON of their own; {@code WireClient} sends, retries and waits.
 */
@NullMarked
package org.linkteller.serve.client;

import org.jspecify.annotations.NullMarked;
