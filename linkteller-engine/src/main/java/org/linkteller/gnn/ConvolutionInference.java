package org.linkteller.gnn;

import java.util.Arrays;
import org.linkteller.api.NodeSet;
import org.linkteller.graph.Graph;
import org.linkteller.math.RowPool;
import org.linkteller.math.SparseMatrix;

/**
 * A {@link GraphConvolution} in double. A change of the projected row of v moves the rows of v and its neighbours before the
 * activation by Â[u, v] times it; what the activation lets through is computed from the kept value and the change, never as
 * a difference of two sums.
 */
final class ConvolutionInference implements InferencePass {
    private final boolean last;
    private final double[][] weight;
    /** Row v holds Â[u, v] for all u whose rows are read. */
    private final SparseMatrix transposed;

    private final double[][] projected;
    /** Z = Â (X W) + 1 b */
    private final double[][] beforeActivation;

    private final RowPool pool;

    private ConvolutionInference(
            boolean last,
            double[][] weight,
            SparseMatrix transposed,
            double[][] projected,
            double[][] beforeActivation,
            RowPool pool) {
        this.last = last;
        this.weight = weight;
        this.transposed = transposed;
        this.projected = projected;
        this.beforeActivation = beforeActivation;
        this.pool = pool;
    }

    static ConvolutionInference of(
            GraphConvolution layer, Graph graph, DoubleOperand input, Parameters weights, RowPool pool) {
        double[][] weight = DoubleRows.of(weights.get(layer.weight()));
        double[] bias = DoubleRows.of(weights.get(layer.bias()))[0];
        SparseMatrix matrix = layer.normalization().of(graph);
        double[][] projected = input.times(weight);
        double[][] beforeActivation = DoubleRows.product(matrix, projected, bias, pool);
        return new ConvolutionInference(layer.last(), weight, matrix.transpose(), projected, beforeActivation, pool);
    }

    @Override
    public double[][] output() {
        if (last) {
            return beforeActivation;
        }
        double[][] output = new double[beforeActivation.length][];
        for (int u = 0; u < output.length; u++) {
            output[u] = beforeActivation[u].clone();
            for (int j = 0; j < output[u].length; j++) {
                output[u][j] = Math.max(0, output[u][j]);
            }
        }
        return output;
    }

    @Override
    public double[] projected(int node) {
        return projected[node];
    }

    @Override
    public double[][] project(double[][] rows) {
        return DoubleRows.product(rows, weight, pool);
    }

    @Override
    public InferencePass restrictedTo(NodeSet readers) {
        boolean[] read = new boolean[beforeActivation.length];
        readers.stream().forEach(node -> read[node] = true);
        return new ConvolutionInference(last, weight, transposed.withColumns(read), projected, beforeActivation, pool);
    }

    @Override
    public RowChange respond(RowChange change, Response response) {
        int[] place = new int[beforeActivation.length]; // 1 + position among the touched nodes
        int[] touched = new int[16];
        double[][] rows = new double[16][];
        int count = 0;
        for (int i = 0; i < change.nodes().length; i++) {
            int v = change.nodes()[i];
            double[] row = change.rows()[i];
            for (int k = transposed.starts()[v]; k < transposed.starts()[v + 1]; k++) {
                int u = transposed.indices()[k];
                if (place[u] == 0) {
                    if (count == touched.length) {
                        touched = Arrays.copyOf(touched, 2 * count);
                        rows = Arrays.copyOf(rows, 2 * count);
                    }
                    touched[count] = u;
                    rows[count] = DoubleRows.times(transposed.values()[k], row);
                    place[u] = ++count;
                } else {
                    DoubleRows.add(transposed.values()[k], row, rows[place[u] - 1]);
                }
            }
        }
        if (!last) {
            count = activate(touched, rows, count, response);
        }
        return new RowChange(Arrays.copyOf(touched, count), Arrays.copyOf(rows, count));
    }

    /** Turns changes before the activation into changes after it; moves the rows that still change to the front. */
    private int activate(int[] touched, double[][] rows, int count, Response response) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            double[] before = beforeActivation[touched[i]];
            double[] row = rows[i];
            if (response == Response.DERIVATIVE) {
                reluDerivative(before, row);
            } else {
                reluDifference(before, row);
            }
            if (!DoubleRows.isZero(row)) {
                touched[kept] = touched[i];
                rows[kept++] = row;
            }
        }
        return kept;
    }

    /**
     * change = relu(z + change) - relu(z); exactly the change while both are positive. For z > 0 that is max(change, -z),
     * else max(z + change, 0): one formula without a branch, which half the values would mispredict.
     */
    private static void reluDifference(double[] z, double[] change) {
        for (int j = 0; j < change.length; j++) {
            change[j] = Math.max(change[j] + Math.min(z[j], 0), -Math.max(z[j], 0));
        }
    }

    /** change = change where z > 0, else 0; the factor is 1 for every positive z from 2^-1023 on. */
    private static void reluDerivative(double[] z, double[] change) {
        for (int j = 0; j < change.length; j++) {
            change[j] *= Math.min(Math.max(z[j], 0) * 0x1p1023, 1);
        }
    }
}
