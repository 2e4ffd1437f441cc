package org.linkteller.math;

/**
 * The products and element-wise passes that training and inference spend their time in. {@link PlainKernels} is the
 * definition of correct; other implementations may add in another order but answer within rounding of it. Every output
 * row is computed by one thread in a fixed order, so the result is the same bits for any number of threads.
 *
 * <p>Outputs are overwritten unless a method says it adds. An output never shares an array with an input.
 */
public interface Kernels {
    /** How reports name this variant, e.g. {@code vector-512 x2}. */
    String name();

    /** c = a b */
    void multiply(SparseMatrix a, Matrix b, Matrix c);

    /** c = a b + 1 shift: every row of the product plus one constant row. */
    void multiplyShifted(SparseMatrix a, Matrix b, float[] shift, Matrix c);

    /** c = a b */
    void multiply(Matrix a, Matrix b, Matrix c);

    /** c = aᵀ b */
    void multiplyTransposedLeft(Matrix a, Matrix b, Matrix c);

    /** c = a bᵀ */
    void multiplyTransposedRight(Matrix a, Matrix b, Matrix c);

    /** a = max(a + 1 bias, 0), then a = a * mask where a mask is given in the same shape; used after a hidden layer. */
    void addBiasReluMask(Matrix a, float[] bias, float[] mask);

    /** a = a + 1 bias */
    void addBias(Matrix a, float[] bias);

    /** gradient = gradient * mask where activation > 0, else 0: backwards through dropout and ReLU. */
    void backReluMask(Matrix gradient, Matrix activation, float[] mask);

    /** sums[j] = sum over rows of a[., j], each column added from the first row to the last. */
    void sumColumns(Matrix a, float[] sums);
}
