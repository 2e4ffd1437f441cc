@NullMarked
package org.linkteller.attack.baseline;

import org.jspecify.annotations.NullMarked;
