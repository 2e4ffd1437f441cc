package org.linkteller.gnn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.RowOverlay;
import org.linkteller.gnn.layer.DoubleOperand;
import org.linkteller.gnn.layer.DoubleRows;
import org.linkteller.gnn.layer.InferencePass;
import org.linkteller.gnn.layer.Layer;
import org.linkteller.gnn.layer.RowChange;
import org.linkteller.gnn.layer.WideWeights;
import org.linkteller.graph.Graph;
import org.linkteller.math.RowPool;

/**
 * A network evaluated in double over one graph and its features, every layer kept: the base pass against which changes are
 * followed. Immutable, safe to share between threads.
 *
 * @param logits of every node
 */
record Evaluation(Features features, List<InferencePass> passes, double[][] logits) {
    static Evaluation of(
            GnnSpec spec, List<Layer> layers, WideWeights weights, Graph graph, Features features, RowPool pool) {
        if (features.rows() != graph.nodeCount()) {
            throw new IllegalArgumentException(
                    "expected one feature row per node of " + graph + ", got " + features.rows());
        }
        if (features.columns() != layers.get(0).inputs()) {
            throw new IllegalArgumentException("the model was trained on "
                    + layers.get(0).inputs() + " feature columns, got " + features.columns());
        }
        Graph seen = Layers.seenBy(spec, graph);
        List<InferencePass> passes = new ArrayList<>();
        DoubleOperand input = DoubleOperand.of(features, pool);
        double[][] output = new double[0][];
        for (Layer layer : layers) {
            InferencePass pass = layer.answer(seen, input, weights, pool);
            passes.add(pass);
            output = pass.output();
            input = DoubleOperand.of(output, pool);
        }
        return new Evaluation(features, List.copyOf(passes), output);
    }

    /** The logits of every node. */
    Predictions predictions() {
        return flat(logits);
    }

    /** The logits of every node on the same features with some rows replaced: base plus change. */
    Predictions predictions(RowOverlay overlay) {
        double[][] logits = this.logits.clone();
        RowChange change = difference(overlay);
        for (int i = 0; i < change.nodes().length; i++) {
            logits[change.nodes()[i]] = sum(change, i);
        }
        return flat(logits);
    }

    /**
     * The same for some nodes, in their order.
     *
     * @param places 1 + where a node stands among them, 0 for the others
     */
    Predictions predictions(RowOverlay overlay, int[] nodes, int[] places) {
        double[][] logits = new double[nodes.length][];
        Arrays.setAll(logits, i -> this.logits[nodes[i]]);
        RowChange change = difference(overlay);
        for (int i = 0; i < change.nodes().length; i++) {
            int place = places[change.nodes()[i]];
            if (place > 0) {
                logits[place - 1] = sum(change, i);
            }
        }
        return flat(logits);
    }

    private RowChange difference(RowOverlay overlay) {
        return respond(projectedDifference(overlay), InferencePass.Response.DIFFERENCE);
    }

    private double[] sum(RowChange change, int i) {
        double[] row = logits[change.nodes()[i]].clone();
        DoubleRows.add(1, change.rows()[i], row);
        return row;
    }

    /** The same evaluation for whoever reads the responses of some nodes only; others may be left out. */
    Evaluation restrictedTo(NodeSet readers) {
        List<InferencePass> restricted = new ArrayList<>(passes);
        restricted.set(passes.size() - 1, passes.get(passes.size() - 1).restrictedTo(readers));
        return new Evaluation(features, List.copyOf(restricted), logits);
    }

    /** The derivative of the logits when a node's features are scaled: by 1 + t, at t = 0. */
    RowChange derivative(int node) {
        RowChange direction =
                new RowChange(new int[] {node}, new double[][] {passes.get(0).projected(node)});
        return respond(direction, InferencePass.Response.DERIVATIVE);
    }

    /** Follows a change of the first layer's projected rows through all layers. */
    private RowChange respond(RowChange projected, InferencePass.Response response) {
        return InferencePass.through(passes, projected, response);
    }

    private RowChange projectedDifference(RowOverlay overlay) {
        int[] nodes = overlay.changedRows();
        double[][] differences = new double[nodes.length][];
        double[][] projected = new double[nodes.length][];
        List<Integer> others = new ArrayList<>();
        for (int i = 0; i < nodes.length; i++) {
            double[] before = features.row(nodes[i]);
            double[] after = overlay.row(nodes[i]);
            double factor = factor(before, after);
            if (Double.isNaN(factor)) {
                for (int j = 0; j < after.length; j++) {
                    after[j] -= before[j];
                }
                differences[i] = after;
                others.add(i);
            } else {
                projected[i] = DoubleRows.times(factor, passes.get(0).projected(nodes[i]));
            }
        }
        double[][] rows = new double[others.size()][];
        Arrays.setAll(rows, i -> differences[others.get(i)]);
        double[][] products = passes.get(0).project(rows);
        for (int i = 0; i < rows.length; i++) {
            projected[others.get(i)] = products[i];
        }
        return new RowChange(nodes, projected);
    }

    /**
     * The r with after = (1 + r) before, up to the rounding of whoever multiplied, or NaN if there is none. Influence
     * queries scale rows; theirs is then r times a row that is already projected, at the cost of reading the two rows.
     */
    private static double factor(double[] before, double[] after) {
        int largest = 0;
        for (int j = 1; j < before.length; j++) {
            largest = Math.abs(before[j]) > Math.abs(before[largest]) ? j : largest;
        }
        double factor = (after[largest] - before[largest]) / before[largest];
        for (int j = 0; j < before.length; j++) {
            double deviation = Math.abs(after[j] - before[j] - factor * before[j]);
            // 8 roundings of half an ulp: two in r, two in the caller's (1 + r) x, the rest for this line
            if (!(deviation <= 0x1p-50 * Math.max(Math.abs(before[j]), Math.abs(after[j])))) {
                return Double.NaN;
            }
        }
        return factor;
    }

    private static Predictions flat(double[][] rows) {
        int classes = DoubleRows.width(rows);
        double[] scores = new double[Math.multiplyExact(rows.length, classes)];
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(rows[i], 0, scores, i * classes, classes);
        }
        return Predictions.wrap(rows.length, classes, scores);
    }
}
