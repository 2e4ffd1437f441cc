@NullMarked
package org.linkteller.attack.tiny;

import org.jspecify.annotations.NullMarked;
