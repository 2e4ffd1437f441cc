package org.linkteller.math;

import java.util.Arrays;

/**
 * The products and element-wise passes that training and inference spend their time in. {@link PlainKernels} is the
 * definition of correct; other implementations may add in another order but answer within rounding of it. Every output
 * value is computed by one thread in a fixed order, so the result is the same bits for any number of threads.
 *
 * <p>Outputs are overwritten unless a method says it adds. An output never shares an array with an input. Shapes that
 * do not fit are refused with an {@link IllegalArgumentException}. Safe for use by several threads at once, as long as
 * they write to different outputs.
 */
public interface Kernels {
    /** The loops as one would write them down, for any Java runtime. */
    static Kernels plain(int threads) {
        return new PlainKernels(RowPool.of(threads));
    }

    /**
     * The fastest variant that this Java runtime offers: vectors where it was started with {@code --add-modules
     * jdk.incubator.vector} and compiles them to real ones, else {@link #plain}; then the reason is logged once. With
     * {@code -Dlinkteller.blas=true} dense products go to the system's BLAS.
     */
    static Kernels best(int threads) {
        RowPool pool = RowPool.of(threads);
        boolean vectors = VectorSupport.isThere();
        if (Boolean.getBoolean("linkteller.blas")) {
            DenseProduct blas = BlasDenseProduct.system();
            return vectors ? new VectorKernels(pool, blas) : new PlainKernels(pool, blas);
        }
        return vectors ? new VectorKernels(pool) : new PlainKernels(pool);
    }

    /** How reports name this variant, e.g. {@code vector-512 x2}. */
    String name();

    /** The threads these kernels run on, for passes of one's own over rows. */
    RowPool pool();

    /** What the dense products are made with. */
    DenseProduct dense();

    /** c = a b */
    default void multiply(SparseMatrix a, Matrix b, Matrix c) {
        multiplyPlusOuter(a, b, new float[a.rows()], new float[b.columns()], c);
    }

    /** c = a b + 1 shiftᵀ: every row of the product plus one constant row. */
    default void multiplyShifted(SparseMatrix a, Matrix b, float[] shift, Matrix c) {
        float[] ones = new float[a.rows()];
        Arrays.fill(ones, 1);
        multiplyPlusOuter(a, b, ones, shift, c);
    }

    /**
     * c = a b + left rightᵀ: the product plus a matrix of rank one. With X = B + 1 shiftᵀ, this is Xᵀ G = Bᵀ G + shift
     * (column sums of G)ᵀ, and Â X W = (Â B) W + (Â 1) (shift W)ᵀ.
     */
    void multiplyPlusOuter(SparseMatrix a, Matrix b, float[] left, float[] right, Matrix c);

    /** c = a b */
    void multiply(BitMatrix a, Matrix b, Matrix c);

    /** c = a b */
    default void multiply(Matrix a, Matrix b, Matrix c) {
        dense().multiply(new Factor(a, false), new Factor(b, false), c);
    }

    /** c = aᵀ b */
    default void multiplyTransposedLeft(Matrix a, Matrix b, Matrix c) {
        dense().multiply(new Factor(a, true), new Factor(b, false), c);
    }

    /** c = a bᵀ */
    default void multiplyTransposedRight(Matrix a, Matrix b, Matrix c) {
        dense().multiply(new Factor(a, false), new Factor(b, true), c);
    }

    /** a = a + b; a loop that the compiler turns into vectors itself. */
    default void add(Matrix a, Matrix b) {
        Shapes.same(a, b);
        float[] x = a.data();
        float[] y = b.data();
        pool().each(x.length, 1, (from, to) -> {
            for (int i = from; i < to; i++) {
                x[i] += y[i];
            }
        });
    }

    /** a = a + 1 biasᵀ */
    void addBias(Matrix a, float[] bias);

    /** a = max(a + 1 biasᵀ, 0) */
    void addBiasRelu(Matrix a, float[] bias);

    /** a = dropout(max(a + 1 biasᵀ, 0)) in one pass: a hidden layer after its product. */
    void addBiasReluDropout(Matrix a, float[] bias, Dropout dropout);

    /** a = dropout(a). The same call on a gradient goes backwards through it: the mask is a function of the place. */
    void dropout(Matrix a, Dropout dropout);

    /**
     * gradient = gradient * scale where activation > 0, else 0: backwards through ReLU, or with {@link Dropout#scale()}
     * through ReLU and the dropout after it at once, since a dropped activation is 0 as well.
     */
    void backRelu(Matrix gradient, Matrix activation, float scale);

    /** sums[j] = sum over rows of a[., j] */
    void sumColumns(Matrix a, float[] sums);

    /**
     * Moves the weights, {@code mean} and {@code variance} (running moments of the gradient) by one Adam step. It waits for
     * memory and square roots; a vector form was measured slower.
     */
    default void adam(AdamStep step, float[] weights, float[] gradient, float[] mean, float[] variance) {
        Shapes.length(weights.length, gradient);
        Shapes.length(weights.length, mean);
        Shapes.length(weights.length, variance);
        float beta1 = step.beta1();
        float beta2 = step.beta2();
        pool().each(weights.length, 4, (from, to) -> {
            for (int i = from; i < to; i++) {
                float g = gradient[i] + step.decay() * weights[i];
                mean[i] = beta1 * mean[i] + step.rest1() * g;
                variance[i] = beta2 * variance[i] + step.rest2() * g * g;
                float root = (float) Math.sqrt(variance[i]);
                weights[i] -= step.stepSize() * mean[i] / (root * step.rootCorrection() + step.epsilon());
            }
        });
    }

    /** The inner product of {@code n} values of x from {@code xo} on with as many of y from {@code yo} on. */
    float dot(float[] x, int xo, float[] y, int yo, int n);

    /** y[yo + j] += factor * x[xo + j] for j below n; x and y may be parts of one array that do not overlap. */
    void axpy(float factor, float[] x, int xo, float[] y, int yo, int n);
}
