package org.linkteller.attack.root;

import java.util.Arrays;
import org.linkteller.attack.influence.Queries;

/**
 * The products that |Z^k T - Y|² and its gradient are made of, for a sparse symmetric Z with n rows and q columns T. With
 * R = Z^k T - Y the gradient is Σ_j (Z^j R)(Z^(k-1-j) T)ᵀ: of low rank, so that its entry for a pair is one dot product of
 * 2 k q numbers and no n x n matrix is ever formed.
 */
final class PowerProducts {
    private static final int STRIP = 32;

    /** Rows that stay in the second-level cache while a strip meets them. */
    private static final int BLOCK = 256;

    private final int layers;
    private final int columns;
    private final int threads;
    private final double[] diagonal;
    private final float[][] answers;
    private final double answerNorm;
    /** Of each node the rows of R, ZR, ..., Z^(k-1) R, T, ZT, ..., Z^(k-1) T one after the other. */
    private final float[][] ahead;
    /** The same blocks in reverse order, so that a gradient is {@code ahead[u] . back[v]}. */
    private final float[][] back;

    PowerProducts(RootLaw law, float[][] probes, float[][] answers, int threads) {
        int n = law.nodes();
        this.layers = law.layers();
        this.columns = probes[0].length;
        this.threads = threads;
        this.answers = answers;
        this.diagonal = new double[n];
        Arrays.setAll(diagonal, law::diagonal);
        this.ahead = new float[n][2 * layers * columns];
        this.back = new float[n][2 * layers * columns];
        double squares = 0;
        for (int u = 0; u < n; u++) {
            put(u, layers, probes[u]);
            for (float answer : answers[u]) {
                squares += answer * answer;
            }
        }
        this.answerNorm = Math.sqrt(squares);
    }

    /** Bytes for so many nodes, layers and columns. */
    static long bytes(long nodes, int layers, long columns) {
        return 4 * nodes * columns * (4L * layers + 2);
    }

    private void put(int u, int block, float[] row) {
        System.arraycopy(row, 0, ahead[u], block * columns, columns);
        System.arraycopy(row, 0, back[u], (2 * layers - 1 - block) * columns, columns);
    }

    /** Brings all products up to date with the values of Z and returns |Z^k T - Y| / |Y|. */
    double update(CandidatePairs pairs, float[] values) {
        for (int j = 0; j + 1 < layers; j++) {
            multiply(pairs, values, layers + j, layers + j + 1);
        }
        multiply(pairs, values, 2 * layers - 1, 0);
        double[] squares = new double[answers.length];
        forStrips((from, to) -> {
            for (int u = from; u < to; u++) {
                squares[u] = subtractAnswers(u);
            }
        });
        for (int j = 0; j + 1 < layers; j++) {
            multiply(pairs, values, j, j + 1);
        }
        return answerNorm == 0 ? 0 : Math.sqrt(Arrays.stream(squares).sum()) / answerNorm;
    }

    private double subtractAnswers(int u) {
        float[] row = ahead[u];
        float[] mirrored = back[u];
        int offset = (2 * layers - 1) * columns;
        double squares = 0;
        for (int q = 0; q < columns; q++) {
            float rest = row[q] - answers[u][q];
            row[q] = rest;
            mirrored[offset + q] = rest;
            squares += rest * rest;
        }
        return squares;
    }

    /** Block {@code to} becomes Z times block {@code from}. */
    private void multiply(CandidatePairs pairs, float[] values, int from, int to) {
        forStrips((first, last) -> {
            int[] nodes = new int[answers.length];
            float[] factors = new float[answers.length];
            float[] sums = new float[columns];
            for (int u = first; u < last; u++) {
                int count = gather(pairs, values, u, nodes, factors);
                Arrays.fill(sums, 0);
                addRows(nodes, factors, count, from * columns, sums);
                put(u, to, sums);
            }
        });
    }

    /** The entries of row u of Z that are not 0. */
    private int gather(CandidatePairs pairs, float[] values, int u, int[] nodes, float[] factors) {
        int count = 0;
        for (int b = pairs.backStarts()[u]; b < pairs.backStarts()[u + 1]; b++) {
            float value = values[pairs.backPairs()[b]];
            if (value != 0) {
                nodes[count] = pairs.smaller()[b];
                factors[count++] = value;
            }
        }
        nodes[count] = u;
        factors[count++] = (float) diagonal[u];
        for (int p = pairs.starts()[u]; p < pairs.starts()[u + 1]; p++) {
            if (values[p] != 0) {
                nodes[count] = pairs.larger()[p];
                factors[count++] = values[p];
            }
        }
        return count;
    }

