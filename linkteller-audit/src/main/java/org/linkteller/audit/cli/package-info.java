/** The command line: one class per command, each a thin layer over the library. */
@NullMarked
package org.linkteller.audit.cli;

import org.jspecify.annotations.NullMarked;
