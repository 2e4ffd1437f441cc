/**
 * The grid search of the paper over settings. Start at {@link org.linkteller.gnn.search.GridSearch}, which tries the points of
 * a {@link org.linkteller.gnn.search.SearchSpace} and keeps what is done in a {@code TrialFile}.
 */
@NullMarked
package org.linkteller.gnn.search;

import org.jspecify.annotations.NullMarked;
