package org.linkteller.attack.root;

import java.util.Arrays;
import org.linkteller.math.Kernels;
import org.linkteller.math.Matrix;
import org.linkteller.math.SparseMatrix;

/**
 * The products that |Z^k T - Y|² and its gradient are made of, for a sparse symmetric Z with n rows and q columns T. With
 * R = Z^k T - Y the gradient is Σ_j (Z^j R)(Z^(k-1-j) T)ᵀ: of low rank, so that its entry for a pair is one dot product of
 * 2 k q numbers and no n x n matrix is ever formed.
 */
final class PowerProducts {
    /** Rows that meet a block together, and rows of a block, which stays in the second-level cache meanwhile. */
    private static final int STRIP = 32;

    private static final int BLOCK = 256;

    private final int layers;
    private final int columns;
    private final int width;
    private final Kernels kernels;
    private final double[] diagonal;
    private final Matrix answers;
    private final double answerNorm;
    /** R, ZR, ..., Z^(k-1) R, T, ZT, ..., Z^(k-1) T. */
    private final Matrix[] powers;
    /** Of each node the rows of the powers from the last to the first: a gradient is the row of u . the mirrored one of v. */
    private final Matrix mirrored;

    PowerProducts(RootLaw law, float[][] probes, float[][] answers, Kernels kernels) {
        int n = law.nodes();
        this.layers = law.layers();
        this.columns = probes[0].length;
        this.width = 2 * layers * columns;
        this.kernels = kernels;
        this.answers = matrix(answers);
        this.diagonal = new double[n];
        Arrays.setAll(diagonal, law::diagonal);
        this.powers = new Matrix[2 * layers];
        Arrays.setAll(powers, block -> block == layers ? matrix(probes) : Matrix.zeros(n, columns));
        this.mirrored = Matrix.zeros(n, width);
        double squares = 0;
        for (float answer : this.answers.data()) {
            squares += answer * answer;
        }
        this.answerNorm = Math.sqrt(squares);
    }

    private static Matrix matrix(float[][] rows) {
        Matrix matrix = Matrix.zeros(rows.length, rows[0].length);
        for (int u = 0; u < rows.length; u++) {
            System.arraycopy(rows[u], 0, matrix.data(), u * matrix.columns(), matrix.columns());
        }
        return matrix;
    }

    /** Bytes for so many nodes, layers and columns. */
    static long bytes(long nodes, int layers, long columns) {
        return 4 * nodes * columns * (4L * layers + 1);
    }

    /** Brings all products up to date with the values of Z and returns |Z^k T - Y| / |Y|. */
    double update(CandidatePairs pairs, float[] values) {
        SparseMatrix z = matrix(pairs, values);
        for (int j = 0; j + 1 < layers; j++) {
            kernels.multiply(z, powers[layers + j], powers[layers + j + 1]);
        }
        kernels.multiply(z, powers[2 * layers - 1], powers[0]);
        double rest = subtractAnswers();
        for (int j = 0; j + 1 < layers; j++) {
            kernels.multiply(z, powers[j], powers[j + 1]);
        }
        kernels.pool().each(diagonal.length, width, (from, to) -> {
            for (int block = 0; block < powers.length; block++) {
                for (int u = from; u < to; u++) {
                    copyRow(u, block, mirrored.data(), u * width + (powers.length - 1 - block) * columns);
                }
            }
        });
        return answerNorm == 0 ? 0 : Math.sqrt(rest) / answerNorm;
    }

    /** Z without its zeros: most pairs that are carried along have none of an edge. */
    private SparseMatrix matrix(CandidatePairs pairs, float[] values) {
        int n = diagonal.length;
        int[] starts = new int[n + 1];
        for (int u = 0; u < n; u++) {
            starts[u + 1]++;
            for (int p = pairs.starts()[u]; p < pairs.starts()[u + 1]; p++) {
                if (values[p] != 0) {
                    starts[u + 1]++;
                    starts[pairs.larger()[p] + 1]++;
                }
            }
        }
        Arrays.parallelPrefix(starts, Integer::sum);
        int[] indices = new int[starts[n]];
        float[] entries = new float[starts[n]];
        kernels.pool().eachBalanced(starts, 2, (from, to) -> {
            for (int u = from; u < to; u++) {
                int next = starts[u];
                for (int b = pairs.backStarts()[u]; b < pairs.backStarts()[u + 1]; b++) {
                    float value = values[pairs.backPairs()[b]];
                    if (value != 0) {
                        indices[next] = pairs.smaller()[b];
                        entries[next++] = value;
                    }
                }
                indices[next] = u;
                entries[next++] = (float) diagonal[u];
                for (int p = pairs.starts()[u]; p < pairs.starts()[u + 1]; p++) {
                    if (values[p] != 0) {
                        indices[next] = pairs.larger()[p];
                        entries[next++] = values[p];
                    }
                }
            }
        });
        return SparseMatrix.wrap(n, starts, indices, entries);
    }

    /** Makes R of Z^k T and returns |R|². */
    private double subtractAnswers() {
        float[] rest = powers[0].data();
        double squares = 0;
        for (int i = 0; i < rest.length; i++) {
            rest[i] -= answers.data()[i];
            squares += rest[i] * rest[i];
        }
        return squares;
    }

    private void copyRow(int u, int block, float[] to, int at) {
        System.arraycopy(powers[block].data(), u * columns, to, at, columns);
    }

    /** The rows of the powers of some nodes, from the first to the last. */
    private void copyRows(int from, int to, float[] rows) {
        for (int u = from; u < to; u++) {
            for (int block = 0; block < powers.length; block++) {
                copyRow(u, block, rows, (u - from) * width + block * columns);
            }
        }
    }

    /** Half the derivative by both entries of each pair, to the numbers of the pairs. */
    void gradients(CandidatePairs pairs, float[] gradients) {
        kernels.pool().eachBalanced(pairs.starts(), width, (first, last) -> {
            float[] rows = new float[STRIP * width];
            for (int from = first; from < last; from += STRIP) {
                int to = Math.min(last, from + STRIP);
                copyRows(from, to, rows);
                gradients(pairs, from, to, rows, gradients);
            }
        });
    }

    private void gradients(CandidatePairs pairs, int from, int to, float[] rows, float[] gradients) {
        int[] at = Arrays.copyOfRange(pairs.starts(), from, to);
        for (int block = from; block < diagonal.length; block += BLOCK) {
            for (int u = from; u < to; u++) {
                int p = at[u - from];
                for (; p < pairs.starts()[u + 1] && pairs.larger()[p] < block + BLOCK; p++) {
                    int row = (u - from) * width;
                    gradients[p] = kernels.dot(rows, row, mirrored.data(), pairs.larger()[p] * width, width) / 2;
                }
                at[u - from] = p;
            }
        }
    }

    /** The same for every pair there is: {@code gradients[u][v - u - 1]}. */
    void allGradients(float[][] gradients) {
        int n = diagonal.length;
        for (int from = 0; from < n; from += BLOCK) {
            int to = Math.min(n, from + BLOCK);
            Matrix rows = Matrix.zeros(to - from, width);
            copyRows(from, to, rows.data());
            Matrix dots = Matrix.zeros(to - from, n);
            kernels.multiplyTransposedRight(rows, mirrored, dots);
            for (int u = from; u < to; u++) {
                for (int v = u + 1; v < n; v++) {
                    gradients[u][v - u - 1] = dots.at(u - from, v) / 2;
                }
            }
        }
    }
}
