/**
 * What an attack over the wire needs beyond the attack: {@link org.linkteller.audit.remote.RecordedBox} never asks twice,
 * {@link org.linkteller.audit.remote.NumericFloor} knows how many digits of an answer to trust. Start at the first.
 */
@NullMarked
package org.linkteller.audit.remote;

import org.jspecify.annotations.NullMarked;
