package org.linkteller.gnn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.RowOverlay;
import org.linkteller.gnn.layer.DoubleOperand;
import org.linkteller.gnn.layer.DoubleRows;
import org.linkteller.gnn.layer.GraphConvolution;
import org.linkteller.gnn.layer.Parameters;
import org.linkteller.graph.Graph;
import org.linkteller.math.FusedMultiplyAdd;
import org.linkteller.math.Matrix;
import org.linkteller.math.RowPool;
import org.linkteller.math.SparseMatrix;

/**
 * For reproduction only: the black box of a GCN as PyTorch and its like compute it, in float32 from the first product to the
 * answer. What two of its answers have in common is lost to rounding when they are subtracted; it exists to repeat attacks
 * that were published in this arithmetic. Whoever wants to know what a box leaks takes {@link LocalInference}.
 *
 * <p>A query whose features are a {@link RowOverlay} recomputes only what the changed rows can reach, to the same bits as a
 * full pass. One base pass is kept, recognised by identity. A query runs on the calling thread. Safe for concurrent
 * queries.
 */
public final class TorchInference implements InferenceApi {
    private final List<GraphConvolution> layers;
    private final Parameters weights;
    private final double[][] firstWeight;
    private final Graph graph;
    private final RowPool one = RowPool.of(1);
    private @Nullable Base base;

    /** @throws IllegalArgumentException if the model is no GCN */
    public TorchInference(GnnModel model, Graph graph) {
        if (!(model.spec() instanceof GnnSpec.Gcn)) {
            throw new IllegalArgumentException("float32 answers are there for GCNs, not for a "
                    + model.spec().name());
        }
        this.layers = Layers.of(model.spec(), model.features(), model.classes()).stream()
                .map(GraphConvolution.class::cast)
                .toList();
        this.weights = model.parameters();
        this.firstWeight = DoubleRows.of(weights.get(layers.get(0).weight()));
        this.graph = graph;
    }

    @Override
    public Predictions predict(NodeSet nodes, Features features) {
        if (features.rows() != nodes.size()) {
            throw new IllegalArgumentException(
                    "expected one feature row per node, " + nodes.size() + ", got " + features.rows());
        }
        if (features instanceof RowOverlay overlay) {
            return flat(base(nodes, overlay.base()).changed(overlay, u -> true));
        }
        return flat(base(nodes, features).logits());
    }

    /** The last layer is computed for the nodes that are read alone. */
    @Override
    public Predictions predict(NodeSet nodes, Features features, NodeSet read) {
        if (!(features instanceof RowOverlay overlay) || features.rows() != nodes.size()) {
            return InferenceApi.super.predict(nodes, features, read);
        }
        int[] positions = nodes.positionsOf(read);
        float[][] logits = base(nodes, overlay.base()).changed(overlay, u -> read.contains(nodes.id(u)));
        return flat(IntStream.of(positions).mapToObj(u -> logits[u]).toArray(float[][]::new));
    }

    private synchronized Base base(NodeSet nodes, Features features) {
        if (base == null || base.features != features || !base.nodes.equals(nodes)) {
            base = new Base(nodes, features);
        }
        return base;
    }

    /** A full pass, every layer kept. Immutable. */
    private final class Base {
        private final NodeSet nodes;
        private final Features features;
        private final SparseMatrix matrix;
        /** Row v holds the nodes whose rows read v's. */
        private final SparseMatrix readers;

        private final List<float[][]> projected = new ArrayList<>();
        private final List<float[][]> outputs = new ArrayList<>();

        Base(NodeSet nodes, Features features) {
            this.nodes = nodes;
            this.features = features;
            matrix = layers.get(0).normalization().of(graph.induced(nodes));
            readers = matrix.transpose();
            float[][] input = floats(DoubleOperand.of(features, one).times(firstWeight));
            for (int i = 0; i < layers.size(); i++) {
                if (i > 0) {
                    input = project(i, outputs.get(i - 1));
                }
                projected.add(input);
                float[][] output = new float[input.length][];
                for (int u = 0; u < output.length; u++) {
                    output[u] = row(i, u, input);
                }
                outputs.add(output);
            }
        }

        float[][] logits() {
            return outputs.get(layers.size() - 1);
        }

