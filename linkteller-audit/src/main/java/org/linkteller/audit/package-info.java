/** Audits: what to attack, how to draw targets, how to run and what came out. */
@NullMarked
package org.linkteller.audit;

import org.jspecify.annotations.NullMarked;
