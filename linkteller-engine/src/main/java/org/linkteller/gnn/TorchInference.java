package org.linkteller.gnn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
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
import org.linkteller.gnn.layer.TorchLayer;
import org.linkteller.gnn.layer.TorchRows;
import org.linkteller.graph.Graph;
import org.linkteller.math.RowPool;

/**
 * For reproduction only: the black box of a GCN or GAT as PyTorch and its like compute it, in float32 from the first product to the
 * answer. What two of its answers have in common is lost to rounding when they are subtracted; it exists to repeat attacks
 * that were published in this arithmetic. Whoever wants to know what a box leaks takes {@link LocalInference}.
 *
 * <p>A query whose features are a {@link RowOverlay} recomputes only what the changed rows can reach, to the same bits as a
 * full pass. One base pass is kept, recognised by identity. A query runs on the calling thread. Safe for concurrent
 * queries.
 */
public final class TorchInference implements InferenceApi {
    private final GnnModel model;
    private final Graph graph;
    private final RowPool one = RowPool.of(1);
    private @Nullable Base base;

    /** @throws IllegalArgumentException if the model is neither a GCN nor a GAT */
    public TorchInference(GnnModel model, Graph graph) {
        if (!(model.spec() instanceof GnnSpec.Gcn) && !(model.spec() instanceof GnnSpec.Gat)) {
            throw new IllegalArgumentException("float32 answers are there for GCNs and GATs, not for a "
                    + model.spec().name());
        }
        this.model = model;
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
        private final List<TorchLayer> layers;
        private final double[][] firstWeight;
        private final List<float[][]> messages = new ArrayList<>();
        private final List<Float> shared = new ArrayList<>();
        private final List<float[][]> outputs = new ArrayList<>();

        Base(NodeSet nodes, Features features) {
            this.nodes = nodes;
            this.features = features;
            layers = TorchLayer.of(
                    Layers.of(model.spec(), model.features(), model.classes()),
                    model.parameters(),
                    graph.induced(nodes));
            firstWeight = DoubleRows.of(layers.get(0).weight());
            float[][] products =
                    TorchRows.rounded(DoubleOperand.of(features, one).times(firstWeight));
            for (TorchLayer layer : layers) {
                if (!outputs.isEmpty()) {
                    products = TorchRows.product(logits(), layer.weight());
                }
                float[][] read = Arrays.stream(products).map(layer::message).toArray(float[][]::new);
                float common = layer.shared(read);
                float[][] output = new float[read.length][];
                for (int u = 0; u < output.length; u++) {
                    output[u] = layer.row(u, read, common);
                }
                messages.add(read);
                shared.add(common);
                outputs.add(output);
            }
        }

        /** What the last layer gives. */
        float[][] logits() {
            return outputs.get(outputs.size() - 1);
        }

        /**
         * The logits with some rows of the features replaced; rows that come out the same end their way there.
         *
         * @param read whose logits are wanted; the others may stay as they were
         */
        float[][] changed(RowOverlay overlay, IntPredicate read) {
            int[] changed = overlay.changedRows();
            double[][] rows = Arrays.stream(changed).mapToObj(overlay::row).toArray(double[][]::new);
            float[][] products = TorchRows.rounded(DoubleRows.product(rows, firstWeight, one));
            float[][] output = logits();
            for (int i = 0; i < layers.size(); i++) {
                TorchLayer layer = layers.get(i);
                if (i > 0) {
                    float[][] now = output;
                    products = TorchRows.product(
                            Arrays.stream(changed).mapToObj(u -> now[u]).toArray(float[][]::new), layer.weight());
                }
                float[][] input = messages.get(i).clone();
                for (int k = 0; k < changed.length; k++) {
                    input[changed[k]] = layer.message(products[k]);
                }
                float common = layer.shared(input, messages.get(i), changed, shared.get(i));
                int[] touched = common == shared.get(i)
                        ? readersOf(changed, layer)
                        : IntStream.range(0, input.length).toArray();
                boolean last = i == layers.size() - 1;
                output = outputs.get(i).clone();
                int count = 0;
                for (int u : touched) {
                    if (last && !read.test(u)) {
                        continue;
                    }
                    float[] row = layer.row(u, input, common);
                    if (!Arrays.equals(row, output[u])) {
                        output[u] = row;
                        touched[count++] = u;
                    }
                }
                changed = Arrays.copyOf(touched, count);
            }
            return output;
        }
    }

    private static int[] readersOf(int[] changed, TorchLayer layer) {
        BitSet readers = new BitSet();
        for (int v : changed) {
            layer.forEachReader(v, readers::set);
        }
        return readers.stream().toArray();
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
