package org.linkteller.attack.root;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;
import org.ejml.interfaces.linsol.LinearSolverDense;

/**
 * Reads the whole matrix of a box out of {@link BallProbes}. Whoever was not ruled out is an unknown of a row, each query that
 * moved the reader an equation; small rows are solved first, and since the matrix is symmetric they leave fewer unknowns in
 * the others.
 */
final class BallReading {
    /** Fewer rule out too few. */
    private static final int LEAST_PASSES = 3;

    /** Unknowns for each equation at most: what is left over shows whether the row is right. */
    private static final double MOST_UNKNOWNS = 0.7;

    /** What a row may leave unexplained of its answers; a missing entry leaves more. */
    private static final double FITS = 0.01;

    private final BallProbes probes;
    private final int[][] positions;
    /** Not a number where unknown. */
    private final double[][] values;

    private BallReading(BallProbes probes, int[][] positions) {
        this.probes = probes;
        this.positions = positions;
        this.values = new double[positions.length][];
        for (int v = 0; v < values.length; v++) {
            values[v] = new double[positions[v].length];
            Arrays.fill(values[v], Double.NaN);
        }
    }

    /** The matrix, if every row of it could be solved. */
    static Optional<SymmetricMap> of(BallProbes probes) {
        return probes.passes().size() < LEAST_PASSES
                ? Optional.empty()
                : probes.candidates()
                        .map(candidates -> new BallReading(probes, candidates))
                        .filter(BallReading::solve)
                        .map(BallReading::map);
    }

    private boolean solve() {
        boolean[] solved = new boolean[values.length];
        int left = values.length;
        for (int before = left + 1; left > 0 && left < before; ) {
            before = left;
            int[] unknowns = new int[values.length];
            Arrays.setAll(unknowns, v -> unknowns(v).length);
            int[] order = IntStream.range(0, values.length)
                    .filter(v -> !solved[v])
                    .boxed()
                    .sorted(Comparator.comparingInt(v -> unknowns[v]))
                    .mapToInt(v -> v)
                    .toArray();
            for (int v : order) {
                solved[v] = solveRow(v);
                left -= solved[v] ? 1 : 0;
            }
        }
        return left == 0;
    }

    /** Places in a row whose value is not known yet. */
    private int[] unknowns(int v) {
        return IntStream.range(0, values[v].length)
                .filter(k -> Double.isNaN(values[v][k]))
                .toArray();
    }

    private boolean solveRow(int v) {
        int[] unknown = unknowns(v);
        double whole = 0;
        int equations = 0;
        double[][] rest = new double[probes.passes().size()][];
        for (int p = 0; p < rest.length; p++) {
            rest[p] = Arrays.stream(probes.passes().get(p).answers())
                    .mapToDouble(answers -> answers[v])
                    .toArray();
            for (double answer : rest[p]) {
                whole += answer * answer;
                equations += answer == 0 ? 0 : 1;
            }
        }
        if (unknown.length > MOST_UNKNOWNS * equations) {
            return false;
        }
        double[] all = values[v].clone();
        Optional<double[]> found = solved(v, unknown, rest);
        for (int i = 0; i < unknown.length && found.isPresent(); i++) {
            all[unknown[i]] = found.get()[i];
        }
        if (found.isEmpty() || left(v, all) > FITS * Math.sqrt(whole)) {
            return false;
        }
        for (int k : unknown) {
            int u = positions[v][k];
            double value = all[k] > probes.leastFelt(v) ? all[k] : 0;
            values[v][k] = value;
            values[u][Arrays.binarySearch(positions[u], v)] = value;
        }
        return true;
    }

    /** The least squares solution; {@code rest} is the answers and becomes what known entries leave of them. */
    private Optional<double[]> solved(int v, int[] unknown, double[][] rest) {
        int size = unknown.length;
        if (size == 0) {
            return Optional.of(new double[0]);
        }
        DMatrixRMaj normal = new DMatrixRMaj(size, size);
        DMatrixRMaj right = new DMatrixRMaj(size, 1);
        for (int p = 0; p < rest.length; p++) {
            BallProbes.Pass pass = probes.passes().get(p);
            for (int k = 0; k < values[v].length; k++) {
                if (values[v][k] > 0) { // neither unknown nor 0
                    int u = positions[v][k];
                    rest[p][pass.groups()[u]] -= values[v][k] * pass.weights()[u];
                }
            }
            for (int i = 0; i < size; i++) {
                int u = positions[v][unknown[i]];
                double weight = pass.weights()[u];
                right.data[i] += weight * rest[p][pass.groups()[u]];
                for (int j = 0; j <= i; j++) {
                    int w = positions[v][unknown[j]];
                    if (pass.groups()[u] == pass.groups()[w]) {
                        normal.add(i, j, weight * pass.weights()[w]);
                    }
                }
            }
        }
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < i; j++) {
                normal.set(j, i, normal.get(i, j));
            }
        }
        LinearSolverDense<DMatrixRMaj> solver = LinearSolverFactory_DDRM.symmPosDef(size);
        if (!solver.setA(normal)) {
            return Optional.empty();
        }
        DMatrixRMaj solution = new DMatrixRMaj(size, 1);
        solver.solve(right, solution);
        return Optional.of(solution.data);
    }

    /** What a row leaves of its answers. */
    private double left(int v, double[] row) {
        double squares = 0;
        for (BallProbes.Pass pass : probes.passes()) {
            double[] rest = new double[pass.answers().length];
            Arrays.setAll(rest, g -> pass.answers()[g][v]);
            for (int k = 0; k < row.length; k++) {
                int u = positions[v][k];
                rest[pass.groups()[u]] -= row[k] * pass.weights()[u];
            }
            squares += Equations.dot(rest, rest);
        }
        return Math.sqrt(squares);
    }

    private SymmetricMap map() {
        int[][] kept = new int[values.length][];
        double[][] positive = new double[values.length][];
        for (int v = 0; v < kept.length; v++) {
            double[] row = values[v];
            int[] places =
                    IntStream.range(0, row.length).filter(k -> row[k] > 0).toArray();
            int[] all = positions[v];
            kept[v] = Arrays.stream(places).map(k -> all[k]).toArray();
            positive[v] = Arrays.stream(places).mapToDouble(k -> row[k]).toArray();
        }
        return new SymmetricMap(kept, positive);
    }
}
