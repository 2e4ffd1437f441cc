/** What an attack over the wire needs beyond the attack: knowing the box's precision, and never asking twice. */
@NullMarked
package org.linkteller.audit.remote;

import org.jspecify.annotations.NullMarked;
