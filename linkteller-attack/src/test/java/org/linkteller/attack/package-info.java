@NullMarked
package org.linkteller.attack;

import org.jspecify.annotations.NullMarked;
