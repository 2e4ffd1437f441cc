@NullMarked
package org.linkteller.attack.plus;

import org.jspecify.annotations.NullMarked;
