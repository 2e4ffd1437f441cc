package org.linkteller.gnn.layer;

import java.util.List;
import java.util.function.IntConsumer;
import org.linkteller.graph.Graph;
import org.linkteller.math.SparseMatrix;

/**
 * For reproduction only: a layer over one graph as PyTorch and its like compute it, in float32. A node's input row times the
 * {@link #weight} becomes the message that others read; a row of the output is made of the messages that its node reads.
 */
public interface TorchLayer {
    /** What rows are multiplied with, by {@link TorchRows#product}. */
    float[][] weight();

    /** What others read of a node, from its row times the weight. */
    float[] message(float[] product);

    /** A number that every row of the output depends on, besides the messages it reads. */
    float shared(float[][] messages);

    /**
     * The same, to the bit, after the messages of some nodes were replaced.
     *
     * @param shared what it was before
     */
    default float shared(float[][] messages, float[][] before, int[] changed, float shared) {
        return shared(messages);
    }

    /** A row of the output. */
    float[] row(int node, float[][] messages, float shared);

    /** Those whose rows read the message of a node, itself among them. */
    void forEachReader(int node, IntConsumer action);

    /**
     * The layers of a network over a graph.
     *
     * @throws IllegalArgumentException if they are neither convolutions nor attention
     */
    static List<TorchLayer> of(List<Layer> layers, Parameters weights, Graph graph) {
        if (layers.get(0) instanceof GraphConvolution first) {
            SparseMatrix matrix = first.normalization().of(graph);
            SparseMatrix readers = matrix.transpose();
            return layers.stream()
                    .map(GraphConvolution.class::cast)
                    .<TorchLayer>map(layer -> TorchConvolution.of(layer, weights, matrix, readers))
                    .toList();
        }
        if (layers.get(0) instanceof AttentionLayer) {
            ClosedNeighbourhoods pattern = ClosedNeighbourhoods.of(graph);
            return layers.stream()
                    .map(AttentionLayer.class::cast)
                    .<TorchLayer>map(layer -> TorchAttention.of(layer, weights, pattern))
                    .toList();
        }
        throw new IllegalArgumentException("float32 answers are there for convolutions and attention, not for a "
                + layers.get(0).getClass().getSimpleName());
    }
}
