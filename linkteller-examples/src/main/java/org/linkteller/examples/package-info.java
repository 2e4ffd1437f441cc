/** Library use in a few lines each; compiled and run with the tests. */
@NullMarked
package org.linkteller.examples;

import org.jspecify.annotations.NullMarked;
