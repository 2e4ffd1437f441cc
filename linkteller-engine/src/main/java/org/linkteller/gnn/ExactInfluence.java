package org.linkteller.gnn;

import java.util.Arrays;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.gnn.layer.RowChange;
import org.linkteller.graph.Graph;
import org.linkteller.math.RowPool;

/**
 * What the owner of the model can see and an attacker only approximate: the derivative of every node's logits when the
 * features of one node are scaled by 1 + t, at t = 0. The influence of v on u is the L2 norm of u's derivative; it is
 * exactly 0 for every u more than k edges from v, where k is the number of layers. One Jacobian-vector product per source,
 * which touches only the k-hop ball. Immutable after the base pass; safe for concurrent use.
 */
public final class ExactInfluence {
    private final Evaluation evaluation;
    private final int nodes;

    private ExactInfluence(Evaluation evaluation, int nodes) {
        this.evaluation = evaluation;
        this.nodes = nodes;
    }

    /** Runs the base pass, on so many threads. Node {@code i} of the graph has row {@code i} of the features. */
    public static ExactInfluence of(GnnModel model, Graph graph, Features features, int threads) {
        return new ExactInfluence(model.evaluate(graph, features, RowPool.of(threads)), graph.nodeCount());
    }

    /** The same for whoever reads at some nodes only: {@link #forEach} then names no others. */
    public ExactInfluence readAt(NodeSet readers) {
        return new ExactInfluence(evaluation.restrictedTo(readers), nodes);
    }

    /** The influence of a source on each of the readers, in their order. */
    public double[] of(int source, NodeSet readers) {
        return new Readers(readers).norms(source);
    }

    /** Entry [i][j] is the influence of {@code targets.id(i)} on {@code targets.id(j)}. */
    public double[][] among(NodeSet targets) {
        Readers readers = new Readers(targets);
        double[][] influence = new double[targets.size()][];
        Arrays.setAll(influence, i -> readers.norms(targets.id(i)));
        return influence;
    }

    /** Every node that a source influences, itself included; one source after the other, nothing is kept. */
    public void forEach(NodeSet sources, Receiver receiver) {
        for (int i = 0; i < sources.size(); i++) {
            RowChange response = evaluation.derivative(sources.id(i));
            double[] norms = new double[response.nodes().length];
            Arrays.setAll(norms, k -> norm(response.rows()[k]));
            receiver.accept(sources.id(i), response.nodes(), norms);
        }
    }

    /** Receives one source's influences. */
    @FunctionalInterface
    public interface Receiver {
        /** {@code influence[k]} is that of {@code source} on {@code nodes[k]}; nodes not named are not influenced. */
        void accept(int source, int[] nodes, double[] influence);
    }

    /** The nodes at which responses are read, and the order in which they are wanted. */
    private final class Readers {
        private final Evaluation restricted;
        private final int count;
        /** 1 + the position of a node that is read, 0 for the others. */
        private final int[] places = new int[nodes];

        Readers(NodeSet readers) {
            restricted = evaluation.restrictedTo(readers);
            count = readers.size();
            for (int j = 0; j < count; j++) {
                places[readers.id(j)] = j + 1;
            }
        }

        double[] norms(int source) {
            RowChange response = restricted.derivative(source);
            double[] norms = new double[count];
            for (int k = 0; k < response.nodes().length; k++) {
                int place = places[response.nodes()[k]];
                if (place > 0) {
                    norms[place - 1] = norm(response.rows()[k]);
                }
            }
            return norms;
        }
    }

    static double norm(double[] row) {
        double sum = 0;
        for (double value : row) {
            sum += value * value;
        }
        return Math.sqrt(sum);
    }
}
