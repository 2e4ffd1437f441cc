/**
 * Users' own files. Start at {@link org.linkteller.data.own.OwnData}: {@code EdgeFiles}, {@code FeatureFiles} and {@code LabelFiles}
 * map names of nodes to numbers by an {@code IdMap}, and a {@code ReadRecord} says what was read.
 */
@NullMarked
package org.linkteller.data.own;

import org.jspecify.annotations.NullMarked;
