/**
 * Graph neural networks: what they are ({@link org.linkteller.gnn.GnnSpec}), how they learn ({@link
 * org.linkteller.gnn.Trainer}) and how they answer ({@link org.linkteller.gnn.LocalInference}).
 *
 * <p>A network is a list of layers. Each layer has two lives: a {@code TrainingPass} in float on the kernels, with a
 * hand-written backward pass, and an {@code InferencePass} in double, which also follows changes of a few input rows. The
 * two are written apart from each other, so that each checks the other.
 */
@NullMarked
package org.linkteller.gnn;

import org.jspecify.annotations.NullMarked;
