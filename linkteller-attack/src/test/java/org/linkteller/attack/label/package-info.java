@NullMarked
package org.linkteller.attack.label;

import org.jspecify.annotations.NullMarked;
