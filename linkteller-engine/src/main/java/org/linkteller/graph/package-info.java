/** Undirected simple graphs in compressed rows. Points at nothing else in the engine. */
@NullMarked
package org.linkteller.graph;

import org.jspecify.annotations.NullMarked;
