@NullMarked
package org.linkteller.attack.influence;

import org.jspecify.annotations.NullMarked;
