package org.linkteller.gnn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.linkteller.gnn.layer.DoubleRows;
import org.linkteller.gnn.layer.InferencePass;
import org.linkteller.gnn.layer.RowChange;
import org.linkteller.math.SparseMatrix;

/**
 * The influence of nodes whose surroundings were gathered from elsewhere. A change of a source's features passes through the
 * nodes up to k - 1 edges away, so their rows, their neighbours with degrees and what their hidden layers hold are all that
 * is needed; the readers themselves need nothing but a degree. The arithmetic is that of {@link ExactInfluence} and of a
 * {@link LocalInference} that is asked with one row scaled.
 */
public final class GatheredBall {
    private final List<InferencePass> passes;
    private final int[] ids;

    private GatheredBall(List<InferencePass> passes, int[] ids) {
        this.passes = passes;
        this.ids = ids;
    }

    /**
     * A node that a change can pass through.
     *
     * @param neighbours ascending; where only readers can follow, the others may be left out
     * @param degrees of the neighbours
     * @param projected its row of X W, for sources; else empty
     * @param hidden its rows before the activation, one per hidden layer
     */
    public record Node(int id, int degree, int[] neighbours, int[] degrees, double[] projected, double[][] hidden)
            implements java.io.Serializable {}

    /**
     * @param nodes the sources and every node up to k - 1 edges from one of them, each once
     * @param reads which nodes' responses are wanted
     */
    public static GatheredBall of(GcnLayers gcn, List<Node> nodes, java.util.function.IntPredicate reads) {
        int[] ids = members(nodes);
        int[] starts = new int[ids.length + 1];
        Node[] inner = new Node[ids.length];
        for (Node node : nodes) {
            int place = Arrays.binarySearch(ids, node.id);
            inner[place] = node;
            starts[place + 1] = node.neighbours.length + 1;
        }
        for (int i = 0; i < ids.length; i++) {
            starts[i + 1] += starts[i];
        }
        int[] columns = new int[starts[ids.length]];
        float[] values = new float[columns.length];
        for (int v = 0; v < ids.length; v++) {
            if (inner[v] != null) {
                fill(gcn, inner[v], v, ids, starts[v], columns, values);
            }
        }
        SparseMatrix transposed = SparseMatrix.wrap(ids.length, starts, columns, values);
        boolean[] read = new boolean[ids.length];
        for (int i = 0; i < ids.length; i++) {
            read[i] = reads.test(ids[i]);
        }
        List<InferencePass> passes = new ArrayList<>();
        double[][] nothing = new double[ids.length][];
        for (int layer = 0; layer < gcn.count(); layer++) {
            boolean last = layer == gcn.count() - 1;
            double[][] before = new double[ids.length][];
            double[][] projected = layer == 0 ? new double[ids.length][] : nothing;
            for (int i = 0; i < ids.length; i++) {
                if (inner[i] != null && !last) {
                    before[i] = inner[i].hidden[layer];
                }
                if (inner[i] != null && layer == 0) {
                    projected[i] = inner[i].projected;
                }
            }
            if (before.length > 0 && before[0] == null) {
                before[0] = new double
                        [gcn.outputs(layer)]; // tells the width; nobody passes through a node that is not inner
            }
            passes.add(gcn.pass(layer, last ? transposed.withColumns(read) : transposed, projected, before));
        }
        return new GatheredBall(List.copyOf(passes), ids);
    }

    private static int[] members(List<Node> nodes) {
        int size = nodes.stream().mapToInt(node -> node.neighbours.length + 1).sum();
        int[] all = new int[size];
        int next = 0;
        for (Node node : nodes) {
            all[next++] = node.id;
            System.arraycopy(node.neighbours, 0, all, next, node.neighbours.length);
            next += node.neighbours.length;
        }
        return distinct(all);
    }

    /** Sorts the array and returns each number once, ascending; a stream would make an object of each. */
    public static int[] distinct(int[] numbers) {
        Arrays.sort(numbers);
        int count = 0;
        for (int i = 0; i < numbers.length; i++) {
            if (i == 0 || numbers[i] != numbers[i - 1]) {
                numbers[count++] = numbers[i];
            }
        }
        return Arrays.copyOf(numbers, count);
    }

    /** Row v of the transposed matrix: Â[u, v] for v itself and its neighbours u, ascending. */
    private static void fill(GcnLayers gcn, Node node, int self, int[] ids, int start, int[] columns, float[] values) {
        int to = start;
        boolean passed = false;
        for (int k = 0; k <= node.neighbours.length; k++) {
            if (!passed && (k == node.neighbours.length || node.neighbours[k] > node.id)) {
                columns[to] = self;
                values[to++] = gcn.loop(node.degree);
                passed = true;
            }
            if (k < node.neighbours.length) {
                columns[to] = Arrays.binarySearch(ids, node.neighbours[k]);
                values[to++] = gcn.edge(node.degrees[k], node.degree);
            }
        }
    }

    /** The exact influence of a source on every reader that it reaches. */
    public void influence(int source, ExactInfluence.Receiver receiver) {
        follow(source, 1, InferencePass.Response.DERIVATIVE, receiver);
    }

    /** What a client measures who scales the source's features by 1 + delta: the change of an answer, divided by |delta|. */
    public void response(int source, double delta, ExactInfluence.Receiver receiver) {
        follow(source, delta, InferencePass.Response.DIFFERENCE, receiver);
    }

    private void follow(int source, double delta, InferencePass.Response response, ExactInfluence.Receiver receiver) {
        int place = Arrays.binarySearch(ids, source);
        double[] row = DoubleRows.times(delta, passes.get(0).projected(place));
        RowChange change =
                InferencePass.through(passes, new RowChange(new int[] {place}, new double[][] {row}), response);
        int[] reached = new int[change.nodes().length];
        double[] norms = new double[reached.length];
        for (int i = 0; i < reached.length; i++) {
            reached[i] = ids[change.nodes()[i]];
            norms[i] = ExactInfluence.norm(change.rows()[i]) / Math.abs(delta);
        }
        receiver.accept(source, reached, norms);
    }
}
