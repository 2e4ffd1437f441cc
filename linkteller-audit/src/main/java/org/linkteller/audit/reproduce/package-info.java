/** The paper's tables and figures, measured again and compared cell by cell. */
@NullMarked
package org.linkteller.audit.reproduce;

import org.jspecify.annotations.NullMarked;
