/**
 * Float matrices and the loops that training and inference spend their time in. Knows nothing else of the engine.
 *
 * <p>Start at {@link org.linkteller.math.Kernels}. {@code PlainKernels} defines what is correct, {@code VectorKernels} is its
 * fast twin, {@code VectorSupport} decides between them; both leave dense products to a {@code DenseProduct}, which may be
 * a BLAS. {@link org.linkteller.math.RowPool} splits rows between threads. {@code MersenneTwister}, {@code Philox} and {@code
 * NumpyLegacyRandom} draw what NumPy and PyTorch draw, for reproduction only.
 */
@NullMarked
package org.linkteller.math;

import org.jspecify.annotations.NullMarked;
