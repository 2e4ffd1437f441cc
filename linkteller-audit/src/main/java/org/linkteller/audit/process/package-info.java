/**
 * A black box that is somebody else's program: {@link org.linkteller.audit.process.ProcessBox} starts a command and asks it
 * over its standard input and output, in the frames of docs/BOX-PROTOCOL.md. The program's side for Python is the
 * resource {@code linkteller_box.py}.
 */
@NullMarked
package org.linkteller.audit.process;

import org.jspecify.annotations.NullMarked;
