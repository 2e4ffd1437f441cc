/** What a run leaves on disk, and under which name. Start at {@link org.linkteller.audit.store.RunFolder}. */
@NullMarked
package org.linkteller.audit.store;

import org.jspecify.annotations.NullMarked;
