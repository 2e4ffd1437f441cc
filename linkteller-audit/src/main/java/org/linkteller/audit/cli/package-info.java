/**
 * The command line: one class per command, each parses, calls the library and prints. Start at {@link
 * org.linkteller.audit.cli.Main}; {@code FailureReport} turns whatever goes wrong into one line and an exit code.
 */
@NullMarked
package org.linkteller.audit.cli;

import org.jspecify.annotations.NullMarked;
