/**
 * The protocol's messages as bytes: JSON heads, binary and sparse tensors, their limits and errors. Nothing is allocated
 * on a sender's word: every length is checked against what may come before memory is taken for it. Shared by server and
 * client, and of no use to anybody else.
 *
 * <p>Start at {@link org.linkteller.serve.wire.WireFormat}.
 */
@NullMarked
package org.linkteller.serve.wire;

import org.jspecify.annotations.NullMarked;
