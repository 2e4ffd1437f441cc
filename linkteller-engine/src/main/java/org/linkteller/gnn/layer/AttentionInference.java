package org.linkteller.gnn.layer;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.NodeSet;
import org.linkteller.graph.Graph;
import org.linkteller.math.RowPool;

/**
 * An {@link AttentionLayer} in double. A projected row holds z = x W, head after head, and behind it x W_skip if there is a
 * skip connection. Kept are the weights alpha and each head's mixed rows m_u = sum of alpha(u,v) z_v, from which {@link
 * AttentionChange} follows a change by touching only what changed.
 *
 * @param read whose responses anybody asks about
 */
record AttentionInference(
        AttentionLayer layer,
        double[][] weight,
        double[] bias,
        ClosedNeighbourhoods pattern,
        RowPool pool,
        Attended attended,
        boolean[] read)
        implements InferencePass {
    /**
     * The base pass.
     *
     * @param source the vector that scores a node where it is attended to
     * @param target the vector that scores a node where it attends
     * @param projected a row per node
     * @param sourceScores per node and head
     * @param targetScores per node and head
     * @param alpha per entry of the pattern and head
     * @param mixed a row per node, head after head, not yet averaged
     */
    record Attended(
            double[] source,
            double[] target,
            double[][] projected,
            double[] sourceScores,
            double[] targetScores,
            double[] alpha,
            double[][] mixed) {}

    static AttentionInference of(
            AttentionLayer layer, Graph graph, DoubleOperand input, WideWeights weights, RowPool pool) {
        double[][] weight =
                layer.skip() ? weights.sideBySide(layer.weight(), layer.skipWeight()) : weights.get(layer.weight());
        ClosedNeighbourhoods pattern = ClosedNeighbourhoods.of(graph);
        double[] source = weights.row(layer.source());
        double[] target = weights.row(layer.target());
        double[][] projected = input.times(weight);
        int heads = layer.heads();
        double[] sourceScores = new double[projected.length * heads];
        double[] targetScores = new double[projected.length * heads];
        for (int u = 0; u < projected.length; u++) {
            score(projected[u], source, heads, sourceScores, u);
            score(projected[u], target, heads, targetScores, u);
        }
        Attended attended = new Attended(
                source,
                target,
                projected,
                sourceScores,
                targetScores,
                new double[Math.multiplyExact(pattern.entries(), heads)],
                new double[projected.length][source.length]);
        mix(attended, pattern, heads, pool);
        boolean[] all = new boolean[pattern.nodes()];
        Arrays.fill(all, true);
        double[] bias = weights.row(layer.bias());
        return new AttentionInference(layer, weight, bias, pattern, pool, attended, all);
    }

    /** scores[at, h] = vector_h · row_h */
    static void score(double[] row, double[] vector, int heads, double[] scores, int at) {
        int width = vector.length / heads;
        for (int h = 0; h < heads; h++) {
            double sum = 0;
            for (int j = h * width; j < (h + 1) * width; j++) {
                sum += vector[j] * row[j];
            }
            scores[at * heads + h] = sum;
        }
    }

    private static void mix(Attended a, ClosedNeighbourhoods pattern, int heads, RowPool pool) {
        int width = a.source.length / heads;
        pool.eachBalanced(pattern.starts(), a.source.length, (from, to) -> {
            for (int u = from; u < to; u++) {
                int start = pattern.starts()[u];
                int end = pattern.starts()[u + 1];
                double[] e = new double[end - start];
                for (int h = 0; h < heads; h++) {
                    for (int k = start; k < end; k++) {
                        e[k - start] = leakyRelu(
                                a.sourceScores[pattern.members()[k] * heads + h] + a.targetScores[u * heads + h]);
                    }
                    softmax(e);
                    for (int k = start; k < end; k++) {
                        a.alpha[k * heads + h] = e[k - start];
                        addPart(
                                e[k - start],
                                a.projected[pattern.members()[k]],
                                a.mixed[u],
                                h * width,
                                (h + 1) * width);
                    }
                }
            }
        });
    }

    static double leakyRelu(double s) {
        return s > 0 ? s : GraphAttention.SLOPE * s;
    }

    /** In place; the greatest is subtracted first, so that nothing overflows. */
    static void softmax(double[] e) {
        double greatest = Double.NEGATIVE_INFINITY;
        for (double score : e) {
            greatest = Math.max(greatest, score);
        }
        double sum = 0;
        for (int i = 0; i < e.length; i++) {
            e[i] = Math.exp(e[i] - greatest);
            sum += e[i];
        }
        for (int i = 0; i < e.length; i++) {
            e[i] /= sum;
        }
    }

    /** y[j] += factor x[j] for j in from .. to - 1; one index for both, which the compiler turns into vector code. */
    static void addPart(double factor, double[] x, double[] y, int from, int to) {
        for (int j = from; j < to; j++) {
            y[j] += factor * x[j];
        }
    }

    @Override
    public double[][] output() {
        double[][] output = new double[pattern.nodes()][];
        pool.each(output.length, 20L * layer.outputs(), (from, to) -> {
            for (int u = from; u < to; u++) {
                output[u] = beforeActivation(u);
                for (int j = 0; j < output[u].length && !layer.last(); j++) {
                    output[u][j] = Elu.value(output[u][j]);
                }
            }
        });
        return output;
    }

    private double[] beforeActivation(int u) {
        double[] row = outputRow(attended.mixed[u], attended.projected[u]);
        DoubleRows.add(1, bias, row);
        return row;
    }

    /**
     * Heads side by side or averaged, plus the skip part of a projected row: linear, so it serves changes as well.
     *
     * @param projected null if it does not change
     */
    private double[] outputRow(double[] mixed, double @Nullable [] projected) {
        double[] row = layer.last() ? new double[layer.outputs()] : mixed.clone();
        if (layer.last()) {
            for (int i = 0; i < mixed.length; i++) {
                row[i % row.length] += mixed[i] / layer.heads();
            }
        }
        if (layer.skip() && projected != null) {
            for (int j = 0; j < row.length; j++) {
                row[j] += projected[mixed.length + j];
            }
        }
        return row;
    }

    @Override
    public double[] projected(int node) {
        return attended.projected[node];
    }

    @Override
    public double[][] project(double[][] rows) {
        return DoubleRows.product(rows, weight, pool);
    }

    @Override
    public InferencePass restrictedTo(NodeSet readers) {
        boolean[] some = new boolean[pattern.nodes()];
        readers.stream().forEach(node -> some[node] = true);
        return new AttentionInference(layer, weight, bias, pattern, pool, attended, some);
    }

    @Override
    public RowChange respond(RowChange change, Response response) {
        AttentionChange attention = new AttentionChange(attended, pattern, layer.heads(), change, response, read);
        double[][] rows = new double[attention.size()][];
        pool.each(rows.length, 16L * layer.heads() * layer.width(), (from, to) -> {
            for (int i = from; i < to; i++) {
                rows[i] = outputRow(attention.mixed(i), attention.projected(i));
                if (!layer.last()) {
                    activate(attention.node(i), rows[i], response);
                }
            }
        });
        int[] nodes = new int[rows.length];
        int kept = 0;
        for (int i = 0; i < rows.length; i++) {
            if (!DoubleRows.isZero(rows[i])) {
                nodes[kept] = attention.node(i);
                rows[kept++] = rows[i];
            }
        }
        return new RowChange(Arrays.copyOf(nodes, kept), Arrays.copyOf(rows, kept));
    }

    /** Turns a change before the activation into the change after it. */
    private void activate(int u, double[] row, Response response) {
        double[] before = beforeActivation(u);
        for (int j = 0; j < row.length; j++) {
            row[j] =
                    response == Response.DERIVATIVE ? Elu.slope(before[j]) * row[j] : Elu.difference(before[j], row[j]);
        }
    }
}
