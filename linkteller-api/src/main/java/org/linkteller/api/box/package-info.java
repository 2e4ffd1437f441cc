/** Black boxes around black boxes: what an answer is reduced to, what a client may change, what is counted. The audit and the server use the same ones. */
@NullMarked
package org.linkteller.api.box;

import org.jspecify.annotations.NullMarked;
