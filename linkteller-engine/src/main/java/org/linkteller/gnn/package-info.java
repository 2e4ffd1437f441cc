/**
 * Graph neural networks: what they are ({@link org.linkteller.gnn.GnnSpec}), how they learn ({@link
 * org.linkteller.gnn.Trainer}) and how they answer ({@link org.linkteller.gnn.LocalInference}). Start at these three, in this
 * order. A network is a list of layers, which live in {@code gnn.layer}; files of models live in {@code gnn.file}.
 *
 * <p>Models that need no graph to answer are made by {@link org.linkteller.gnn.Distillation} and {@link
 * org.linkteller.gnn.Counting}; what answers is a {@link org.linkteller.gnn.NodeClassifier}. What begins with {@code Torch} repeats
 * PyTorch's numbers, for reproduction only.
 */
@NullMarked
package org.linkteller.gnn;

import org.jspecify.annotations.NullMarked;
