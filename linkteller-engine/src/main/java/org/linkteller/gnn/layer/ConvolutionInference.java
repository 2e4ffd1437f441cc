package org.linkteller.gnn.layer;

import java.util.Arrays;
import org.linkteller.api.NodeSet;
import org.linkteller.graph.Graph;
import org.linkteller.math.BitMatrix;
import org.linkteller.math.RowPool;
import org.linkteller.math.SparseMatrix;

/**
 * A {@link GraphConvolution} or an {@link AggregationLayer} in double. Behind the part of a projected row that goes to the
 * neighbours, the latter's has one that stays with the node. A change of the projected row of v moves the rows of v and its neighbours before the
 * activation by Â[u, v] times it; what the activation lets through is computed from the kept value and the change, never as
 * a difference of two sums.
 *
 * @param readers those whose rows are read, with Â[u, v] for every u that v moves
 * @param beforeActivation Z = Â (X W) + X W_self + 1 b
 */
public record ConvolutionInference(
        boolean last,
        double[][] weight,
        Readers readers,
        double[][] projected,
        double[][] beforeActivation,
        RowPool pool)
        implements InferencePass {
    static ConvolutionInference of(
            GraphConvolution layer, Graph graph, DoubleOperand input, WideWeights weights, RowPool pool) {
        double[][] weight = weights.get(layer.weight());
        double[] bias = weights.row(layer.bias());
        if (graph.bits().isEmpty()) {
            return of(layer.last(), weight, layer.normalization().of(graph), input, bias, pool);
        }
        BitMatrix matrix = layer.normalization().bits(graph);
        double[][] projected = input.times(weight);
        double[][] beforeActivation = DoubleRows.product(matrix, projected, bias, pool);
        return new ConvolutionInference(
                layer.last(), weight, new Readers.InBits(matrix), projected, beforeActivation, pool);
    }

    static ConvolutionInference of(
            AggregationLayer layer, Graph graph, DoubleOperand input, WideWeights weights, RowPool pool) {
        double[][] weight = layer.aggregation() == Aggregation.NONE
                ? weights.besideZeros(layer.self())
                : weights.sideBySide(layer.weight(), layer.self());
        SparseMatrix matrix = layer.aggregation().of(graph);
        return of(layer.last(), weight, matrix, input, weights.row(layer.bias()), pool);
    }

    private static ConvolutionInference of(
            boolean last, double[][] weight, SparseMatrix matrix, DoubleOperand input, double[] bias, RowPool pool) {
        double[][] projected = input.times(weight);
        double[][] beforeActivation = DoubleRows.product(matrix, projected, bias, pool);
        for (int u = 0; u < projected.length; u++) {
            addSelf(projected[u], beforeActivation[u]);
        }
        Readers readers = new Readers.Listed(matrix.transpose());
        return new ConvolutionInference(last, weight, readers, projected, beforeActivation, pool);
    }

    /** Adds what of a projected row stays with its node: all behind the width of the sum. */
    private static void addSelf(double[] projected, double[] sum) {
        for (int j = sum.length; j < projected.length; j++) {
            sum[j - sum.length] += projected[j];
        }
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
        return new ConvolutionInference(
                last, weight, this.readers.restrictedTo(read), projected, beforeActivation, pool);
    }

    @Override
    public RowChange respond(RowChange change, Response response) {
        RowSums sums = new RowSums(beforeActivation.length, DoubleRows.width(beforeActivation));
        for (int i = 0; i < change.nodes().length; i++) {
            int v = change.nodes()[i];
            double[] row = change.rows()[i];
            readers.spread(v, row, sums);
            if (row.length > sums.width()) {
                addSelf(row, sums.of(v));
            }
        }
        int count = last ? sums.count() : activate(sums.nodes(), sums.rows(), sums.count(), response);
        return new RowChange(Arrays.copyOf(sums.nodes(), count), Arrays.copyOf(sums.rows(), count));
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

    /**
     * change = change where z > 0, else 0; the factor is 1 for every positive z from 2^-1023 on. Written as a conditional
     * it takes 6.0 ns a value instead of 0.4: half of them are mispredicted and none becomes vector code.
     */
    private static void reluDerivative(double[] z, double[] change) {
        for (int j = 0; j < change.length; j++) {
            change[j] *= Math.min(Math.max(z[j], 0) * 0x1p1023, 1);
        }
    }
}