    /** Four rows at a time, so that a sum is loaded and stored once for four products. */
    private void addRows(int[] nodes, float[] factors, int count, int offset, float[] sums) {
        int c = 0;
        for (; c + 4 <= count; c += 4) {
            addFour(
                    factors[c],
                    ahead[nodes[c]],
                    factors[c + 1],
                    ahead[nodes[c + 1]],
                    factors[c + 2],
                    ahead[nodes[c + 2]],
                    factors[c + 3],
                    ahead[nodes[c + 3]],
                    offset,
                    sums);
        }
        for (; c < count; c++) {
            float a = factors[c];
            float[] x = ahead[nodes[c]];
            for (int j = 0; j < sums.length; j++) {
                sums[j] += a * x[offset + j];
            }
        }
    }

    private static void addFour(
            float a, float[] x, float b, float[] y, float c, float[] z, float d, float[] w, int offset, float[] sums) {
        for (int j = 0; j < sums.length; j++) {
            sums[j] += a * x[offset + j] + b * y[offset + j] + c * z[offset + j] + d * w[offset + j];
        }
    }

    /** Half the derivative by both entries of each pair, to the numbers of the pairs. */
    void gradients(CandidatePairs pairs, float[] gradients) {
        int n = answers.length;
        int[] larger = pairs.larger();
        forStrips((from, to) -> {
            int[] at = Arrays.copyOfRange(pairs.starts(), from, to);
            float[] dots = new float[4];
            for (int block = from; block < n; block += BLOCK) {
                for (int u = from; u < to; u++) {
                    int last = pairs.starts()[u + 1] - 1;
                    int p = at[u - from];
                    while (p <= last && larger[p] < block + BLOCK) {
                        dotFour(
                                ahead[u],
                                back[larger[p]],
                                back[larger[Math.min(p + 1, last)]],
                                back[larger[Math.min(p + 2, last)]],
                                back[larger[Math.min(p + 3, last)]],
                                dots);
                        for (int i = 0; i < 4 && p <= last; i++, p++) {
                            gradients[p] = dots[i] / 2;
                        }
                    }
                    at[u - from] = p;
                }
            }
        });
    }

    /** The same for every pair there is: {@code gradients[u][v - u - 1]}. */
    void allGradients(float[][] gradients) {
        int n = answers.length;
        forStrips((from, to) -> {
            float[] dots = new float[4];
            for (int block = from + 1; block < n; block += BLOCK) {
                int end = Math.min(n, block + BLOCK);
                for (int u = from; u < to; u++) {
                    for (int v = Math.max(block, u + 1); v < end; v += 4) {
                        dotFour(
                                ahead[u],
                                back[v],
                                back[Math.min(v + 1, n - 1)],
                                back[Math.min(v + 2, n - 1)],
                                back[Math.min(v + 3, n - 1)],
                                dots);
                        for (int i = 0; i < 4 && v + i < end; i++) {
                            gradients[u][v + i - u - 1] = dots[i] / 2;
                        }
                    }
                }
            }
        });
    }

    /**
     * The dot products of one vector with four. A sum of floats must be taken in order, so the compiler leaves it scalar;
     * eight sums side by side keep both multipliers busy.
     */
    private static void dotFour(float[] a, float[] b, float[] c, float[] d, float[] e, float[] dots) {
        float b0 = 0;
        float b1 = 0;
        float c0 = 0;
        float c1 = 0;
        float d0 = 0;
        float d1 = 0;
        float e0 = 0;
        float e1 = 0;
        for (int j = 0; j + 1 < a.length; j += 2) { // 2 k q numbers: an even count
            float x = a[j];
            float y = a[j + 1];
            b0 = Math.fma(x, b[j], b0);
            b1 = Math.fma(y, b[j + 1], b1);
            c0 = Math.fma(x, c[j], c0);
            c1 = Math.fma(y, c[j + 1], c1);
            d0 = Math.fma(x, d[j], d0);
            d1 = Math.fma(y, d[j + 1], d1);
            e0 = Math.fma(x, e[j], e0);
            e1 = Math.fma(y, e[j + 1], e1);
        }
        dots[0] = b0 + b1;
        dots[1] = c0 + c1;
        dots[2] = d0 + d1;
        dots[3] = e0 + e1;
    }

    void forStrips(Strip work) {
        int n = answers.length;
        Queries.run(
                (n + STRIP - 1) / STRIP, threads, strip -> work.run(strip * STRIP, Math.min(n, (strip + 1) * STRIP)));
    }

    /** Works on the nodes {@code from} to {@code to - 1}. */
    @FunctionalInterface
    interface Strip {
        void run(int from, int to);
    }
}
