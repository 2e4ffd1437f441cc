/**
 * Models as files: our own ({@link org.linkteller.gnn.file.ModelFile}, a safetensors file that says what it is) and other people's
 * weights ({@link org.linkteller.gnn.file.WeightImport}), of which nothing is ever executed. Start at these two.
 */
@NullMarked
package org.linkteller.gnn.file;

import org.jspecify.annotations.NullMarked;
