/**
 * Graph neural networks: what they are ({@link org.linkteller.gnn.GnnSpec}), how they learn ({@link
 * org.linkteller.gnn.Trainer}), how they answer ({@link org.linkteller.gnn.LocalInference}) and are kept ({@link
 * org.linkteller.gnn.ModelFile}). Start at these four, in this order.
 *
 * <p>A network is a list of layers. Each layer has two lives: a {@code TrainingPass} in float on the kernels, with a
 * hand-written backward pass, and an {@code InferencePass} in double, which also follows changes of a few input rows. The
 * two are written apart from each other, so that each checks the other. Models that need no graph to answer are made by {@link
 * org.linkteller.gnn.Distillation} and {@link org.linkteller.gnn.Counting}; what answers is a {@link
 * org.linkteller.gnn.NodeClassifier}. What begins with {@code Torch} repeats PyTorch's
 * numbers, for reproduction only.
 */
@NullMarked
package org.linkteller.gnn;

import org.jspecify.annotations.NullMarked;
