/** Measures the guard on traffic whose intentions are known, and chooses its query budget from what was measured. */
@NullMarked
package org.linkteller.audit.guard;

import org.jspecify.annotations.NullMarked;