        /**
         * The logits with some rows of the features replaced; rows that come out the same end their way there.
         *
         * @param read whose logits are wanted; the others may stay as they were
         */
        float[][] changed(RowOverlay overlay, IntPredicate read) {
            int[] changed = overlay.changedRows();
            double[][] rows = Arrays.stream(changed).mapToObj(overlay::row).toArray(double[][]::new);
            float[][] replacements = floats(DoubleRows.product(rows, firstWeight, one));
            float[][] output = logits();
            for (int i = 0; i < layers.size(); i++) {
                float[][] input = projected.get(i).clone();
                for (int k = 0; k < changed.length; k++) {
                    input[changed[k]] = replacements[k];
                }
                output = outputs.get(i).clone();
                int[] touched = readersOf(changed);
                int count = 0;
                boolean last = i == layers.size() - 1;
                for (int u : touched) {
                    if (last && !read.test(u)) {
                        continue;
                    }
                    float[] row = row(i, u, input);
                    if (!Arrays.equals(row, output[u])) {
                        output[u] = row;
                        touched[count++] = u;
                    }
                }
                changed = Arrays.copyOf(touched, count);
                if (i + 1 < layers.size()) {
                    float[][] now = output;
                    replacements = project(
                            i + 1, Arrays.stream(changed).mapToObj(u -> now[u]).toArray(float[][]::new));
                }
            }
            return output;
        }

        private int[] readersOf(int[] changed) {
            boolean[] reads = new boolean[matrix.rows()];
            int count = 0;
            for (int v : changed) {
                for (int k = readers.starts()[v]; k < readers.starts()[v + 1]; k++) {
                    if (!reads[readers.indices()[k]]) {
                        reads[readers.indices()[k]] = true;
                        count++;
                    }
                }
            }
            int[] found = new int[count];
            for (int u = 0, next = 0; next < count; u++) {
                if (reads[u]) {
                    found[next++] = u;
                }
            }
            return found;
        }

        /** act(Σ Â[u, v] input[v] + b) */
        private float[] row(int layer, int u, float[][] input) {
            float[] sum = new float[layers.get(layer).outputs()];
            for (int k = matrix.starts()[u]; k < matrix.starts()[u + 1]; k++) {
                addTimes(matrix.values()[k], input[matrix.indices()[k]], 0, sum);
            }
            float[] bias = weights.get(layers.get(layer).bias()).data();
            boolean last = layers.get(layer).last();
            for (int j = 0; j < sum.length; j++) {
                float value = sum[j] + bias[j];
                sum[j] = last ? value : Math.max(value, 0);
            }
            return sum;
        }
    }

    private float[][] project(int layer, float[][] rows) {
        Matrix weight = weights.get(layers.get(layer).weight());
        float[][] products = new float[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            float[] product = new float[weight.columns()];
            for (int k = 0; k < rows[i].length; k++) {
                if (rows[i][k] != 0) { // half of them after ReLU
                    addTimes(rows[i][k], weight.data(), k * weight.columns(), product);
                }
            }
            products[i] = product;
        }
        return products;
    }

    /**
     * sum += factor times as many values from {@code offset} on, with one rounding each as BLAS libraries and GPUs have it: a
     * product rounded for itself hides small changes and leaves less noise than theirs. Alone in a method, so that it becomes
     * vector code.
     */
    private static void addTimes(float factor, float[] values, int offset, float[] sum) {
        for (int j = 0; j < sum.length; j++) {
            sum[j] = FusedMultiplyAdd.of(factor, values[offset + j], sum[j]);
        }
    }

    private static float[][] floats(double[][] rows) {
        float[][] rounded = new float[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            rounded[i] = new float[rows[i].length];
            for (int j = 0; j < rows[i].length; j++) {
                rounded[i][j] = (float) rows[i][j];
            }
        }
        return rounded;
    }

    private static Predictions flat(float[][] rows) {
        int classes = rows.length == 0 ? 0 : rows[0].length;
        double[] scores = new double[Math.multiplyExact(rows.length, classes)];
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < classes; j++) {
                scores[i * classes + j] = rows[i][j];
            }
        }
        return Predictions.wrap(rows.length, classes, scores);
    }
}
