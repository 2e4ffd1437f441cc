/**
 * Bytes to arrays and back: text, NumPy, SciPy, MATLAB, MatrixMarket, pickles, each within its memory limit, and files that
 * are written whole or not at all. Knows no dataset.
 *
 * <p>Start at {@link org.linkteller.data.format.InputFile}, through which everything is read and which words every complaint;
 * {@link org.linkteller.data.format.AtomicFile} is its counterpart for writing.
 */
@NullMarked
package org.linkteller.data.format;

import org.jspecify.annotations.NullMarked;
