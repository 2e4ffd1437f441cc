/**
 * What a dataset is: a graph, its features and its labels, for training and for inference. Start at {@link
 * org.linkteller.data.Dataset}. The published ones are in {@code data.catalogue}, users' own files in {@code data.own}; bytes
 * become arrays in {@link org.linkteller.data.format}.
 */
@NullMarked
package org.linkteller.data;

import org.jspecify.annotations.NullMarked;
