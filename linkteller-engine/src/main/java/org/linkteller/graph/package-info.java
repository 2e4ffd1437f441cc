/**
 * Undirected simple graphs in compressed rows. Knows nothing else of the engine.
 *
 * <p>Start at {@link org.linkteller.graph.Graph}, which does not change; {@link org.linkteller.graph.GraphBuilder} grows one.
 */
@NullMarked
package org.linkteller.graph;

import org.jspecify.annotations.NullMarked;
