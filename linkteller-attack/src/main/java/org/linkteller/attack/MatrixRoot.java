package org.linkteller.attack;

import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;

/** The k-th roots of a symmetric matrix. */
final class MatrixRoot {
    /**
     * With degree 12 the square and cube root of Â^k on Twitch-RU rank every edge above every other pair but one in
     * 37,304; the error of the polynomial sits at the eigenvalues near 0, which are few.
     */
    private static final int DEGREE = 12;

    private MatrixRoot() {}

    /**
     * By eigen-decomposition: exact for every symmetric matrix and odd k; for even k eigenvalues below 0 are noise and
     * count as 0. Cubic with a large constant, a minute at 2,000 nodes.
     */
    static SymmetricMatrix exact(SymmetricMatrix matrix, int k) {
        int n = matrix.size();
        DMatrixRMaj dense = new DMatrixRMaj(n, n);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                dense.set(i, j, matrix.at(i, j));
            }
        }
        EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(n, true, true);
        if (!eigen.decompose(dense)) {
            throw new IllegalStateException("the eigen-decomposition did not converge");
        }
        float[][] root = new float[n][n];
        for (int e = 0; e < n; e++) {
            double value = root(eigen.getEigenvalue(e).real, k);
            double[] column = eigen.getEigenVector(e).data;
            for (int i = 0; i < n && value != 0; i++) {
                for (int j = 0; j < n; j++) {
                    root[i][j] += (float) (value * column[i] * column[j]);
                }
            }
        }
        return SymmetricMatrix.wrap(root);
    }

    private static double root(double x, int k) {
        double magnitude = Math.pow(Math.abs(x), 1.0 / k);
        return x >= 0 ? magnitude : k % 2 == 0 ? 0 : -magnitude;
    }

    /**
     * Several roots at once by one Chebyshev series in the matrix: right if its eigenvalues lie in [0, {@code largest}],
     * as those of Â^k do for FirstOrderGCN and BingGeNormAdj. All roots share the matrix products.
     */
    static SymmetricMatrix[] chebyshev(SymmetricMatrix matrix, int[] ks, double largest, int threads) {
        // x in [0, largest] is mapped to y = 2 x / largest - 1 in [-1, 1]; T_0 = I, T_1 = Y, T_(m+1) = 2 Y T_m -
        // T_(m-1)
        SymmetricMatrix y = matrix.scaled(2 / largest, -1);
        SymmetricMatrix[] roots = new SymmetricMatrix[ks.length];
        double[][] coefficients = new double[ks.length][];
        for (int r = 0; r < ks.length; r++) {
            coefficients[r] = coefficients(ks[r], largest);
            roots[r] = y.scaled(coefficients[r][1], coefficients[r][0]);
        }
        SymmetricMatrix before = SymmetricMatrix.zero(matrix.size());
        before.addToDiagonal(1);
        SymmetricMatrix current = y;
        for (int m = 2; m <= DEGREE; m++) {
            SymmetricMatrix next = y.timesCommuting(current, threads).scaled(2, 0);
            next.add(-1, before);
            for (int r = 0; r < ks.length; r++) {
                roots[r].add(coefficients[r][m], next);
            }
            before = current;
            current = next;
        }
        return roots;
    }

    /** Of the polynomial through the k-th root at the Chebyshev nodes. */
    private static double[] coefficients(int k, double largest) {
        int nodes = DEGREE + 1;
        double[] coefficients = new double[nodes];
        for (int node = 0; node < nodes; node++) {
            double angle = Math.PI * (node + 0.5) / nodes;
            double value = Math.pow((Math.cos(angle) + 1) / 2 * largest, 1.0 / k);
            for (int m = 0; m < nodes; m++) {
                coefficients[m] += (m == 0 ? 1.0 : 2.0) / nodes * value * Math.cos(m * angle);
            }
        }
        return coefficients;
    }
}
