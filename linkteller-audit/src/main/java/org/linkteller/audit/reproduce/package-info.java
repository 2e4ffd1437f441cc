/**
 * The paper measured again, in a folder that a stopped run goes on with. Start at {@link
 * org.linkteller.audit.reproduce.Reproducer}: {@code Work} gathers what the tables of the room {@code table} need, {@code
 * Laboratory} has it measured by the engine of the package measure, and the room {@code page} shows what came of it.
 */
@NullMarked
package org.linkteller.audit.reproduce;

import org.jspecify.annotations.NullMarked;
