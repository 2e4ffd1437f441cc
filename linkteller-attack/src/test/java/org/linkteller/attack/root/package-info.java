@NullMarked
package org.linkteller.attack.root;

import org.jspecify.annotations.NullMarked;
