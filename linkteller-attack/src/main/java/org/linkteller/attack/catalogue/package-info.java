/** All attacks by name: {@link org.linkteller.attack.catalogue.Attacks}. */
@NullMarked
package org.linkteller.attack.catalogue;

import org.jspecify.annotations.NullMarked;
