/**
 * Float matrices and the loops that training, inference and attacks that solve equations spend their time in. Knows no graph.
 *
 * <p>Start at {@link org.linkteller.math.Kernels}. {@code PlainKernels} defines what is correct, {@code VectorKernels} is its
 * fast twin, {@code VectorSupport} decides between them; both leave dense products to a {@code DenseProduct}, which may be
 * a BLAS. {@link org.linkteller.math.RowPool} splits rows between threads. {@code MersenneTwister}, {@code Philox} and {@code
 * NumpyLegacyRandom} draw what NumPy and PyTorch draw, for reproduction only.
 */
@NullMarked
package org.linkteller.math;

import org.jspecify.annotations.NullMarked;
