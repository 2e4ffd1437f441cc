/** Dense and sparse float matrices and the kernels that multiply them. Points at nothing else in the engine. */
@NullMarked
package org.linkteller.math;

import org.jspecify.annotations.NullMarked;
