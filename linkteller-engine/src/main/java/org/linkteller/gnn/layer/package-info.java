/**
 * What a network is made of: layers and the arithmetic under them. Start at {@code Layer}, then {@code GraphConvolution} with its
 * {@link org.linkteller.gnn.layer.Normalization}, {@code GraphAttention}, {@code AggregationLayer} (imported models).
 *
 * <p>Each layer has two lives: a {@code TrainingPass} in float on the kernels, with a hand-written backward pass, and an {@code
 * InferencePass} in double, which also follows changes of a few input rows ({@code RowChange}). The two are written apart from each
 * other, so that each checks the other.
 */
@NullMarked
package org.linkteller.gnn.layer;

import org.jspecify.annotations.NullMarked;
